import { addDays, dayText, type Day } from '@kinora/contract/days.ts'
import type { NewPause, Pause } from '@kinora/contract/patient-pauses.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { z } from 'zod'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { insertChange } from '../programs/program-change.queries.ts'
import { updateProgram } from '../programs/program.queries.ts'
import { weeksText } from '../programs/program.rules.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { insertVersions } from '../series/prescription.queries.ts'
import {
  deletePause,
  findPausable,
  findPausedPatient,
  findPauses,
  insertPause,
  updatePauseEnd,
} from './patient-pause.queries.ts'
import {
  copyIntoWeeks,
  findLastWeeksDone,
  moveEducation,
  moveWeeks,
  updateShiftedWeeks,
} from './patient-pause-weeks.queries.ts'
import { ensurePause, lastDayWhenBack, pauseState, shiftOf } from './patient-pause.rules.ts'
import { findProgramsOf } from './summary.queries.ts'
import { summarize } from './summary.service.ts'

type Row = Awaited<ReturnType<typeof findPauses>>[number]

const replyOf = ({ today, ...row }: Row): Omit<Pause, 'recordedAt'> & { recordedAt: Date } => ({
  ...row,
  state: pauseState(row, today),
})

const findVisible = async (db: Tx, actor: Actor, id: string) =>
  ensureFound(await findPausable(db, actor.organizationId, patientScopeOf(actor, 'workouts'), id), 'This patient')

export async function readPauses(db: Tx, actor: Actor, patientId: string) {
  await findVisible(db, actor, patientId)
  return (await findPauses(db, actor.organizationId, patientId)).map(replyOf)
}

/** Records a pause. A pause entirely in the past is finished immediately. */
export async function addPause(tx: WriteTx, actor: Actor, patientId: string, pause: z.output<typeof NewPause>) {
  const { organizationId, accountId: recordedBy, role } = actor
  const { today } = await findVisible(tx, actor, patientId)
  await lockPatients(tx, organizationId, [patientId])
  const known = await findPauses(tx, organizationId, patientId)
  const repeated = known.find(({ _id }) => _id === pause._id)
  if (repeated) return replyOf(repeated)
  ensurePause(pause, known, today, role === 'patient')
  const inserted = await insertPause(tx, { ...pause, organizationId, patientId, recordedBy })
  if (!inserted) throw new Problem('conflict', 'This id is taken. Use a new one.')
  await finishPauses(tx, organizationId, patientId)
  return ensureFound(
    (await findPauses(tx, organizationId, patientId)).map(replyOf).find(({ _id }) => _id === inserted.id),
    'This pause',
  )
}

/** Ends a pause because the patient is back today. */
export async function endPause(tx: WriteTx, actor: Actor, id: string) {
  const { organizationId, accountId: endedBy } = actor
  const scope = patientScopeOf(actor, 'workouts')
  const { id: patientId } = ensureFound(await findPausedPatient(tx, organizationId, scope, id), 'This pause')
  await lockPatients(tx, organizationId, [patientId])
  const find = async () => (await findPauses(tx, organizationId, patientId)).find(({ _id }) => _id === id)
  const pause = ensureFound(await find(), 'This pause')
  const lastDay = lastDayWhenBack(pause, pause.today)
  if (lastDay) await updatePauseEnd(tx, { organizationId, id, lastDay, endedBy })
  else await deletePause(tx, organizationId, id)
  await finishPauses(tx, organizationId, patientId)
  const ended = await find()
  return { pause: ended ? replyOf(ended) : null }
}

/** Moves a patient's programs after each pause that has ended, and updates the worklist. Needs the patient's lock. */
export async function finishPauses(tx: WriteTx, organizationId: string, patientId: string) {
  const pauses = await findPauses(tx, organizationId, patientId)
  const over = pauses.filter(
    ({ until, shiftedWeeks, today }) => shiftedWeeks === null && until !== null && until < today,
  )
  for (const { _id, from, until, isShifting, recordedById } of over.toReversed()) {
    const actor = { organizationId, accountId: recordedById }
    const weeks = isShifting ? await shiftPrograms(tx, actor, patientId, { from, until: until! }) : 0
    await updateShiftedWeeks(tx, organizationId, _id, weeks)
  }
  await summarize(tx, organizationId, [patientId])
}

/** Returns the highest number of weeks that a program moved. */
async function shiftPrograms(tx: WriteTx, actor: AccountKey, patientId: string, pause: { from: Day; until: Day }) {
  const { organizationId } = actor
  const programs = await findProgramsOf(tx, organizationId, [patientId])
  const ids = programs.map(({ id }) => id)
  const done = ids.length ? await findLastWeeksDone(tx, organizationId, ids) : []
  let most = 0
  for (const program of programs.filter(({ isOpenEnded }) => !isOpenEnded)) {
    const { id, weeks } = program
    const lastWeekDone = done.find(({ programId }) => programId === id)?.week ?? 0
    const shift = shiftOf({ ...program, lastWeekDone }, pause)
    if (!shift) continue
    await moveWeeks(tx, organizationId, id, shift)
    await moveEducation(tx, organizationId, id, shift)
    await insertVersions(tx, actor, id, await copyIntoWeeks(tx, organizationId, id, shift))
    await updateProgram(tx, organizationId, id, { weeks: weeks + shift.weeks })
    await insertChange(tx, actor, id, {
      kind: 'program',
      before: weeksText(weeks),
      after: `${weeksText(weeks + shift.weeks)}, as you paused from ${dayText(pause.from)} to ${dayText(pause.until)}`,
    })
    most = Math.max(most, shift.weeks)
  }
  return most
}

/** Describes a patient's current pause, for staff who want to remind them. */
export async function findPauseText(db: Db, organizationId: string, patientId: string) {
  const running = (await findPauses(db, organizationId, patientId)).find(
    (pause) => pauseState(pause, pause.today) === 'running',
  )
  if (!running) return null
  const { reason, until } = running
  return `${reason} ${until ? `until ${dayText(until)}, back on ${dayText(addDays(until, 1))}` : 'until further notice'}`
}
