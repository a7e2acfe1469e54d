import { fieldProblem } from '@kinora/contract/problem.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { otherWeeks } from '@kinora/contract/other-weeks.ts'
import { prescribedFields } from '@kinora/contract/series.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { findReadableProgram } from '../programs/program.service.ts'
import { findPrescription, findPrescriptions, lockProgramOfPrescription } from './series.queries.ts'
import { inOtherWeeksOf } from './series.rules.ts'
import { assignExercises, changePrescription, unassignExercise } from './series.service.ts'

/** A prescription with its program. Weeks before `firstWeek` are over and stay unchanged. */
async function findWithProgram(db: Tx, actor: ProgramActor, id: string) {
  const row = ensureFound(await findPrescription(db, actor, id), 'this exercise')
  const program = await findReadableProgram(db, actor, row.programId)
  return { row, program, firstWeek: program.currentWeek ?? 1 }
}

/** The same exercise in the other weeks of its program. */
export async function findInOtherWeeks(db: Tx, actor: ProgramActor, id: string) {
  const { row, firstWeek } = await findWithProgram(db, actor, id)
  return inOtherWeeksOf(await findPrescriptions(db, actor, row.programId, { seriesId: row.seriesId }), row, firstWeek)
}

/** Locks the program and returns its prescriptions with these ids, which must be in other weeks. */
async function lockOthers(tx: WriteTx, actor: ProgramActor, id: string, ids: string[]) {
  const programId = ensureFound(await lockProgramOfPrescription(tx, actor, id), 'this exercise')
  const { row, firstWeek } = await findWithProgram(tx, actor, id)
  const all = new Map(
    (await findPrescriptions(tx, actor, programId)).map((prescription) => [prescription._id, prescription]),
  )
  return ids.map((each) => {
    const other = all.get(each)
    if (!other || other.week === row.week || other.week < firstWeek)
      throw fieldProblem('conflict', 'ids', 'One of these weeks has changed meanwhile. Close this and look again.')
    return other
  })
}

type Change = ParsedRequest<typeof otherWeeks.changeInOtherWeeks>['body']

/** Changes an exercise in other weeks, in one transaction, each with a new version and a change entry. */
export async function changeInOtherWeeks(tx: WriteTx, actor: ProgramActor, id: string, { ids, ...change }: Change) {
  const others = await lockOthers(tx, actor, id, ids)
  for (const { _id } of others) await changePrescription(tx, actor, { ...change, _id })
  const wantedIds = new Set(ids)
  return (await findPrescriptions(tx, actor, others[0]!.programId)).filter(({ _id }) => wantedIds.has(_id))
}

/** Removes an exercise from other weeks. Logged sets stay. */
export async function removeFromOtherWeeks(tx: WriteTx, actor: ProgramActor, id: string, ids: string[]) {
  for (const { _id, seriesId, week } of await lockOthers(tx, actor, id, ids))
    await unassignExercise(tx, actor, { id: _id, seriesId, week })
}

/** Prescribes an exercise in other weeks too, with the same content and reason. */
export async function addToOtherWeeks(tx: WriteTx, actor: ProgramActor, id: string, weeks: number[]) {
  ensureFound(await lockProgramOfPrescription(tx, actor, id), 'this exercise')
  const { row, program, firstWeek } = await findWithProgram(tx, actor, id)
  const { seriesId, exerciseId, position, precautionReason: reason } = row
  const prescribed = Object.fromEntries(prescribedFields.map((field) => [field, row[field]]))
  for (const [at, week] of [...new Set(weeks)].entries()) {
    ensureWeek(program, week, `weeks.${at}`)
    if (week === row.week || week < firstWeek)
      throw fieldProblem('invalid', `weeks.${at}`, 'Choose other weeks that are not over.')
    const exercises = [{ ...prescribed, exerciseId, position }]
    await assignExercises(tx, actor, { seriesId, week, isEveryWeek: false, exercises, reason })
  }
}
