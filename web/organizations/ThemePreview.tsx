import { IconChevronRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import type { Theme } from '@kinora/contract/organizations.ts'
import { Logo } from '../app/Logo.tsx'
import { paletteOf } from '../ui/clinic-palette.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { fontStack } from '../ui/theme.ts'
import { selectAesthetics } from './aesthetics-slice.ts'
import { Row } from '../ui/Row.tsx'
import card from './ThemeCard.module.css'
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

const Home = ({ name, logo, figures }: Content) => (
  <>
    <Row as="p" gap={8} isOneLine className={style.head}>
      {logo}
      {name}
    </Row>
    <Stack gap={12} className={style.body}>
      <p className={style.title}>Welcome, Ann</p>
      <Row as="p" align="stretch" justify="between" isOneLine className={style.days}>
        {[...'MTWTFSS'].map((day, at) => (
          <span key={at} data-done={at < 4 || undefined}>
            {day}
          </span>
        ))}
      </Row>
      <div className={style.card}>
        <img src={figures[0]} alt="" />
        <span>
          <b>Morning</b>3 exercises, 13 minutes
        </span>
        <Row as="span" gap={8} justify="center" isOneLine className={style.button}>
          <IconPlayerPlayFilled size={16} /> Start
        </Row>
      </div>
      <div className={`${style.card} ${style.row}`}>
        <span>
          <b>Evening</b>
          11 minutes
        </span>
        <IconChevronRight size={20} stroke={1.75} />
      </div>
    </Stack>
  </>
)

const SignIn = ({ name, logo }: Content) => (
  <div className={style.door}>
    <div className={style.card}>
      <Row as="p" gap={8} isOneLine className={style.who}>
        {logo}
        {name}
      </Row>
      <p className={style.title}>Welcome back</p>
      {['Email', 'Password'].map((label) => (
        <span key={label} className={style.input}>
          {label}
        </span>
      ))}
      <Row as="span" gap={8} justify="center" isOneLine className={style.button}>
        Sign in
      </Row>
      <span className={style.link}>Forgotten?</span>
    </div>
  </div>
)

const Handout = ({ name, logo, figures }: Content) => (
  <Stack gap={12} className={style.paper}>
    <Row as="p" gap={8} isOneLine className={style.who}>
      {logo}
      {name}
    </Row>
    <p className={style.rule}>
      <b>Ann Kowalski</b> Knee rehab · week 3 of 6
    </p>
    {['Bridge', 'Heel slide'].map((exercise, at) => (
      <Stack key={exercise} gap={4} className={style.exercise}>
        <b>
          <i>{at + 1}</i> {exercise}
        </b>
        <img src={figures[at]} alt="" />
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
    <Stack gap={12} className={card.aside}>
      <div className={style.phone} style={palette} role="img" aria-label="What a patient sees">
        <div inert className={style.screen}>
          <Preview
            name={organization?.orgName ?? ''}
            logo={<Logo src={organization?.orgLogo} size={24} />}
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
