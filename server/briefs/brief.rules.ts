import type { Brief } from '@kinora/contract/briefs.ts'
import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import type { Day } from '@kinora/contract/days.ts'
import { weeksText } from '../series/series.rules.ts'

interface LastSeen {
  today: Day
  visit: Day | null
  change: Day | null
  createdOn: Day
}

/** From when a brief counts. */
export function sinceOf(
  { visit, change, createdOn }: LastSeen,
  startDate: Day | null,
): Pick<Brief, 'since' | 'sinceKind'> {
  if (visit) return { since: visit, sinceKind: 'visit' }
  if (change) return { since: change, sinceKind: 'change' }
  return { since: startDate ?? createdOn, sinceKind: 'start' }
}

/** The last score before a day against the last one since. Surveys without an answer since are left out. */
export const surveyChanges = (trends: SurveyTrend[], since: Day): Brief['surveys'] =>
  trends.flatMap(({ title, points, better, meaningfulChange }) => {
    const to = points.findLast(({ day }) => day >= since)
    if (!to) return []
    const from = points.findLast(({ day }) => day < since) ?? points.find((point) => point !== to && point.day >= since)
    const gain = from ? (to.value - from.value) * (better === 'higher' ? 1 : -1) : 0
    const isEnough = meaningfulChange !== null && Math.abs(gain) >= meaningfulChange
    const verdict = isEnough ? (gain > 0 ? 'better' : 'worse') : 'no change that matters'
    const pointOf = ({ day, value }: { day: Day; value: number }) => ({ day, value })
    return [
      {
        title,
        from: from ? pointOf(from) : null,
        to: pointOf(to),
        meaningfulChange,
        verdict: from && meaningfulChange !== null ? verdict : null,
      },
    ]
  })

interface Change {
  kind: string
  weeks: number[]
  seriesName: string | null
  exercise: string | null
  before: string | null
  after: string | null
}

const verbs: Record<string, string> = { added: 'added', removed: 'removed', changed: 'changed' }

/** 'week 3', or 'weeks 3 to 6' from four in a row on. */
function weeksLabel(weeks: number[]) {
  const [first, last] = [weeks[0]!, weeks.at(-1)!]
  return weeks.length > 3 && last - first === weeks.length - 1 ? `weeks ${first} to ${last}` : weeksText(weeks)
}

/** A change of a program in one line: 'Squat, week 3: 2 x 10 -> 3 x 10'. */
export function changeText({ kind, weeks, seriesName, exercise, before, after }: Change) {
  const what = [exercise ?? seriesName, weeks.length > 0 && weeksLabel(weeks)].filter(Boolean).join(', ')
  const how = [before, after].filter(Boolean).join(' → ')
  return [what, how || verbs[kind]].filter(Boolean).join(': ') || 'The program changed'
}
