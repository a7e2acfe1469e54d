import { IconChevronRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import type { Theme } from '@kinora/contract/organizations.ts'
import { Logo } from '../app/Logo.tsx'
import { paletteOf } from '../ui/clinic-palette.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { fontStack } from '../ui/theme.ts'
import { selectAesthetics } from './aesthetics-slice.ts'
import card from './ThemeCard.module.css'
import style from './ThemePreview.module.css'

const views = [
  { value: 'home', label: 'Home' },
  { value: 'signIn', label: 'Sign in' },
  { value: 'handout', label: 'Handout' },
] as const
type View = (typeof views)[number]['value']

/** The addresses of the two figures that are drawn. */
export type Figures = readonly [bridge: string, heelSlide: string]

interface Seen {
  name: string
  logo: ReactNode
  figures: Figures
}

const Home = ({ name, logo, figures }: Seen) => (
  <>
    <p className={style.head}>
      {logo}
      {name}
    </p>
    <div className={style.body}>
      <p className={style.title}>Welcome, Ann</p>
      <p className={style.days}>
        {[...'MTWTFSS'].map((day, at) => (
          <span key={at} data-done={at < 4 || undefined}>
            {day}
          </span>
        ))}
      </p>
      <div className={style.card}>
        <img src={figures[0]} alt="" />
        <span>
          <b>Morning</b>3 exercises, 13 minutes
        </span>
        <span className={style.button}>
          <IconPlayerPlayFilled size={16} /> Start
        </span>
      </div>
      <div className={`${style.card} ${style.row}`}>
        <span>
          <b>Evening</b>
          11 minutes
        </span>
        <IconChevronRight size={20} stroke={1.75} />
      </div>
    </div>
  </>
)

const SignIn = ({ name, logo }: Seen) => (
  <div className={style.door}>
    <div className={style.card}>
      <p className={style.who}>
        {logo}
        {name}
      </p>
      <p className={style.title}>Welcome back</p>
      {['Email', 'Password'].map((label) => (
        <span key={label} className={style.input}>
          {label}
        </span>
      ))}
      <span className={style.button}>Sign in</span>
      <span className={style.link}>Forgotten?</span>
    </div>
  </div>
)

const Handout = ({ name, logo, figures }: Seen) => (
  <div className={style.paper}>
    <p className={style.who}>
      {logo}
      {name}
    </p>
    <p className={style.rule}>
      <b>Ann Kowalski</b> Knee rehab · week 3 of 6
    </p>
    {['Bridge', 'Heel slide'].map((exercise, at) => (
      <div key={exercise} className={style.exercise}>
        <b>
          <i>{at + 1}</i> {exercise}
        </b>
        <img src={figures[at]} alt="" />
        <span>Do 10, three times</span>
      </div>
    ))}
  </div>
)

const drawings: Record<View, (seen: Seen) => ReactNode> = { home: Home, signIn: SignIn, handout: Handout }

/** What a patient sees, in the colors and fonts that are being chosen. Always light: so it is printed and first seen. */
export function ThemePreview({ theme, figures }: { theme: Theme; figures: Figures }) {
  const [view, setView] = useState<View>('home')
  const { organization } = useSelector(selectAesthetics)
  const Drawing = drawings[view]
  const look = {
    ...paletteOf(theme).light,
    '--font-body': fontStack(theme.primaryFont),
    '--font-heading': fontStack(theme.secondaryFont),
  } as CSSProperties
  return (
    <div className={card.aside}>
      <div className={style.phone} style={look} role="img" aria-label="What a patient sees">
        <div inert className={style.screen}>
          <Drawing
            name={organization?.orgName ?? ''}
            logo={<Logo src={organization?.orgLogo} size={24} />}
            figures={figures}
          />
        </div>
      </div>
      <Segmented label="What is shown" choices={views} value={view} onChange={setView} />
      <p className={card.small}>Patients see it once you save.</p>
    </div>
  )
}
