import { daysBetween, localDay, weekdayName } from '@kinora/contract/days.ts'
import type { Progress } from '@kinora/contract/workouts.ts'
import type { AttentionKind, PatientRecord } from '@kinora/contract/patients.ts'
import { formatDay } from '../ui/format.ts'
import { tooEasyLabel } from './patient-labels.ts'
import { listText } from '@kinora/contract/list-text.ts'

/** The briefing before an appointment. Pure; days are YYYY-MM-DD. */

export type BriefKind =
  | Exclude<AttentionKind, 'proposal' | 'formCheck'>
  | 'pain'
  | 'days'
  | 'daysMissed'
  | 'note'
  | 'skip'
  | 'tooEasy'
export interface Brief {
  kind: BriefKind
  strong: string
  rest: string
  context?: string
  /** The exercise concerned, if there is one. */
  exercise?: string
}

const shortDay = (day: string) => formatDay(day).slice(0, 5)
const dayText = (day: string) => `${weekdayName(day)} ${shortDay(day)}`
const endSentence = (text: string) => (/[.!?’]$/.test(text) ? text : `${text}.`)

/** '11 days ago, 09/11/2026' */
export function agoText(day: string, now: Date) {
  const days = daysBetween(day, now)
  return `${days === 1 ? 'yesterday' : `${days} days ago`}, ${formatDay(day)}`
}

function attentionBrief({ summary }: Pick<PatientRecord, 'summary'>): Brief[] {
  const attention = summary?.attention
  if (!attention) return []
  const { kind, title, detail, exercise } = attention
  // Proposals and form checks are listed above, each with its action.
  if (kind === 'proposal' || kind === 'formCheck') return []
  return [{ kind, strong: endSentence(title), rest: detail && endSentence(detail), exercise }]
}

/** Pain above the stop rule since that day, unless the worklist already shows it. */
function painBrief({ days, stopAbove }: Progress, since: string): Brief[] {
  const worst = days
    .filter(({ day, pain }) => day >= since && pain !== null && stopAbove !== null && pain > stopAbove)
    .toSorted((a, b) => b.pain! - a.pain!)[0]
  if (!worst) return []
  const after = worst.painAfter ? ` after ${worst.painAfter}` : ''
  const strong = `Pain ${worst.pain}${after} on ${dayText(worst.day)}.`
  return [
    { kind: 'pain', strong, rest: `The rule is to stop above ${stopAbove}.`, exercise: worst.painAfter ?? undefined },
  ]
}

/** Counts today only once something of it is done, because it is not missed yet. */
function daysBrief({ days }: Progress, since: string, today: string): Brief[] {
  const counts = ({ day, share }: Progress['days'][number]) => share !== null && (share > 0 || day !== today)
  const planned = days.filter((day) => day.day >= since && day.planned > 0 && counts(day))
  if (planned.length === 0) return []
  const missed = planned.filter(({ share }) => share === 0).map(({ day }) => day)
  const done = planned.length - missed.length
  const which = missed.length === 1 ? `Missed only ${dayText(missed[0]!)}.` : `Missed ${listText(missed.map(dayText))}.`
  const rest = missed.length === 0 ? 'Missed none.' : missed.length <= 3 ? which : ''
  const kind = done / planned.length >= 0.75 ? 'days' : 'daysMissed'
  return [{ kind, strong: `${done} of ${planned.length}`, rest }]
}

const notesBrief = ({ notes }: Progress, since: string): Brief[] =>
  notes
    .filter(({ day, text }) => day >= since && text.trim())
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, 3)
    .map(({ day, text, exercise }) => ({
      kind: 'note',
      strong: '',
      rest: `‘${text.trim()}’`,
      context: exercise ? `on ${exercise}, ${shortDay(day)}` : shortDay(day),
    }))

const numerals = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']

const skipsBrief = ({ skips }: Progress): Brief[] =>
  skips
    .filter(({ times }) => times > 1)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, 2)
    .map(({ exercise, times, reason }) => ({
      kind: 'skip',
      strong: `Skipped ${exercise} ${numerals[times] ?? `${times} times`}: ${reason}.`,
      rest: '',
      context: 'since the program began',
      exercise,
    }))

/** A reason to progress, if nothing hurts. */
function tooEasyBrief({ summary }: Pick<PatientRecord, 'summary'>): Brief[] {
  const easy = summary?.tooEasy
  if (!easy) return []
  const { exercise, times } = easy
  return [
    { kind: 'tooEasy', strong: `${tooEasyLabel(easy)}.`, rest: times > 2 ? 'Time to progress it?' : '', exercise },
  ]
}

/** Everything since that day, most urgent first. */
export function briefingLines(
  patient: Pick<PatientRecord, 'summary'>,
  progress: Progress | undefined,
  since: string,
  today = localDay(),
) {
  const kind = patient.summary?.attention?.kind
  const attention = attentionBrief(patient)
  if (!progress) return attention
  return [
    ...attention,
    ...(kind === 'painUp' ? [] : painBrief(progress, since)),
    ...daysBrief(progress, since, today),
    ...tooEasyBrief(patient),
    ...notesBrief(progress, since),
    ...(kind === 'skipped' ? [] : skipsBrief(progress)),
  ]
}
