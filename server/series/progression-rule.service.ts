import type { progressionRules } from '@kinora/contract/progression-rules.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { findReadableProgram, findWritableProgram } from '../programs/program.service.ts'
import { deleteProgressionRule, findProgressionRules, upsertProgressionRule } from './progression-rule.queries.ts'
import { findOneSeries, findPrescriptions } from './series.queries.ts'

export async function readProgressionRules(db: Tx, actor: ProgramActor, programId: string) {
  await findReadableProgram(db, actor, programId)
  return findProgressionRules(db, actor.organizationId, [programId])
}

type Setting = ParsedRequest<typeof progressionRules.setProgressionRule>['body']

/** Sets the rule for one place of a program, and applies it to the sessions done so far. */
export async function setProgressionRule(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  { rule, ...where }: Setting,
) {
  const { organizationId } = actor
  const { patientId } = await findWritableProgram(tx, actor, programId)
  const { seriesId, exerciseId } = where
  if (seriesId) ensureFound(await findOneSeries(tx, actor, programId, seriesId), 'this series')
  if (rule && seriesId && exerciseId) await ensureExercise(tx, actor, programId, { seriesId, exerciseId })
  const place = { ...where, programId }
  if (rule) await upsertProgressionRule(tx, actor, place, rule)
  else await deleteProgressionRule(tx, organizationId, place)
  if (patientId) await enqueue(tx, 'summarizePatient', { organizationId, patientId }, `summary:${patientId}`)
  return findProgressionRules(tx, organizationId, [programId])
}

async function ensureExercise(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  { seriesId, exerciseId }: { seriesId: string; exerciseId: string },
) {
  const inSeries = await findPrescriptions(tx, actor, programId, { seriesId })
  if (!inSeries.some((each) => each.exerciseId === exerciseId))
    throw fieldProblem('not_found', 'exerciseId', 'This exercise is not in the series.')
}

/** The rules of a program for a copy of it. `seriesIds` are the copies of its series. */
export async function copyProgressionRules(
  tx: WriteTx,
  actor: ProgramActor,
  from: string,
  to: string,
  seriesIds: ReadonlyMap<string, string>,
) {
  for (const { seriesId, exerciseId, rule } of await findProgressionRules(tx, actor.organizationId, [from])) {
    const copied = seriesId === null ? null : seriesIds.get(seriesId)
    if (copied !== undefined)
      await upsertProgressionRule(tx, actor, { programId: to, seriesId: copied, exerciseId }, rule)
  }
}
