import { fieldProblem } from '@kinora/contract/problem.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { laterWeeks } from '@kinora/contract/later-weeks.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { findPrescription, findPrescriptions, lockProgramOfPrescription } from './series.queries.ts'
import { laterOf } from './series.rules.ts'
import { changePrescription, unassignExercise } from './series.service.ts'

/** The same exercise in the weeks after that of a prescription. */
export async function findInLaterWeeks(db: Tx, actor: ProgramActor, id: string) {
  const row = ensureFound(await findPrescription(db, actor, id), 'this exercise')
  return laterOf(await findPrescriptions(db, actor, row.programId, { seriesId: row.seriesId }), row)
}

/** The prescriptions of these ids, which have to be of later weeks of the same program, locked with it. */
async function lockLater(tx: WriteTx, actor: ProgramActor, id: string, ids: string[]) {
  const programId = ensureFound(await lockProgramOfPrescription(tx, actor, id), 'this exercise')
  const row = ensureFound(await findPrescription(tx, actor, id), 'this exercise')
  const all = new Map((await findPrescriptions(tx, actor, programId)).map((each) => [each._id, each]))
  return ids.map((each) => {
    const later = all.get(each)
    if (!later || later.week <= row.week)
      throw fieldProblem('conflict', 'ids', 'A later week has changed meanwhile. Close this and look again.')
    return later
  })
}

type Change = ParsedRequest<typeof laterWeeks.changeInLaterWeeks>['body']

/** Changes an exercise in later weeks, in one transaction: each with a version and an entry in what changed. */
export async function changeInLaterWeeks(tx: WriteTx, actor: ProgramActor, id: string, { ids, ...change }: Change) {
  const later = await lockLater(tx, actor, id, ids)
  for (const { _id } of later) await changePrescription(tx, actor, { ...change, _id })
  const wanted = new Set(ids)
  return (await findPrescriptions(tx, actor, later[0]!.programId)).filter(({ _id }) => wanted.has(_id))
}

/** Removes an exercise from later weeks. Logged sets stay. */
export async function removeFromLaterWeeks(tx: WriteTx, actor: ProgramActor, id: string, ids: string[]) {
  for (const { _id, seriesId, week } of await lockLater(tx, actor, id, ids))
    await unassignExercise(tx, actor, { id: _id, seriesId, week })
}
