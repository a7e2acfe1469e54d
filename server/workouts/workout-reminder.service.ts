import { dayIn } from '@kinora/contract/days.ts'
import type { WorkoutReminder, WorkoutReminders } from '@kinora/contract/workout-reminders.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import { findSettings } from '../notifications/notification-setting.queries.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { findPausedDays } from './patient-pause.queries.ts'
import { findPauseText } from './patient-pause.service.ts'
import { findEndedPrograms } from './program-event.queries.ts'
import { findWorkoutShares } from './progress.queries.ts'
import { findProgramsOf } from './summary.queries.ts'
import { findSeries } from './workout.queries.ts'
import {
  findRemindable,
  findReminders,
  findReminderSeries,
  lockDueReminders,
  replaceReminders,
  updateReminderDue,
} from './workout-reminder.queries.ts'
import { upsertRepeats, type Repeat } from './workout-reminder-snooze.queries.ts'
import { maxRepeats, nextRepeat } from './workout-reminder-snooze.rules.ts'
import { ensureReminders, firstDue, isSessionOpen, isTimely, nextDue } from './workout-reminder.rules.ts'

export async function readReminders(db: Tx, actor: Actor): Promise<WorkoutReminders> {
  const { organizationId, accountId } = actor
  const { timeZone } = await findSettings(db, actor)
  const series = await findReminderSeries(db, organizationId, accountId)
  return {
    reminders: await findReminders(db, organizationId, accountId),
    series: series.map(({ programId: _of, ...each }) => each),
    timeZone,
  }
}

/** Replaces a patient's reminders; each is next due on its first day and time from now. */
export async function saveReminders(tx: WriteTx, actor: Actor, reminders: WorkoutReminder[], now: Date) {
  const { organizationId, accountId: patientId } = actor
  await lockPatients(tx, organizationId, [patientId])
  const quiet = await findSettings(tx, actor)
  const series = await findReminderSeries(tx, organizationId, patientId)
  const programOf = new Map(series.map(({ _id, programId }) => [_id, programId]))
  ensureReminders(reminders, new Set(programOf.keys()), quiet)
  const rows = reminders.map(({ seriesId, weekdays, time, isRepeated }) => ({
    isRepeated,
    seriesId,
    programId: seriesId && programOf.get(seriesId)!,
    weekdays,
    timeOfDay: time,
    ...firstDue({ weekdays, time }, quiet.timeZone, now),
  }))
  await replaceReminders(tx, { organizationId, patientId }, rows)
  return readReminders(tx, actor)
}

/** Reminds a patient when staff ask for it. */
export async function remindPatient(tx: WriteTx, actor: Actor, id: string) {
  const { organizationId, accountId: byId } = actor
  const patient = ensureFound(
    await findRemindable(tx, organizationId, patientScopeOf(actor, 'workouts'), id),
    'This patient',
  )
  if (!patient.isActive) throw new Problem('conflict', `${patient.name} is no longer active.`)
  if (!patient.hasEmail)
    throw new Problem('conflict', `${patient.name} has no email, so no reminder reaches them. Call them instead.`)
  if (!patient.joinedAt)
    throw new Problem('conflict', `${patient.name} has not joined yet. Resend the invitation instead.`)
  const pause = await findPauseText(tx, organizationId, id)
  if (pause) throw new Problem('conflict', `${patient.name} is ${pause}. No reminder was sent.`)
  const programs = await readReminderPrograms(tx, organizationId, [id])
  if (!isSessionOpen(programs.get(id) ?? [], null, patient.today))
    throw new Problem(
      'conflict',
      `${patient.name} has no session left to do today, so no reminder was sent. Write a message instead.`,
    )
  const once = `reminded ${id} ${patient.today}`
  const isFirst = await notify(tx, { kind: 'workoutReminder', organizationId, patientId: id, byId, facts: {}, once })
  if (!isFirst) throw new Problem('conflict', `${patient.name} has been reminded today.`)
  return {}
}

type DueReminder = Awaited<ReturnType<typeof lockDueReminders>>[number]

export async function readReminderPrograms(tx: Tx, organizationId: string, patientIds: string[]) {
  const ofPatients = { by: 'patient', ids: patientIds } as const
  const [programs, series, sessions, pauses] = await Promise.all([
    findProgramsOf(tx, organizationId, patientIds),
    findSeries(tx, organizationId, ofPatients),
    findWorkoutShares(tx, organizationId, ofPatients),
    findPausedDays(tx, organizationId, patientIds),
  ])
  const whole = programs.map((program) => ({
    ...program,
    pauses: pauses.filter(({ patientId }) => patientId === program.patientId),
    series: series.filter(({ programId }) => programId === program.id),
    sessions: sessions.filter(({ programId }) => programId === program.id),
  }))
  return Map.groupBy(whole, ({ patientId }) => patientId)
}

interface OpenReminder {
  patientId: string
  timeZone: string
  /** Null for all sessions of the day. */
  seriesIds: string[] | null
}

/** Notifies the patients who still have a session to do today. Returns the reminders that led to it. */
export async function remindUnfinished<R extends OpenReminder>(
  tx: WriteTx,
  organizationId: string,
  due: R[],
  now: Date,
) {
  if (due.length === 0) return []
  const patientIds = [...new Set(due.map(({ patientId }) => patientId))]
  const programs = await readReminderPrograms(tx, organizationId, patientIds)
  const ended = await findEndedPrograms(tx, organizationId, patientIds)
  const open = due.filter(({ patientId, seriesIds, timeZone }) => {
    const goingOn = (programs.get(patientId) ?? []).filter(({ id }) => !ended.has(id))
    return (seriesIds ?? [null]).some((id) => isSessionOpen(goingOn, id, dayIn(timeZone, now)))
  })
  // In the same order in all processes, to avoid deadlocks.
  for (const patientId of [...new Set(open.map((each) => each.patientId))].toSorted())
    await notify(tx, { kind: 'workoutReminder', organizationId, patientId, facts: {} })
  return open
}

/** Schedules a repeat for each patient who has just been reminded, for all their open sessions. */
async function repeatLater(tx: WriteTx, reminded: DueReminder[], now: Date) {
  const repeats = [...Map.groupBy(reminded, ({ patientId }) => patientId)].flatMap(([patientId, own]): Repeat[] => {
    const [first] = own as [DueReminder]
    const dueAt = nextRepeat(first, now)
    const ids = own.flatMap(({ seriesId }) => seriesId ?? [])
    const seriesIds = ids.length === own.length ? ids : null
    return dueAt ? [{ organizationId: first.organizationId, patientId, dueAt, seriesIds, repeatsLeft: maxRepeats }] : []
  })
  await upsertRepeats(
    tx,
    repeats.toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1)),
  )
}

/**
 * Sends due reminders in one transaction with their next times: a killed process has sent nothing, and two processes
 * never take the same reminder. Returns how many were due.
 */
export async function sendDueReminders(tx: WriteTx, now: Date, limit: number) {
  const due = await lockDueReminders(tx, now, limit)
  const timely = due
    .filter((reminder) => reminder.canBeReminded && isTimely(reminder, reminder, now))
    .map((reminder) => ({ ...reminder, seriesIds: reminder.seriesId ? [reminder.seriesId] : null }))
  for (const [organizationId, own] of Map.groupBy(timely, (reminder) => reminder.organizationId)) {
    const wanted = own.filter((reminder) => reminder.skippedOn !== dayIn(reminder.timeZone, now))
    const reminded = await remindUnfinished(tx, organizationId, wanted, now)
    await repeatLater(
      tx,
      reminded.filter(({ isRepeated }) => isRepeated),
      now,
    )
  }
  const isChecked = new Set(timely.map(({ id }) => id))
  await updateReminderDue(
    tx,
    due.map((reminder) => ({
      id: reminder.id,
      organizationId: reminder.organizationId,
      dueAt: nextDue(reminder, reminder.timeZone, now),
      checkedOn: isChecked.has(reminder.id) ? dayIn(reminder.timeZone, now) : reminder.checkedOn,
    })),
  )
  return due.length
}
