import { sql } from 'kysely'
import type { SurveySchedule } from '@kinora/contract/surveys.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'
import { pagesOfPatients } from '../patients/patient-page.queries.ts'

export const findSchedules = (db: Tx, organizationId: string, patientId: string) =>
  db
    .selectFrom('surveySchedules')
    .select(['title', 'atStart', 'everyWeeks', 'atEnd'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt')
    .orderBy('title')
    .limit(100)
    .execute()

/**
 * Replaces a patient's schedules. A schedule that stays keeps the day it was chosen, from which its due days are
 * counted.
 */
export async function replaceSchedules(
  tx: WriteTx,
  organizationId: string,
  patientId: string,
  schedules: SurveySchedule[],
) {
  const titles = schedules.map(({ title }) => title)
  await sql`delete from survey_schedules
    where organization_id = ${organizationId} and patient_id = ${patientId} and title <> all(${titles}::text[])`.execute(
    tx,
  )
  if (schedules.length === 0) return
  await tx
    .insertInto('surveySchedules')
    .values(schedules.map((schedule) => ({ ...schedule, organizationId, patientId })))
    .onConflict((on) =>
      on.columns(['organizationId', 'patientId', 'title']).doUpdateSet((eb) => ({
        atStart: eb.ref('excluded.atStart'),
        everyWeeks: eb.ref('excluded.everyWeeks'),
        atEnd: eb.ref('excluded.atEnd'),
        checkedOn: null,
      })),
    )
    .execute()
}

interface PatientSchedules {
  organizationId: string
  patientId: string
  today: string
  firstDay: string | null
  lastDay: string | null
  scheduled: (SurveySchedule & { chosenOn: string; answeredOn: string | null; remindedOn: string | null })[]
}

/**
 * For patients `t`: the schedules of their surveys, the last day each was answered, and the first and last day of their
 * programs; a discharge is the last day, even of programs without an end. Days are in the patient's time zone.
 */
const scheduled = sql`
  select t.organization_id as "organizationId", t.id as "patientId", z.today::text as today,
    g.first_day::text as "firstDay", g.last_day::text as "lastDay", c.scheduled
  from patients t
  join accounts a on a.id = t.id
  join organizations o on o.id = t.organization_id
  cross join lateral (select ${timeZone} as zone) y
  cross join lateral (select (now() at time zone y.zone)::date as today, (now() at time zone y.zone)::time as clock) z
  cross join lateral (
    select min(p.start_date) as first_day,
      least(t.discharged_on, max(least(p.start_date + p.weeks * 7 - 1, (p.stopped_at at time zone y.zone)::date)))
        as last_day
    from programs p where p.organization_id = t.organization_id and p.patient_id = t.id
      and not p.is_open_ended) g
  cross join lateral (
    select json_agg(json_build_object('title', s.title, 'atStart', s.at_start, 'everyWeeks', s.every_weeks, 'atEnd', s.at_end,
      'chosenOn', (s.created_at at time zone y.zone)::date, 'remindedOn', s.reminded_on,
      'answeredOn', (select max(r.submitted_at at time zone y.zone)::date from survey_responses r
        where r.organization_id = t.organization_id and r.patient_id = t.id and s.title = any(r.titles)))
      order by s.created_at, s.title) as scheduled
    from survey_schedules s
    where s.organization_id = t.organization_id and s.patient_id = t.id
      and t.enabled_surveys @> jsonb_build_array(jsonb_build_object('title', s.title))) c`

export const findScheduledSurveys = async (db: Db, organizationId: string, patientId: string) =>
  (
    await sql<PatientSchedules>`${scheduled}
      where t.organization_id = ${organizationId} and t.id = ${patientId} and c.scheduled is not null`.execute(db)
  ).rows[0]

/** Reminders are sent in daytime only. */
const [notBefore, notAfter] = ['08:00', '20:00']

/**
 * Active patients not checked today and not paused, where it is daytime, by page. Paused patients are checked when they
 * are back.
 */
export const findUnchecked = (systemDb: Db) =>
  pagesOfPatients<Omit<PatientSchedules, 'scheduled'> & { scheduled: PatientSchedules['scheduled'] | null }>(
    systemDb,
    sql`
      with unchecked as materialized (
        select t.id from t
        join accounts a on a.id = t.id
        join organizations o on o.id = t.organization_id
        cross join lateral (select now() at time zone ${timeZone} as clock) z
        where t.is_active and a.is_active and t.joined_at is not null and o.is_active
          and z.clock::time between ${notBefore}::time and ${notAfter}::time
          and exists (select from survey_schedules s where s.organization_id = t.organization_id and s.patient_id = t.id
            and (s.checked_on is null or s.checked_on < z.clock::date))
          and not exists (select from patient_pauses u where u.organization_id = t.organization_id and u.patient_id = t.id
            and u.first_day <= z.clock::date and (u.last_day is null or u.last_day >= z.clock::date)))
      ${scheduled} where t.id in (select id from unchecked)`,
  )

/** Marks patients as checked on their local day. */
export const updateChecked = (tx: WriteTx, checked: { organizationId: string; patientId: string; today: string }[]) =>
  sql`update survey_schedules s set checked_on = l.today
    from json_to_recordset(${JSON.stringify(checked)}::json) l("organizationId" uuid, "patientId" uuid, today date)
    where s.organization_id = l."organizationId" and s.patient_id = l."patientId"`.execute(tx)

/** Marks surveys as reminded today. Returns those not marked before. */
export const updateReminded = async (
  tx: WriteTx,
  { organizationId, patientId }: PatientKey,
  titles: string[],
  today: string,
) =>
  (
    await tx
      .updateTable('surveySchedules')
      .set({ remindedOn: today })
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .where('title', 'in', titles)
      .where((eb) => eb.or([eb('remindedOn', 'is', null), eb('remindedOn', '<', today)]))
      .returning('title')
      .execute()
  ).map(({ title }) => title)
