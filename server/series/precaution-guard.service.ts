import { Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import type { Actor } from '../http/actor.ts'
import { findPatient } from '../patients/patient.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import type { ProgramActor, ProgramRow } from '../programs/program.queries.ts'
import { weekSpan } from './handout.rules.ts'
import { findCurrentExercises } from './series.queries.ts'
import { conflictFields, conflictIn, type PrecautionConflict } from './precaution-guard.rules.ts'

interface GuardedItem {
  exerciseId: string
  week: number
  /** A reason given earlier for this patient and exercise, for example before a week was copied. */
  precautionReason?: string
}

/** Collects the conflicts of a write with the precautions of its patients. */
export interface PrecautionGuard {
  /** Returns the items with the reason to store, which is empty without a conflict. */
  check: <T extends GuardedItem>(
    tx: WriteTx,
    actor: ProgramActor,
    program: Pick<ProgramRow, 'patientId' | 'startDate'>,
    items: T[],
  ) => Promise<(T & { precautionReason: string })[]>
}

async function findConflicts(
  tx: WriteTx,
  actor: ProgramActor,
  { patientId, startDate }: Pick<ProgramRow, 'patientId' | 'startDate'>,
  items: GuardedItem[],
) {
  const patient = patientId && items.length ? await findPatient(tx, actor.organizationId, patientId) : undefined
  if (!patient?.precautions.length) return items.map(() => undefined)
  const ids = [...new Set(items.map(({ exerciseId }) => exerciseId))]
  const exercises = new Map((await findExercises(tx, actor, ids)).map((exercise) => [exercise._id, exercise]))
  return items.map(({ exerciseId, week }) => {
    const exercise = exercises.get(exerciseId)
    const span = startDate ? weekSpan(startDate, week) : { first: null, last: null }
    return exercise && conflictIn(exercise, patient, span)
  })
}

/**
 * Wraps every write that puts an exercise into a patient's program. Conflicts with precautions are refused, all named
 * at once, unless a reason is given, which is stored with the prescription.
 */
export async function withPrecautionGuard<T>(
  reason: string,
  write: (guard: PrecautionGuard) => Promise<T>,
): Promise<T> {
  const unexplained: PrecautionConflict[] = []
  const result = await write({
    async check(tx, actor, program, items) {
      const conflicts = await findConflicts(tx, actor, program, items)
      return items.map((item, at) => {
        const conflict = conflicts[at]
        if (!conflict) return { ...item, precautionReason: '' }
        const precautionReason = reason || item.precautionReason || ''
        if (!precautionReason) unexplained.push(conflict)
        return { ...item, precautionReason }
      })
    },
  })
  // Thrown after the write, which is rolled back, so that the conflicts of all patients are reported together.
  if (unexplained.length > 0) {
    const fields = conflictFields(unexplained)
    throw new Problem('reason_needed', `${fields[0]!.message} Give a reason to prescribe it anyway.`, fields)
  }
  return result
}

/** Exercises that conflict with a precaution: allowed with a reason, or prescribed before it was recorded. */
export async function readPrescribedAnyway(db: Tx, actor: Actor, patientId: string) {
  const patient = await readPatient(db, actor, patientId)
  const rows = await findCurrentExercises(db, actor, patientId)
  const ids = [...new Set(rows.map(({ exerciseId }) => exerciseId))]
  const exercises = new Map((await findExercises(db, actor, ids)).map((exercise) => [exercise._id, exercise]))
  const isAgainst = ({ exerciseId, startDate, isOpenEnded, fromWeek, toWeek }: (typeof rows)[number]) => {
    const exercise = exercises.get(exerciseId)
    const last = isOpenEnded ? '9999-12-31' : weekSpan(startDate!, toWeek).last
    const span = { first: weekSpan(startDate!, fromWeek).first, last }
    return exercise !== undefined && conflictIn(exercise, patient, span) !== undefined
  }
  return rows
    .filter((row) => row.reason !== '' || isAgainst(row))
    .map(({ startDate: _start, isOpenEnded: _isOpen, exerciseId: _id, ...row }) => row)
}
