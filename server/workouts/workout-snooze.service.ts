import type { SnoozeUntil } from '@kinora/contract/workout-links.ts'
import { findWorkoutLink } from '../accounts/workout-link.service.ts'
import type { WriteTx } from '../database/connect.ts'
import { dayIn } from '../notifications/notification.rules.ts'
import { findSettings } from '../notifications/notification-setting.queries.ts'
import { remindOpen } from './workout-reminder.service.ts'
import { takeDueSnoozes, upsertSnooze } from './workout-snooze.queries.ts'
import { snoozedUntil } from './workout-snooze.rules.ts'

/** Reminds again later today, by the link of a reminder. */
export async function snooze(db: WriteTx, { token, until }: { token: string; until: SnoozeUntil }, now: Date) {
  const { accountId, orgId: organizationId } = await findWorkoutLink(db, token)
  const settings = await findSettings(db, { organizationId, accountId })
  const at = snoozedUntil(until, settings, now)
  await upsertSnooze(db, { organizationId, patientId: accountId, dueAt: at })
  return { at, timeZone: settings.timeZone }
}

/** After an outage a reminder of yesterday is dropped. Returns how many were due. */
export async function sendDueSnoozes(tx: WriteTx, now: Date, limit: number) {
  const due = await takeDueSnoozes(tx, now, limit)
  const timely = due.filter(
    ({ canBeReminded, dueAt, timeZone }) => canBeReminded && dayIn(timeZone, dueAt) === dayIn(timeZone, now),
  )
  for (const [organizationId, own] of Map.groupBy(timely, (each) => each.organizationId))
    await remindOpen(
      tx,
      organizationId,
      own.map((each) => ({ ...each, seriesId: null })),
      now,
    )
  return due.length
}
