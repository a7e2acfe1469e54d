import { weeksBetween } from '@kinora/contract/days.ts'
import { DateField } from '../ui/DateField.tsx'
import { isDay } from '../ui/typed-days.ts'
import { count, formatDay } from '../ui/format.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import style from './ProgramForm.module.css'
import { lastDay } from './program-labels.ts'
import { Stack } from '../ui/layout.ts'

const lengthChoices = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'endDate', label: 'Last day' },
] as const
type LengthBy = (typeof lengthChoices)[number]['value']

interface Props {
  startDate: string | null
  way: LengthBy
  onLengthBy: (way: LengthBy) => void
  /** As typed. */
  weeks: string
  onWeeks: (weeks: string) => void
  endDate: string | null
  onEndDate: (endDate: string | null) => void
  errors: { weeks?: React.ReactNode; endDate?: React.ReactNode }
}

const isWhole = (text: string) => /^\d{1,2}$/.test(text.trim())

/** The length of a program in weeks or by its last day; the description shows the other one. */
export function ProgramLengthFields({ startDate, way, onLengthBy, weeks, onWeeks, endDate, onEndDate, errors }: Props) {
  const start = isDay(startDate) ? startDate : null
  const end = isDay(endDate) ? endDate : null
  const toDay =
    start && isWhole(weeks) && Number(weeks) > 0 ? `To ${formatDay(lastDay(start, Number(weeks)))}` : undefined
  const inWeeks = start && end && end >= start ? `${count(weeksBetween(start, end), 'week')} (rounded up)` : undefined
  return (
    <Stack gap={10} align="left" className={style.length}>
      {startDate !== null && (
        <div className={style.way}>
          <span aria-hidden>Lasts</span>
          <Segmented label="Lasts" choices={lengthChoices} value={way} onChange={onLengthBy} />
        </div>
      )}
      {way === 'weeks' || startDate === null ? (
        <TextField
          label="Weeks"
          inputMode="numeric"
          data-path="weeks"
          value={weeks}
          onChange={(event) => onWeeks(event.currentTarget.value)}
          error={errors.weeks}
          description={toDay ?? '1 to 52'}
        />
      ) : (
        <DateField
          label="Last day"
          data-path="endDate"
          min={start ?? undefined}
          value={endDate}
          onChange={onEndDate}
          error={errors.endDate ?? errors.weeks}
          description={inWeeks}
        />
      )}
    </Stack>
  )
}
