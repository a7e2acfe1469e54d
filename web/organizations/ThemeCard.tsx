import { IconInfoCircle } from '@tabler/icons-react'
import { defaultTheme, fonts, themePresets, type Theme } from '@kinora/contract/organizations.ts'
import { Card } from '../ui/Card.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ColorField } from './ColorField.tsx'
import { LogoField } from './LogoField.tsx'
import { contrastNotes, isSameTheme } from './theme-contrast.ts'
import style from './ThemeCard.module.css'
import { ThemePreview, type Figures } from './ThemePreview.tsx'

const colors = [
  ['primaryColor', 'Primary'],
  ['secondaryColor', 'Secondary'],
  ['buttonBackground', 'Button'],
  ['buttonIcon', 'Button icon'],
  ['buttonText', 'Button text'],
] as const

const fontChoices = fonts.map((font) => ({
  value: font,
  label: { 'Atkinson Hyperlegible Next': 'Atkinson Hyperlegible', System: 'The device’s own' }[font as string] ?? font,
}))

interface Props {
  theme: Theme
  onChange: (theme: Theme) => void
  figures: Figures
}

const Presets = ({ theme, onChange }: Omit<Props, 'figures'>) => (
  <div className={style.presets} role="group" aria-label="Looks to begin with">
    {themePresets.map((preset) => (
      <button
        key={preset.name}
        type="button"
        className={style.preset}
        aria-pressed={isSameTheme(preset.theme, theme)}
        onClick={() => onChange(preset.theme)}
      >
        <i aria-hidden>
          <b style={{ background: preset.theme.primaryColor }} />
          <b style={{ background: preset.theme.buttonBackground }} />
        </i>
        {preset.name}
      </button>
    ))}
  </div>
)

function Notes({ theme }: { theme: Theme }) {
  return (
    <ul className={style.notes} aria-live="polite" aria-label="What is shown otherwise">
      {contrastNotes(theme).map((note) => (
        <li key={note}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {note}
        </li>
      ))}
    </ul>
  )
}

/** How the clinic looks: logo, colors and fonts, seen at once everywhere on this screen and for everybody once saved. */
export function ThemeCard({ theme, onChange, figures }: Props) {
  const set = (change: Partial<Theme>) => onChange({ ...theme, ...change })
  const reset = (
    <button
      type="button"
      className={style.reset}
      disabled={isSameTheme(theme, defaultTheme)}
      onClick={() => onChange(defaultTheme)}
    >
      Reset
    </button>
  )
  return (
    <Card title="Theme" context="What patients see, as you change it" links={reset}>
      <div className={style.theme}>
        <div className={style.choices}>
          <LogoField />
          <Presets theme={theme} onChange={onChange} />
          <div className={style.colors}>
            {colors.map(([name, label]) => (
              <ColorField key={name} label={label} value={theme[name]} onChange={(color) => set({ [name]: color })} />
            ))}
          </div>
          <Notes theme={theme} />
          <SelectField
            label="Headings"
            choices={fontChoices}
            value={theme.secondaryFont}
            onChange={({ currentTarget }) => set({ secondaryFont: currentTarget.value as Theme['secondaryFont'] })}
          />
          <SelectField
            label="Text"
            choices={fontChoices}
            value={theme.primaryFont}
            onChange={({ currentTarget }) => set({ primaryFont: currentTarget.value as Theme['primaryFont'] })}
          />
        </div>
        <ThemePreview theme={theme} figures={figures} />
      </div>
    </Card>
  )
}
