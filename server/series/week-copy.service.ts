import type { ParsedRequest } from '@kinora/contract/api.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Progression, seriesCopies } from '@kinora/contract/series-copies.ts'
import type { WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { clearProgramReport } from '../patients/patient.queries.ts'
import { updateProgram, type ProgramActor, type ProgramRow } from '../programs/program.queries.ts'
import { findReadableProgram, findWritableProgram, recordProgramChange } from '../programs/program.service.ts'
import { withPrecautionGuard } from './precaution-guard.service.ts'
import { updateRemoved } from './prescription.queries.ts'
import { copyOf, insertCopies } from './series-copy.service.ts'
import { replaceEducationOfWeeks } from './series-education.queries.ts'
import { findOneSeries, findPrescriptions, type PrescriptionRow } from './series.queries.ts'
import { copiedWeeks, ensureNextWeek, progressed, progressionText, weeksText } from './series.rules.ts'

/** Replaces weeks with copies of a week; each further week progresses by one more step. */
async function replaceWeeks(
  tx: WriteTx,
  actor: ProgramActor,
  program: ProgramRow,
  source: PrescriptionRow[],
  {
    weeks,
    progression,
    seriesId,
    reason,
  }: { weeks: number[]; progression: Progression; seriesId?: string; reason: string },
) {
  await updateRemoved(tx, actor.organizationId, program._id, { weeks, seriesId })
  const rows = weeks.flatMap((week, at) =>
    source.map((row) => copyOf(row, { week, dosage: progressed(row.dosage, progression, at + 1) })),
  )
  await withPrecautionGuard(reason, (guard) => insertCopies(tx, actor, guard, program, rows))
}

const joinParts = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Appends a copy of the last week, with an optional progression. */
export async function addWeek(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { week, progression, reason }: ParsedRequest<typeof seriesCopies.addWeek>['body'],
) {
  const program = await findWritableProgram(tx, actor, id)
  ensureNextWeek(program, week)
  const source = await findPrescriptions(tx, actor, id, { weeks: [program.weeks] })
  await updateProgram(tx, actor.organizationId, id, { weeks: week })
  if (program.patientId) await clearProgramReport(tx, actor.organizationId, program.patientId)
  await replaceWeeks(tx, actor, program, source, { weeks: [week], progression, reason })
  await replaceEducationOfWeeks(tx, actor.organizationId, id, { from: program.weeks, to: [week] })
  await recordProgramChange(tx, actor, program, {
    kind: 'program',
    after: joinParts(`Week ${week} added`, progressionText(progression)),
  })
  return findReadableProgram(tx, actor, id)
}

/** Copies a week, or one series of it, onto other weeks. */
export async function copyWeek(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { from, to, seriesId, progression, reason }: ParsedRequest<typeof seriesCopies.copyWeek>['body'],
) {
  const program = await findWritableProgram(tx, actor, id)
  const weeks = copiedWeeks(program, from, to)
  const block = seriesId ? ensureFound(await findOneSeries(tx, actor, id, seriesId), 'this series') : undefined
  const source = await findPrescriptions(tx, actor, id, { weeks: [from], seriesId })
  if (source.length === 0) throw fieldProblem('invalid', 'from', `There are no exercises in week ${from}.`)
  await replaceWeeks(tx, actor, program, source, { weeks, progression, seriesId, reason })
  await replaceEducationOfWeeks(tx, actor.organizationId, id, { from, to: weeks, seriesId })
  const words = weeksText(weeks)
  const after = joinParts(`${words[0]!.toUpperCase()}${words.slice(1)} as week ${from}`, progressionText(progression))
  await recordProgramChange(tx, actor, program, { kind: 'program', after, seriesName: block?.name })
}
