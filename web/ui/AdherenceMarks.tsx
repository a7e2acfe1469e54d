import { count } from './format.ts'
import style from './AdherenceMarks.module.css'

interface MarkedDay {
  /** Done of what was planned, 0 to 1; null on a rest day. */
  share: number | null
  isToday?: boolean
}

const kindOf = ({ share }: MarkedDay) => (share === null ? 'rest' : share === 0 ? 'missed' : 'done')

/** The days as text, for screen readers. */
function adherenceText(days: readonly MarkedDay[]) {
  const counts = { done: 0, partly: 0, missed: 0, rest: 0 }
  // Today is not over, so it does not count as a rest day.
  for (const day of days.filter(({ share, isToday }) => share !== null || !isToday))
    counts[day.share !== null && day.share > 0 && day.share < 1 ? 'partly' : kindOf(day)] += 1
  const text = [
    `${counts.done} done`,
    counts.partly && `${counts.partly} in part`,
    counts.missed && `${counts.missed} missed`,
    counts.rest && count(counts.rest, 'rest day'),
  ]
  return `Last ${days.length} days: ${text.filter(Boolean).join(', ')}`
}

/** One bar per day, as high as the share done; hollow when missed, a dot on a rest day, a ring around today. */
export function AdherenceMarks({ days }: { days: readonly MarkedDay[] }) {
  return (
    <span className={style.marks} role="img" aria-label={adherenceText(days)}>
      {days.map((day, index) => (
        <i
          key={index}
          className={style[kindOf(day)]}
          data-week={(index > 0 && index % 7 === 0) || undefined}
          data-today={day.isToday || undefined}
          style={{ ['--share' as string]: Math.ceil((day.share ?? 0) * 4) / 4 }}
        />
      ))}
    </span>
  )
}
