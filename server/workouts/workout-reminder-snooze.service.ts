import { dayIn } from '@kinora/contract/days.ts'
import type { SnoozeUntil } from '@kinora/contract/workout-links.ts'
import type { NextDayResponse } from '@kinora/contract/workouts.ts'
import { findWorkoutLink } from '../accounts/workout-link.service.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import type { OrganizationId } from '../http/actor.ts'
import { findSettings } from '../notifications/notification-setting.queries.ts'
import { answerNextDay, readOwnProgress } from './own-progress.service.ts'
import { remindUnfinished } from './workout-reminder.service.ts'
import { lockDueSnoozes, updateSnoozesDue, upsertSnooze } from './workout-reminder-snooze.queries.ts'
import { isSnoozeTimely, nextRepeat, repeatAfter, snoozedUntil } from './workout-reminder-snooze.rules.ts'

/** Postpones a patient's reminder to later today, or stops it for today. Its repeats are canceled. */
export async function snoozePatient(db: WriteTx, patient: AccountKey, until: SnoozeUntil, now: Date) {
  const settings = await findSettings(db, patient)
  const at = snoozedUntil(until, settings, now)
  const skippedOn = at ? null : dayIn(settings.timeZone, now)
  await upsertSnooze(db, {
    organizationId: patient.organizationId,
    patientId: patient.accountId,
    dueAt: at,
    skippedOn,
  })
  return { at, timeZone: settings.timeZone }
}

/** Snoozes by a reminder's link. */
export async function snooze(db: WriteTx, { token, until }: { token: string; until: SnoozeUntil }, now: Date) {
  const { accountId, orgId: organizationId } = await findWorkoutLink(db, token)
  return snoozePatient(db, { organizationId, accountId }, until, now)
}

const selfOf = async (db: Tx, token: string) => {
  const { accountId, orgId: organizationId } = await findWorkoutLink(db, token)
  return { accountId, organizationId: organizationId as OrganizationId, role: 'patient' as const }
}

/** The question about the day after, for the page behind a reminder's link. */
export const readQuestionByLink = async (db: Tx, token: string) => ({
  day: (await readOwnProgress(db, await selfOf(db, token))).askedDay,
})

export const answerByLink = async (
  db: WriteTx,
  { token, ...answer }: { token: string; day: string; response: NextDayResponse },
) => void (await answerNextDay(db, await selfOf(db, token), answer))

/** Sends due reminders in one transaction with their next repeat. Returns how many were due. */
export async function sendDueSnoozes(tx: WriteTx, now: Date, limit: number) {
  const due = await lockDueSnoozes(tx, { now, soon: new Date(now.getTime() + repeatAfter) }, limit)
  // Skips a repeat if a scheduled reminder comes soon; the repeats continue after it.
  const isWaiting = (snoozed: (typeof due)[number]) => snoozed.repeatsLeft > 0 && snoozed.hasReminderSoon
  const timely = due.filter((snoozed) => snoozed.canBeReminded && !isWaiting(snoozed) && isSnoozeTimely(snoozed, now))
  const reminded = new Set<string>()
  for (const [organizationId, own] of Map.groupBy(timely, (each) => each.organizationId))
    for (const { patientId } of await remindUnfinished(tx, organizationId, own, now)) reminded.add(patientId)
  if (due.length === 0) return 0
  await updateSnoozesDue(
    tx,
    due.map((snoozed) => {
      const { organizationId, patientId } = snoozed
      const repeatsLeft = snoozed.repeatsLeft - (reminded.has(patientId) ? 1 : 0)
      const goesOn = repeatsLeft > 0 && (reminded.has(patientId) || isWaiting(snoozed))
      const dueAt = goesOn ? nextRepeat(snoozed, now) : null
      return { organizationId, patientId, dueAt, repeatsLeft: dueAt ? repeatsLeft : 0 }
    }),
  )
  return due.length
}
