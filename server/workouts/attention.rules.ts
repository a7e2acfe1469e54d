import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { PatientAlert } from '@kinora/contract/patient-alerts.ts'
import type { Attention, AttentionKind, StatusReason } from '@kinora/contract/patients.ts'
import { daysBetween, weekdayName, type Day } from '@kinora/contract/days.ts'
import { timesText } from '@kinora/contract/dosage.ts'

/** Pain of an exercise on a day, 0 to 10, with the pain rule of its prescription and the sets done. */
export interface PainDay {
  day: Day
  pain: number
  exercise: string
  stopAbove: number
  setsDone: number
  setsPlanned: number
}

export interface Skips {
  exercise: string
  reason: SkipReason
  times: number
  lastDay: Day
}

/** The facts that decide whether a practitioner should look at a patient today. */
export interface AttentionFacts {
  today: Day
  isActive: boolean
  /** Care has ended: only the kinds in `heardAfterCare` still need attention. */
  isDischarged?: boolean
  statusReason: StatusReason | null
  statusNote: string
  /** Unhandled alerts, oldest first. */
  alerts: Pick<PatientAlert, 'kind' | 'title' | 'detail'>[]
  /**
   * The last 28 days, oldest first. `isSettled` if the exercise was changed or removed since, or its alert was handled.
   */
  pain: (PainDay & { isSettled: boolean })[]
  /** The last 14 days. */
  skips: Skips[]
  isAllElseDone: boolean
  lastWorkoutDay: Day | null
  /** Planned days in a row without a workout, up to yesterday. */
  silentDays: number
  /** The first day of the running program; null if none is running. */
  runningSince: Day | null
  /** The last day of the running program that ends last. */
  endDate: Day | null
  hasNextProgram: boolean
  /** Open progression proposals. */
  proposals: { kind: 'progress' | 'ease'; exercise: string; reasons: string[] }[]
  /** Unanswered videos, oldest first. */
  formChecks: { id: string; exercise: string; note: string }[]
  /** Unwell or away today: no sessions are expected. */
  isPaused: boolean
}

type AttentionText = Omit<Attention, 'kind'>

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'yesterday', 'on Sunday' or 'on 11 November'. */
export function dayText(day: Day, today: Day) {
  const away = daysBetween(today, day)
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[away]
  if (near) return near
  const date = new Date(Date.parse(day))
  if (Math.abs(away) < 7) return `on ${weekdayName(day)}`
  return `on ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

const ordinals = ['no', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const stoppedEarlyText = ({ setsDone, setsPlanned }: PainDay) => {
  if (setsDone >= setsPlanned) return ''
  return setsDone === 0
    ? 'Stopped in the first set.'
    : `Stopped after ${ordinals[setsDone] ? `the ${ordinals[setsDone]}` : setsDone} set${ordinals[setsDone] ? '' : 's'}.`
}

/** The median of each day's worst pain; undefined for fewer than two days. */
function typicalPain(pain: PainDay[]) {
  const worst = [...Map.groupBy(pain, ({ day }) => day).values()].map((day) => Math.max(...day.map(({ pain }) => pain)))
  return worst.length < 2 ? undefined : worst.toSorted((a, b) => a - b)[Math.floor((worst.length - 1) / 2)]!
}

/** The newest unhandled alert of a kind. */
function openAlert({ alerts }: AttentionFacts, kind: PatientAlert['kind']): AttentionText | undefined {
  const open = alerts.filter((alert) => alert.kind === kind)
  const newest = open.at(-1)
  if (!newest) return undefined
  const more = open.length > 1 ? ` And ${open.length - 1} more.` : ''
  return { title: newest.title, detail: `${newest.detail}${more}`.trim() }
}

const recentDays = 7
const clearRise = 3

/**
 * An exercise that hurt the last time it was done, within a week: above its pain rule or far above the usual. Settled
 * once the exercise is done with less pain or is changed.
 */
function painUp(facts: AttentionFacts): AttentionText | undefined {
  return recentPain(facts) ?? openAlert(facts, 'pain')
}

function recentPain({ pain, today }: AttentionFacts): AttentionText | undefined {
  const last = [...Map.groupBy(pain, ({ exercise }) => exercise).values()].map((entries) => entries.at(-1)!)
  const open = last.filter(({ day, isSettled }) => !isSettled && daysBetween(day, today) <= recentDays)
  const sorted = open.toSorted((a, b) => b.pain - a.pain || (a.day < b.day ? 1 : -1))
  for (const worst of sorted) {
    const before = typicalPain(pain.filter(({ day }) => day < worst.day))
    const isAboveRule = worst.pain > worst.stopAbove
    const isAboveUsual = before !== undefined && worst.pain >= before + clearRise && worst.pain > 3
    if (!isAboveRule && !isAboveUsual) continue
    const usually = before === undefined ? `The rule says stop above ${worst.stopAbove}.` : `Usually ${before}.`
    return {
      title: `Pain ${worst.pain} after ${worst.exercise} ${dayText(worst.day, today)}`,
      detail: `${usually} ${stoppedEarlyText(worst)}`.trim(),
      exercise: worst.exercise,
    }
  }
  return undefined
}

function needHelp(facts: AttentionFacts): AttentionText | undefined {
  const { statusReason, statusNote } = facts
  if (statusReason !== 'Need help' && statusReason !== 'Unable to complete program') return openAlert(facts, 'help')
  const title = statusReason === 'Need help' ? 'Asked for help' : 'Unable to complete program'
  return { title, detail: statusNote ? `‘${statusNote}’` : 'No note added.' }
}

function formCheck({ formChecks }: AttentionFacts): AttentionText | undefined {
  const [first] = formChecks
  if (!first) return undefined
  const { id, exercise, note } = first
  return {
    title: formChecks.length > 1 ? `${formChecks.length} videos to look at` : `Form check: ${exercise}`,
    detail: note ? `‘${note}’` : 'Sent a video of it.',
    exercise,
    subjectId: id,
  }
}

function silent({
  runningSince,
  silentDays,
  lastWorkoutDay,
  today,
  isPaused,
  statusReason,
}: AttentionFacts): AttentionText | undefined {
  if (isPaused || !runningSince || silentDays < 5 || statusReason === 'Completed program') return undefined
  const isFromTheStart = !lastWorkoutDay || lastWorkoutDay < runningSince
  const detail = isFromTheStart
    ? 'Nothing logged since the program began.'
    : `Last session ${dayText(lastWorkoutDay, today)}.`
  return { title: `No activity for ${daysBetween(isFromTheStart ? runningSince : lastWorkoutDay, today)} days`, detail }
}

function skipped({ skips, isAllElseDone, today, isPaused }: AttentionFacts): AttentionText | undefined {
  if (isPaused) return undefined
  const mostSkipped = skips.toSorted((a, b) => b.times - a.times)[0]
  if (!mostSkipped || mostSkipped.times < 3) return undefined
  const often = timesText(mostSkipped.times)
  const detail = `${isAllElseDone ? 'Everything else done. ' : ''}Last ${dayText(mostSkipped.lastDay, today)}.`
  return {
    title: `Skipped ${mostSkipped.exercise} ${often}: ${mostSkipped.reason}`,
    detail,
    exercise: mostSkipped.exercise,
  }
}

function painTrend(pain: PainDay[]) {
  const worstOn = (day: Day | undefined) =>
    Math.max(...pain.filter((entry) => entry.day === day).map(({ pain }) => pain))
  if (pain.length === 0) return ''
  const [first, last] = [worstOn(pain[0]?.day), worstOn(pain.at(-1)?.day)]
  return first === last ? `Pain ${last}. ` : `Pain ${last}, ${last < first ? 'down' : 'up'} from ${first}. `
}

function finishing({
  endDate,
  today,
  hasNextProgram,
  pain,
  statusReason,
  statusNote,
}: AttentionFacts): AttentionText | undefined {
  if (hasNextProgram) return undefined
  const detail = `${painTrend(pain)}Nothing planned after it.`
  if (statusReason === 'Completed program')
    return { title: 'Completed program', detail: statusNote ? `‘${statusNote}’` : detail }
  if (!endDate || daysBetween(today, endDate) > 7) return undefined
  return { title: `Finishes ${dayText(endDate, today)}`, detail }
}

/** Easing off comes first, because that exercise hurts. */
function proposal({ proposals }: AttentionFacts): AttentionText | undefined {
  const first = proposals.find(({ kind }) => kind === 'ease') ?? proposals[0]
  if (!first) return undefined
  const more = proposals.length > 1 ? ` And ${proposals.length - 1} more.` : ''
  return {
    title: `${first.kind === 'ease' ? 'Ease off' : 'Ready to progress'}: ${first.exercise}`,
    detail: `${first.reasons.join('. ')}.${more}`,
    exercise: first.exercise,
  }
}

const rules: [AttentionKind, (facts: AttentionFacts) => AttentionText | undefined][] = [
  ['urgentAnswer', (facts) => openAlert(facts, 'answer')],
  ['painUp', painUp],
  ['needHelp', needHelp],
  ['formCheck', formCheck],
  ['silent', silent],
  ['skipped', skipped],
  ['proposal', proposal],
  ['finishing', finishing],
]

/** A discharged patient's messages and answers still need attention. */
const heardAfterCare: AttentionKind[] = ['urgentAnswer', 'needHelp', 'formCheck']

/** The most urgent reason for a patient to be at the top of the worklist; null if there is none. */
export function attentionOf(facts: AttentionFacts): Attention | null {
  if (!facts.isActive) return null
  for (const [kind, rule] of rules) {
    if (facts.isDischarged && !heardAfterCare.includes(kind)) continue
    const found = rule(facts)
    if (found) return { kind, ...found }
  }
  return null
}
