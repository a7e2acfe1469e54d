import { IconInfoCircle } from '@tabler/icons-react'
import { defaultTheme, fonts, themePresets, type Theme } from '@kinora/contract/organizations.ts'
import { Card } from '../ui/Card.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { ColorField } from './ColorField.tsx'
import { LogoField } from './LogoField.tsx'
import { contrastNotes, isSameTheme } from './theme-contrast.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
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
  <Row gap={8} role="group" aria-label="Theme presets">
    {themePresets.map((preset) => (
      <FilterChip key={preset.name} isChosen={isSameTheme(preset.theme, theme)} onClick={() => onChange(preset.theme)}>
        <i
          className={style.colors}
          style={{
            background: `linear-gradient(90deg, ${preset.theme.primaryColor} 50%, ${preset.theme.buttonBackground} 50%)`,
          }}
          aria-hidden
        />
        {preset.name}
      </FilterChip>
    ))}
  </Row>
)

function Notes({ theme }: { theme: Theme }) {
  return (
    <List isInset aria-live="polite" aria-label="Colours that are adjusted">
      {contrastNotes(theme).map((note) => (
        <ListItem
          key={note}
          icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
          title={
            <Text as="span" size="medium">
              {note}
            </Text>
          }
        />
      ))}
    </List>
  )
}

/** The clinic's logo, colors and fonts. Changes are previewed immediately and apply to everybody once saved. */
export function ThemeCard({ theme, onChange, figures }: Props) {
  const set = (change: Partial<Theme>) => onChange({ ...theme, ...change })
  const reset = (
    <TextButton disabled={isSameTheme(theme, defaultTheme)} onClick={() => onChange(defaultTheme)}>
      Reset
    </TextButton>
  )
  return (
    <Card title="Theme" context="A preview of what patients will see" links={reset}>
      <Columns gap={24} minimumWidth={268}>
        <Stack gap={16}>
          <LogoField />
          <Presets theme={theme} onChange={onChange} />
          <Stack gap={4}>
            {colors.map(([name, label]) => (
              <ColorField key={name} label={label} value={theme[name]} onChange={(color) => set({ [name]: color })} />
            ))}
          </Stack>
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
        </Stack>
        <ThemePreview theme={theme} figures={figures} />
      </Columns>
    </Card>
  )
}
