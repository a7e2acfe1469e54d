import type { Progress } from '@kinora/contract/workouts.ts'

/** Layout of the progress chart. Pure; all lengths in pixels. */

export const height = 268
const [left, right, gapY, unit] = [36, 8, 24, 9.6]
/** The bars of the days end here, and are at most this high. */
export const barBase = 214
export const barHeight = 56

type Days = Progress['days']
type Day = Days[number]

type BarKind = 'done' | 'missed' | 'rest' | 'open' | 'ahead' | 'paused'

/** Done in part or whole, missed, paused, nothing planned, today not begun, or still to come. */
export function barKind(
  { day, planned, share, pause }: Pick<Day, 'day' | 'planned' | 'share'> & Partial<Pick<Day, 'pause'>>,
  today: string,
): BarKind {
  if (share !== null && share > 0) return 'done'
  if (pause) return 'paused'
  if (planned === 0) return 'rest'
  if (day > today) return 'ahead'
  return share === 0 && day < today ? 'missed' : 'open'
}

/** The y coordinate of a pain score from 0 to 10. */
export const painY = (pain: number) => gapY + (10 - pain) * unit

export function timeline(days: Days, width: number, today: string) {
  const count = Math.max(1, days.length)
  const step = (width - left - right) / count
  const x = (at: number) => left + (at + 0.5) * step
  const barWidth = Math.max(1.5, Math.min(10, step * 0.55))
  const weekCount = Math.ceil(count / 7)
  const weekWidth = step * 7
  const current = days.find(({ day }) => day === today)?.week
  const weeks = Array.from({ length: weekCount }, (_, at) => ({
    week: at + 1,
    x: left + at * weekWidth,
    middle: left + (at + 0.5) * weekWidth,
    isCurrent: at + 1 === current,
  }))
  const points = days.flatMap(({ pain, day }, at) => (pain === null ? [] : [{ x: x(at), y: painY(pain), pain, day }]))
  return { left, right: width - right, step, x, barWidth, weekWidth, weeks, points, labels: labelsFor(weekWidth) }
}

/** The label format of a week for the available width, and how many weeks apart labels are. */
function labelsFor(weekWidth: number) {
  if (weekWidth >= 56) return { name: (week: number) => `Week ${week}`, every: 1, hasPercent: true }
  if (weekWidth >= 34) return { name: (week: number) => String(week), every: 1, hasPercent: true }
  return { name: (week: number) => String(week), every: Math.ceil(22 / weekWidth), hasPercent: false }
}

/** The first and last index of each row of paused days. */
export function pauseSpans(days: readonly Pick<Day, 'pause'>[]) {
  const spans: { first: number; last: number }[] = []
  for (const [at, { pause }] of days.entries()) {
    const open = spans.at(-1)
    if (!pause) continue
    if (open && open.last === at - 1) open.last = at
    else spans.push({ first: at, last: at })
  }
  return spans
}

/** The place of a day on the axis: before the first it is the first, after the last the last. */
export function dayIndex(days: Days, day: string) {
  const at = days.findIndex((one) => one.day >= day)
  return at >= 0 ? at : Math.max(0, days.length - 1)
}

/** Moves overlapping dots apart, each at least `least` from the previous one. */
export function spreadDots(places: number[], least: number, most: number) {
  const spread: number[] = []
  for (const place of places) spread.push(Math.max(place, (spread.at(-1) ?? -Infinity) + least))
  const over = Math.max(0, (spread.at(-1) ?? 0) - most)
  return spread.map((place) => place - over)
}

/** A text description of the chart for screen readers. */
export function chartDescription({ weeks, days, stopAbove }: Pick<Progress, 'weeks' | 'days' | 'stopAbove'>) {
  const weeksWithAdherence = weeks.filter(({ adherence }) => adherence !== null)
  const byWeek = weeksWithAdherence.map(({ week, adherence }) => `week ${week} ${adherence}%`).join(', ')
  const pains = days.flatMap(({ pain }) => (pain === null ? [] : [pain]))
  const pain = pains.length
    ? `Pain went from ${pains[0]} to ${pains.at(-1)}, at most ${Math.max(...pains)}.`
    : 'No pain was logged.'
  const pausedDays = days.filter(({ pause }) => pause).length
  const above = stopAbove === null ? 0 : pains.filter((value) => value > stopAbove).length
  return [
    pain,
    above > 0 && `Above the stop rule of ${stopAbove} on ${above === 1 ? 'one day' : `${above} days`}.`,
    byWeek && `Done: ${byWeek}.`,
    pausedDays > 0 && `Paused on ${pausedDays === 1 ? 'one day' : `${pausedDays} days`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
