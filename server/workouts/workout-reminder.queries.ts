import { sql } from 'kysely'
import type { WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { timeZone, today } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

export const findReminders = (db: Tx, organizationId: string, patientId: string) =>
  db
    .selectFrom('workoutReminders')
    .select(['seriesId', 'weekdays', 'timeOfDay as time', 'isRepeated'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .orderBy('timeOfDay')
    .orderBy('id')
    .execute()

/** The sessions a patient can be reminded of: those of programs that are not over. */
export const findReminderSeries = (db: Tx, organizationId: string, patientId: string) =>
  db
    .selectFrom('series as s')
    .innerJoin('programs as g', inSameOrganization('g.id', 's.programId'))
    .innerJoin('accounts as a', 'a.id', 'g.patientId')
    .innerJoin('organizations as o', 'o.id', 'g.organizationId')
    .select(['s.id as _id', 's.programId', 's.name', 'g.title as program'])
    .where('g.organizationId', '=', organizationId)
    .where('g.patientId', '=', patientId)
    .where('g.stoppedAt', 'is', null)
    .where('s.removedAt', 'is', null)
    .where(sql<boolean>`(g.is_open_ended or g.start_date + g.weeks * 7 > ${today})`)
    .orderBy('g.startDate')
    .orderBy('s.position')
    .limit(100)
    .execute()

type NewReminder = Omit<WorkoutReminder, 'time'> & {
  timeOfDay: string
  programId: string | null
  dueAt: Date
  checkedOn: string | null
}

export async function replaceReminders(
  tx: WriteTx,
  { organizationId, patientId }: PatientKey,
  reminders: NewReminder[],
) {
  await tx
    .deleteFrom('workoutReminders')
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .execute()
  if (reminders.length === 0) return
  await tx
    .insertInto('workoutReminders')
    .values(reminders.map((reminder) => ({ ...reminder, organizationId, patientId })))
    .execute()
}

/** Due reminders, locked until the transaction ends; another process skips them and takes the next ones. */
export const lockDueReminders = (tx: WriteTx, now: Date, limit: number) =>
  tx
    .selectFrom('workoutReminders as r')
    .innerJoin('accounts as a', 'a.id', 'r.patientId')
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .innerJoin('patients as t', 't.id', 'r.patientId')
    .leftJoin('notificationSettings as s', 's.accountId', 'r.patientId')
    .leftJoin('workoutSnoozes as z', inSameOrganization('z.patientId', 'r.patientId'))
    .select([
      'r.id',
      'r.organizationId',
      'r.patientId',
      'r.seriesId',
      'r.weekdays',
      'r.timeOfDay as time',
      'r.isRepeated',
    ])
    .select(sql<string | null>`r.checked_on`.as('checkedOn'))
    .select(['z.skippedOn', 's.quietFrom', 's.quietUntil', timeZone.as('timeZone')])
    .select(sql<boolean>`a.is_active and t.is_active and o.is_active and t.joined_at is not null`.as('canBeReminded'))
    .where('r.dueAt', '<=', now)
    .orderBy('r.dueAt')
    .limit(limit)
    .forUpdate('r')
    .skipLocked()
    .execute()

export const updateReminderDue = (
  tx: WriteTx,
  reminders: { id: string; organizationId: string; dueAt: Date; checkedOn: string | null }[],
) =>
  sql`update workout_reminders r set due_at = l."dueAt", checked_on = l."checkedOn"
    from json_to_recordset(${JSON.stringify(reminders)}::json)
      l(id uuid, "organizationId" uuid, "dueAt" timestamptz, "checkedOn" date)
    where r.organization_id = l."organizationId" and r.id = l.id`.execute(tx)

/** A patient whom staff may remind, with the date in the patient's time zone. */
export const findRemindable = (db: Tx, organizationId: string, scope: PatientScope, id: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.name', 't.isActive', 't.joinedAt', 't.hasEmail', today.as('today')])
    .where('t.id', '=', id)
    .executeTakeFirst()
