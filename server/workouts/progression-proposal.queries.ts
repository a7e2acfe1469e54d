import { sql, type SqlBool } from 'kysely'
import type { Dosage, Side } from '@kinora/contract/dosage.ts'
import { maxProposals, type ProposalContent } from '@kinora/contract/progression-proposals.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty, NextDayResponse } from '@kinora/contract/workouts.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { today } from '../database/local-time.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { exerciseName } from './workout.queries.ts'

const isRunning = sql<boolean>`g.stopped_at is null and g.start_date <= ${today} and ${today} < g.start_date + g.weeks * 7`

/** The rules of the running programs of patients. */
export const findRunningRules = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findRunningRules', { organizationId, patientIds }, (params) =>
    db
      .selectFrom('seriesProgressionRules as r')
      .innerJoin('programs as g', inSameOrganization('g.id', 'r.programId'))
      .innerJoin('accounts as a', 'a.id', 'g.patientId')
      .innerJoin('organizations as o', 'o.id', 'g.organizationId')
      .select([
        'r.programId',
        'r.seriesId',
        'r.exerciseId',
        'r.rule',
        'r.setBy',
        sql<string>`g.patient_id`.as('patientId'),
      ])
      .where('r.organizationId', '=', params.organizationId)
      .where(columnIn('g.patient_id', params.patientIds))
      .where(isRunning),
  )

/** The prescriptions of programs from the current week on, in order. */
export const findComingPrescriptions = (db: Db, organizationId: string, programIds: string[]) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('series as s', inSameOrganization('s.id', 'p.seriesId'))
    .innerJoin('programs as g', inSameOrganization('g.id', 'p.programId'))
    .innerJoin('accounts as a', 'a.id', 'g.patientId')
    .innerJoin('organizations as o', 'o.id', 'g.organizationId')
    .innerJoin('exercises as e', (join) =>
      join.onRef('e.organizationId', '=', 'p.exerciseOrganizationId').onRef('e.id', '=', 'p.exerciseId'),
    )
    .select(['p.id as _id', 'p.programId', 'p.seriesId', 'p.exerciseId', 'p.week', 'p.version', 'p.side', 'p.dosage'])
    .select(['p.painRule', 's.name as series', 'e.equipment', 'e.measure'])
    .select([exerciseName.as('exercise'), sql<boolean>`p.week = (${today} - g.start_date) / 7 + 1`.as('isPresent')])
    .where('p.organizationId', '=', organizationId)
    .where('p.programId', 'in', programIds)
    .where('p.removedAt', 'is', null)
    .where('s.removedAt', 'is', null)
    .where(sql<boolean>`p.week >= (${today} - g.start_date) / 7 + 1 and p.week <= g.weeks`)
    .orderBy('p.week')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()

export interface SessionRow {
  programId: string
  seriesId: string
  exerciseId: string
  day: string
  startedAt: Date
  isPartial: boolean
  setsDone: number
  setsPlanned: number
  pain: number | null
  skippedReason: SkipReason | null
  nextDay: NextDayResponse | null
  difficulty: Difficulty | null
  side: Side
  dosage: Dosage
}

/** How exercises went in the sessions of the last twelve weeks, oldest first, each with the dosage followed. */
export const findExerciseSessions = async (db: Db, organizationId: string, programIds: string[]) =>
  (
    await sql<SessionRow>`
      select w.program_id as "programId", w.series_id as "seriesId", n.exercise_id as "exerciseId", w.day,
        w.started_at as "startedAt", n.sets_done as "setsDone", n.sets_planned as "setsPlanned", n.pain,
        w.is_short or w.short is not null or (w.finished_at is null and w.day >= ${today}) as "isPartial",
        n.skipped_reason as "skippedReason", n.difficulty, d.response as "nextDay",
        coalesce(v.content->>'side', 'none') as side, v.content->'dosage' as dosage
      from workouts w
      join accounts a on a.id = w.patient_id
      join organizations o on o.id = w.organization_id
      join workout_entries n on n.organization_id = w.organization_id and n.workout_id = w.id
      join series_prescription_versions v on v.organization_id = n.organization_id
        and v.prescription_id = n.prescription_id and v.version = n.prescription_version
      left join patient_next_days d on d.organization_id = w.organization_id and d.patient_id = w.patient_id and d.day = w.day
      where w.organization_id = ${organizationId} and w.program_id = any(${programIds}::uuid[]) and w.day > ${today} - 84
      order by w.started_at, w.id`.execute(db)
  ).rows

/** The open proposals of patients, and when the last proposal of each exercise was decided. */
export const findProposalStates = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findProposalStates', { organizationId, patientIds }, (params) =>
    db
      .selectFrom('workoutProposals as b')
      .distinctOn(['b.seriesId', 'b.exerciseId', 'b.state'])
      .select(['b.id', 'b.patientId', 'b.seriesId', 'b.exerciseId', 'b.kind', 'b.content', 'b.state', 'b.decidedAt'])
      .where('b.organizationId', '=', params.organizationId)
      .where(columnIn('b.patient_id', params.patientIds))
      .orderBy('b.seriesId')
      .orderBy('b.exerciseId')
      .orderBy('b.state')
      .orderBy('b.createdAt', 'desc'),
  )

interface Proposal {
  organizationId: string
  patientId: string
  programId: string
  seriesId: string
  exerciseId: string
  kind: 'progress' | 'ease'
  content: ProposalContent
}

/** Adds an open proposal, or updates the content of the exercise's open one. */
export const upsertProposal = (tx: WriteTx, { content: whole, ...proposal }: Proposal) => {
  const content = JSON.stringify(whole)
  return tx
    .insertInto('workoutProposals')
    .values({ ...proposal, content })
    .onConflict((on) =>
      on
        .columns(['organizationId', 'seriesId', 'exerciseId'])
        // A literal, because PostgreSQL cannot match a parameter with the condition of the partial index.
        .where(sql<SqlBool>`state = 'open'`)
        .doUpdateSet({ content, kind: proposal.kind }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const deleteOpenProposals = (tx: WriteTx, organizationId: string, ids: string[]) =>
  tx
    .deleteFrom('workoutProposals')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute()

const selectProposals = (db: Db, organizationId: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('workoutProposals as b', inSameOrganization('b.patientId', 't.id'))
    .innerJoin('programs as g', inSameOrganization('g.id', 'b.programId'))
    .leftJoin('accounts as d', 'd.id', 'b.decidedBy')
    .select(['b.id as _id', 't.id as patientId', 't.name as patient', 'g.id as programId', 'g.title as program'])
    .select(['b.kind', 'b.content', 'b.state', 'b.createdAt', 'b.decidedAt', 'd.name as decidedBy', 'b.isAutomatic'])
    .select(['b.seriesId', 'b.exerciseId'])

export const findOpenProposals = (db: Tx, organizationId: string, scope: PatientScope) =>
  selectProposals(db, organizationId, scope)
    .where('b.state', '=', 'open')
    .where('t.isActive', '=', true)
    // Easing off comes before progressing.
    .orderBy(sql`b.kind = 'ease'`, 'desc')
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .limit(maxProposals)
    .execute()

export const findProposalsOf = (db: Tx, organizationId: string, scope: PatientScope, patientId: string) =>
  selectProposals(db, organizationId, scope)
    .where('t.id', '=', patientId)
    .orderBy(sql`b.state = 'open'`, 'desc')
    .orderBy(sql`b.kind = 'ease' and b.state = 'open'`, 'desc')
    .orderBy('b.decidedAt', 'desc')
    .orderBy('b.id')
    .limit(40)
    .execute()

export const findProposal = (db: Tx, organizationId: string, scope: PatientScope, id: string) =>
  selectProposals(db, organizationId, scope).where('b.id', '=', id).executeTakeFirst()

/** Marks an open proposal as decided. False if it is no longer open. */
export async function updateDecided(
  tx: WriteTx,
  organizationId: string,
  id: string,
  decided: { state: 'approved' | 'declined'; decidedBy: string; isAutomatic?: boolean; content?: ProposalContent },
) {
  const { content, ...facts } = decided
  const { numUpdatedRows } = await tx
    .updateTable('workoutProposals')
    .set({ ...facts, ...(content && { content: JSON.stringify(content) }), decidedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The person who allowed a rule to decide automatically, if they still work at the clinic. */
export const findDecider = (db: Tx, organizationId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id as accountId', 'role'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .where('isActive', '=', true)
    .executeTakeFirst()
