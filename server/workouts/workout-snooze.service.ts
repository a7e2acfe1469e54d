import { dayIn } from '@kinora/contract/days.ts'
import type { SnoozeUntil } from '@kinora/contract/workout-links.ts'
import type { NextDayResponse } from '@kinora/contract/workouts.ts'
import { findWorkoutLink } from '../accounts/workout-link.service.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { OrganizationId } from '../http/actor.ts'
import { findSettings } from '../notifications/notification-setting.queries.ts'
import { answerNextDay, readOwnProgress } from './own-progress.service.ts'
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

const selfOf = async (db: Tx, token: string) => {
  const { accountId, orgId: organizationId } = await findWorkoutLink(db, token)
  return { accountId, organizationId: organizationId as OrganizationId, role: 'patient' as const }
}

/** The question of the morning after, for the page of a reminder's link. */
export const askByLink = async (db: Tx, token: string) => ({
  day: (await readOwnProgress(db, await selfOf(db, token))).askedDay,
})

export const answerByLink = async (
  db: WriteTx,
  { token, ...answer }: { token: string; day: string; response: NextDayResponse },
) => void (await answerNextDay(db, await selfOf(db, token), answer))

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
