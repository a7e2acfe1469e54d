import { addDays, weekdayName } from '@kinora/contract/days.ts'
import type { Progress } from '@kinora/contract/workouts.ts'
import { months } from '../../ui/format.ts'

const dayText = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`

/** '2 – 8 Nov', '30 Nov – 6 Dec' */
export function weekDates(startDate: string, week: number) {
  const [first, last] = [addDays(startDate, (week - 1) * 7), addDays(startDate, week * 7 - 1)]
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(first.slice(8))} – ${dayText(last)}`
    : `${dayText(first)} – ${dayText(last)}`
}

/** 'Starts Mon 23 Nov' */
export function weekStart(startDate: string, week: number) {
  const first = addDays(startDate, (week - 1) * 7)
  return `Starts ${weekdayName(first).slice(0, 3)} ${dayText(first)}`
}

export const workoutTotals = ({ weeks }: Pick<Progress, 'weeks'>) =>
  weeks.reduce((sum, { sessions, planned }) => ({ done: sum.done + sessions, planned: sum.planned + planned }), {
    done: 0,
    planned: 0,
  })

/** The trend from the first to the last week with pain; '' for fewer than two. */
export function painSentence({ weeks }: Pick<Progress, 'weeks'>) {
  const known = weeks.flatMap(({ pain }) => (pain === null ? [] : [pain]))
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < 2 || first === undefined || last === undefined) return ''
  if (last <= first - 0.5) return 'Going down. Keep at it.'
  return last >= first + 0.5 ? 'Going up. Take it easier, and tell us.' : 'About the same.'
}
