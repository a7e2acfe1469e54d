import { ChoiceTile } from '../../ui/ChoiceTile.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import style from './PainScreen.module.css'

const rows = [
  [0, 1, 2, 3],
  [4, 5, 6],
  [7, 8, 9, 10],
]

/** Eleven tiles that never move. */
export function PainScale({
  question,
  value,
  onChange,
}: {
  question: string
  value: number | null
  onChange: (pain: number) => void
}) {
  return (
    <Stack as="fieldset" gap={8} className={style.scale}>
      <legend className="spoken">{question} From 0 to 10</legend>
      <Text size="large" tone="strong" isBold>
        0 is no pain
      </Text>
      {rows.map((row) => (
        <div key={row[0]} className={style.row}>
          {row.map((pain) => (
            <ChoiceTile key={pain} name="pain" value={pain} checked={value === pain} onChange={() => onChange(pain)}>
              {pain}
            </ChoiceTile>
          ))}
        </div>
      ))}
      <Text size="large" tone="strong" isBold className={style.end}>
        10 is the worst pain
      </Text>
    </Stack>
  )
}
