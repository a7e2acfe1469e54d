import { Stack } from '../ui/layout.ts'
import { optionClass } from '../ui/OptionCards.tsx'

interface Props {
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** Choices in a sheet: one tap chooses and continues. */
export const OptionButtons = ({ options, onChoose }: Props) => (
  <Stack gap={8}>
    {options.map(({ value, label }) => (
      <button key={value} type="button" className={optionClass} onClick={() => onChoose(value)}>
        {label}
      </button>
    ))}
  </Stack>
)
