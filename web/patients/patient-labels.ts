import { daysBetween, weekdayName } from '@kinora/contract/days.ts'
import type { PatientRow, PatientSummary, StatusReason } from '@kinora/contract/patients.ts'
import type { ChipTone } from '../ui/Chip.tsx'
import { formatDay } from '../ui/format.ts'

/** Labels for patients. Pure; tests pass `now`. */

type Programmed = Pick<PatientSummary, 'program' | 'startDate' | 'week' | 'weeks'>

function startText(startDate: string, now: Date) {
  const away = daysBetween(now, startDate)
  if (away === 0) return 'starts today'
  if (away === 1) return 'starts tomorrow'
  return away < 7 ? `starts ${weekdayName(startDate)}` : `starts ${formatDay(startDate)}`
}

const isAhead = ({ startDate }: Programmed, now: Date) => startDate !== null && daysBetween(now, startDate) > 0

/** 'Knee rehab · week 3 of 6', 'Lower back · starts Monday', 'Ankle sprain · finished'; nothing without a program. */
export function programLabel(summary: Programmed | null, now = new Date()) {
  if (!summary?.program) return undefined
  const { program, startDate, week, weeks } = summary
  const over = startDate && weeks ? daysBetween(startDate, now) - 7 * weeks : -1
  if (over >= 0) return `${program} · finished`
  if (startDate && isAhead(summary, now)) return `${program} · ${startText(startDate, now)}`
  return week && weeks ? `${program} · week ${week} of ${weeks}` : program
}

/** 'Starts 23/11/2026' for a program that has not started. */
export const aheadLabel = (summary: Programmed | null, now = new Date()) =>
  summary?.startDate && isAhead(summary, now) ? `Starts ${formatDay(summary.startDate)}` : undefined

const reasonTones: Record<StatusReason, ChipTone> = {
  'Need help': 'alert',
  'Completed program': 'good',
  'Unable to complete program': 'caution',
}

interface Status {
  label: string
  tone: ChipTone
}

/** The status of a patient in a word or two. Stated reasons come before calculated ones. */
export function statusOf(
  patient: Pick<PatientRow, 'email' | 'isActive' | 'isInvited' | 'statusReason' | 'summary' | 'dischargedOn'>,
): Status {
  const { email, isActive, isInvited, statusReason, summary, dischargedOn } = patient
  if (statusReason) return { label: statusReason, tone: reasonTones[statusReason] }
  if (!isActive) return { label: 'Inactive', tone: 'plain' }
  if (summary?.attention?.kind === 'urgentAnswer') return { label: 'Urgent answer', tone: 'alert' }
  if (summary?.attention?.kind === 'painUp') return { label: 'Pain up', tone: 'alert' }
  if (summary?.attention?.kind === 'needHelp') return { label: 'Need help', tone: 'alert' }
  if (dischargedOn) return { label: 'Discharged', tone: 'plain' }
  if (isInvited) return { label: 'Invited', tone: 'plain' }
  if (email === '') return { label: 'No email', tone: 'plain' }
  if (summary?.attention?.kind === 'finishing') return { label: 'Finishing', tone: 'good' }
  return { label: 'Active', tone: 'tint' }
}

/** Whole years on that day; undefined for no date of birth. */
export function ageOf(dateOfBirth: string | null, now = new Date()) {
  if (!dateOfBirth) return undefined
  const [year, month, day] = dateOfBirth.split('-').map(Number) as [number, number, number]
  const isBeforeBirthday = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < day)
  return now.getFullYear() - year - (isBeforeBirthday ? 1 : 0)
}

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text)

/** '68 · right knee osteoarthritis'. The side is not repeated if the condition names it. */
export function personLabel(
  {
    dateOfBirth,
    condition,
    affectedSide,
  }: { dateOfBirth: string | null; condition: string; affectedSide: string | null },
  now = new Date(),
) {
  const isSaid = !affectedSide || affectedSide === 'none' || new RegExp(`\\b${affectedSide}\\b`, 'i').test(condition)
  const complaint = condition && (isSaid ? lowerFirst(condition) : `${affectedSide} ${lowerFirst(condition)}`)
  return [ageOf(dateOfBirth, now), complaint].filter(Boolean).join(' · ')
}

/** 'Squat was too easy twice' */
export const tooEasyLabel = ({ exercise, times }: NonNullable<PatientSummary['tooEasy']>) =>
  `${exercise} was too easy ${times === 2 ? 'twice' : `${times} times`}`
