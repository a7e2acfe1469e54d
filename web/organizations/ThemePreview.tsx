import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import type { Theme } from '@kinora/contract/organizations.ts'
import { Logo } from '../app/Logo.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RingProgress } from '../ui/RingProgress.tsx'
import { TextField } from '../ui/TextField.tsx'
import { paletteOf } from '../ui/clinic-palette.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { fontStack } from '../ui/theme.ts'
import { selectAesthetics } from './aesthetics-slice.ts'
import style from './ThemePreview.module.css'

const views = [
  { value: 'home', label: 'Home' },
  { value: 'signIn', label: 'Sign in' },
  { value: 'handout', label: 'Handout' },
] as const
type View = (typeof views)[number]['value']

/** URLs of the two figures in the preview. */
export type Figures = readonly [bridge: string, heelSlide: string]

interface Content {
  name: string
  logo: ReactNode
  figures: Figures
}

const Clinic = ({ name, logo }: Pick<Content, 'name' | 'logo'>) => (
  <Row as="p" gap={12} isOneLine className={style.clinic}>
    {logo}
    <b>{name}</b>
  </Row>
)

const Home = ({ figures, ...clinic }: Content) => (
  <Stack gap={16} className={style.screen}>
    <Clinic {...clinic} />
    <h1>Welcome, Ann</h1>
    <Card>
      <Row as="p" justify="between" isOneLine>
        {[...'MTWTFSS'].map((day, at) => (
          <Stack as="span" gap={4} align="middle" key={at}>
            <RingProgress share={at < 4 ? 1 : 0} label="" size={36} />
            {day}
          </Stack>
        ))}
      </Row>
    </Card>
    <Card>
      <Stack gap={12}>
        <img className={style.figure} src={figures[0]} alt="" />
        <div>
          <h2>Morning</h2>
          <p>3 exercises, 13 minutes</p>
        </div>
        <Button variant="primary" isFullWidth icon={<IconPlayerPlayFilled size={22} />}>
          Start
        </Button>
      </Stack>
    </Card>
  </Stack>
)

const SignIn = (clinic: Content) => (
  <Stack gap={16} className={style.door}>
    <Card>
      <Stack gap={20}>
        <Clinic {...clinic} />
        <h1>Welcome back</h1>
        <TextField label="Email" />
        <TextField label="Password" />
        <Button variant="primary" isFullWidth>
          Sign in
        </Button>
      </Stack>
    </Card>
  </Stack>
)

const Handout = ({ figures, ...clinic }: Content) => (
  <Stack gap={16} className={style.paper}>
    <Clinic {...clinic} />
    <p className={style.rule}>
      <b>Ann Kowalski</b>, knee rehab, week 3 of 6
    </p>
    {['Bridge', 'Heel slide'].map((exercise, at) => (
      <Stack key={exercise} gap={4}>
        <b>{`${at + 1}. ${exercise}`}</b>
        <img className={style.figure} src={figures[at]} alt="" />
        <span>Do 10, three times</span>
      </Stack>
    ))}
  </Stack>
)

const previews: Record<View, (content: Content) => ReactNode> = { home: Home, signIn: SignIn, handout: Handout }

/** A patient's screen in the chosen colors and fonts. Always light, as on paper and by default. */
export function ThemePreview({ theme, figures }: { theme: Theme; figures: Figures }) {
  const [view, setView] = useState<View>('home')
  const { organization } = useSelector(selectAesthetics)
  const Preview = previews[view]
  const palette = {
    ...paletteOf(theme).light,
    '--font-body': fontStack(theme.primaryFont),
    '--font-heading': fontStack(theme.secondaryFont),
  } as CSSProperties
  return (
    <Stack gap={12} align="middle">
      <div className={style.phone} style={palette} data-audience="patient" role="img" aria-label="What a patient sees">
        <div inert>
          <Preview
            name={organization?.orgName ?? ''}
            logo={<Logo src={organization?.orgLogo} size={36} />}
            figures={figures}
          />
        </div>
      </div>
      <Segmented label="Preview" choices={views} value={view} onChange={setView} />
      <Text size="small" tone="muted">
        Patients see it once you save.
      </Text>
    </Stack>
  )
}
