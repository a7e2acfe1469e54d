import type { PatientGoal } from '@kinora/contract/own-progress.ts'
import { Row, Stack } from '../ui/layout.ts'
import style from './GoalPlot.module.css'

const maxMonths = 12
const monthName = (month: string, length: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-AU', { month: length, timeZone: 'UTC' }).format(new Date(month))

function nextMonth(month: string) {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

/** The months from the first to the last rating, at most a year; null for a month without one. */
export function goalMonths(ratings: PatientGoal['ratings']) {
  const byMonth = new Map(ratings.map(({ month, rating }) => [month, rating]))
  const knownMonths = [...byMonth.keys()].toSorted()
  const months: { month: string; rating: number | null }[] = []
  for (let month = knownMonths[0]; month && month <= knownMonths.at(-1)!; month = nextMonth(month))
    months.push({ month, rating: byMonth.get(month) ?? null })
  return months.slice(-maxMonths)
}

/** How close a patient says they are to their goal, 0 to 10, month by month. */
export function GoalPlot({ ratings }: Pick<PatientGoal, 'ratings'>) {
  const months = goalMonths(ratings)
  const words = months
    .filter(({ rating }) => rating !== null)
    .map(({ month, rating }) => `${rating} in ${monthName(month, 'long')}`)
  return (
    <Row gap={8} align="stretch" isOneLine role="img" aria-label={`How close, from 0 to 10: ${words.join(', ')}`}>
      {months.map(({ month, rating }) => (
        <Stack key={month} as="span" gap={4} align="middle" className={style.month}>
          <b>{rating ?? '–'}</b>
          <Row as="span" align="end" isOneLine className={style.track}>
            <span className={style.bar} style={{ height: `${(rating ?? 0) * 10}%` }} />
          </Row>
          <small>{monthName(month, 'short')}</small>
        </Stack>
      ))}
    </Row>
  )
}
