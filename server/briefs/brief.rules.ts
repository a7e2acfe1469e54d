import type { Brief } from '@kinora/contract/briefs.ts'
import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import { addDays, type Day, dayIn } from '@kinora/contract/days.ts'
import { weeksText } from '../series/series.rules.ts'

interface LastSeen {
  today: Day
  visit: Day | null
  change: Day | null
  createdOn: Day
}

/** The day from which a brief reports. */
export function sinceOf(
  { visit, change, createdOn }: LastSeen,
  startDate: Day | null,
): Pick<Brief, 'since' | 'sinceKind'> {
  if (visit) return { since: visit, sinceKind: 'visit' }
  if (change) return { since: change, sinceKind: 'change' }
  return { since: startDate ?? createdOn, sinceKind: 'start' }
}

/** The last score before a day compared with the last one since. Surveys without an answer since are left out. */
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
  before: string
  after: string
}

const verbs: Record<string, string> = { added: 'added', removed: 'removed', changed: 'changed' }

/** 'week 3', or 'weeks 3 to 6' for four or more in a row. */
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

interface Reading {
  title: string
  week: number | null
  startDate: Day | null
  readAt: Date | null
}

/** The pages of the weeks so far that were read since a day, or are unread; each title once. */
export function readingSince(
  rows: readonly Reading[],
  { since, today, timeZone }: { since: Day; today: Day; timeZone: string },
): Brief['reading'] {
  const isOpen = ({ week, startDate }: Reading) =>
    startDate !== null && startDate <= today && addDays(startDate, ((week ?? 1) - 1) * 7) <= today
  const pages = rows.filter(isOpen).map(({ title, readAt }) => ({
    title,
    readOn: readAt && dayIn(timeZone, readAt),
  }))
  const unreadPages = pages.filter(({ readOn }) => readOn === null || readOn >= since)
  return [...new Map(unreadPages.map((page) => [page.title, page])).values()]
}

type Visit = Record<'day' | 'recordedBy' | 'subjective' | 'objective' | 'assessment' | 'plan', string>

/** The note of the last visit before today, as one line. */
export function lastNoteOf(visits: readonly Visit[], today: Day): Brief['lastNote'] {
  const last = visits.find(({ day }) => day < today)
  const text = last && [last.subjective, last.objective, last.assessment, last.plan].filter(Boolean).join(' · ')
  return last && text ? { day: last.day, by: last.recordedBy, text } : null
}

/** The printed pain chart since the last visit; a single day is reported in text only. */
export const painTrend = ({ pain, since, today, stopAbove }: Brief) =>
  pain.length < 2
    ? undefined
    : {
        title: 'Worst pain of each day, 0 to 10',
        from: since,
        until: today,
        points: pain.map(({ day, pain: value }) => ({ day, value })),
        rule: stopAbove,
      }
