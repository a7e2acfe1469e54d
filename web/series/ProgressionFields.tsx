import { Progression } from '@kinora/contract/series-copies.ts'
import { SmallField } from '../ui/SmallField.tsx'
import { Columns } from '../ui/layout.ts'

/** As typed: an optional sign and a number, or empty. */
type ProgressionText = Record<keyof Progression, string>
export const noProgression: ProgressionText = { reps: '', sets: '', holdSeconds: '', durationSeconds: '', load: '' }

const fields = [
  ['reps', 'Reps', ''],
  ['sets', 'Sets', ''],
  ['holdSeconds', 'Hold', 's'],
  ['durationSeconds', 'Time', 's'],
  ['load', 'Load', 'kg, %'],
] as const

const numberOf = (text: string) => (text.trim() === '' ? 0 : Number(text.trim().replace(',', '.').replace('−', '-')))

/** The typed numbers, with a message for each that is not valid. */
export function readProgression(text: ProgressionText) {
  const numbers = Object.fromEntries(fields.map(([field]) => [field, numberOf(text[field])]))
  const { data, error } = Progression.safeParse(numbers)
  const problems: Partial<ProgressionText> = {}
  for (const { path } of error?.issues ?? []) {
    const [field, label] = fields.find(([each]) => each === path[0])!
    problems[field] = Number.isNaN(numbers[field]) ? `${label} is not a number` : 'Use a smaller step.'
  }
  return { progression: data, problems }
}

/** How much more or less the copy asks for. */
export function ProgressionFields({
  text,
  onChange,
}: {
  text: ProgressionText
  onChange: (text: ProgressionText) => void
}) {
  const { problems } = readProgression(text)
  return (
    <Columns as="fieldset" gap={8} minimumWidth={96}>
      <legend>Progression</legend>
      {fields.map(([field, label, unit]) => (
        <SmallField key={field} label={unit ? `${label} (${unit})` : label} error={problems[field]}>
          <input
            inputMode="text"
            placeholder="+0"
            value={text[field]}
            onChange={(event) => onChange({ ...text, [field]: event.currentTarget.value })}
          />
        </SmallField>
      ))}
    </Columns>
  )
}
