import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** Whether the prescription is for this week or later. The last week of a program without an end repeats. */
const isToCome = sql<boolean>`(g.start_date + 7 * p.week > (now() at time zone o.time_zone)::date
  or g.is_open_ended and p.week = g.weeks)`

/** Includes removed prescriptions, because their records must stay. */
export const isPrescribed = async (db: Db, id: string) =>
  (await db.selectFrom('seriesPrescriptions').select('id').where('exerciseId', '=', id).limit(1).executeTakeFirst()) !==
  undefined

/** The visible patients whose running programs prescribe this exercise this week or later. */
export const findUses = (db: Db, organizationId: string, exerciseId: string, scope: PatientScope, most: number) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('programs as g', 'g.patientId', 't.id')
    .innerJoin('seriesPrescriptions as p', 'p.programId', 'g.id')
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .select(['a.id as patientId', 'a.name', 'g.id as programId', 'p.dosage', 'p.side'])
    .distinctOn(['a.name', 'a.id'])
    .where('p.organizationId', '=', organizationId)
    .where('p.exerciseId', '=', exerciseId)
    .where('p.removedAt', 'is', null)
    .where('g.stoppedAt', 'is', null)
    .where('t.isActive', '=', true)
    .where(isToCome)
    .orderBy('a.name')
    .orderBy('a.id')
    .orderBy('p.week')
    .limit(most)
    .execute()

/** Templates that use the exercise. All staff of the organization can see them. */
export const findTemplateUses = (db: Db, organizationId: string, exerciseId: string, most: number) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .select(['g.id as templateId', 'g.title'])
    .distinct()
    .where('p.organizationId', '=', organizationId)
    .where('p.exerciseId', '=', exerciseId)
    .where('p.removedAt', 'is', null)
    .where('g.patientId', 'is', null)
    .orderBy('g.title')
    .orderBy('g.id')
    .limit(most)
    .execute()

export const countUses = (db: Db, organizationId: string, exerciseId: string) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .leftJoin('patients as t', 't.id', 'g.patientId')
    .select(
      sql<number>`count(distinct t.id) filter (where t.is_active and g.stopped_at is null
      and ${isToCome})`.as('patientCount'),
    )
    .select(sql<number>`count(distinct g.id) filter (where g.patient_id is null)`.as('templateCount'))
    .where('p.organizationId', '=', organizationId)
    .where('p.exerciseId', '=', exerciseId)
    .where('p.removedAt', 'is', null)
    .executeTakeFirstOrThrow()
