import { randomUUID } from 'node:crypto'
import type { HandlerResult } from '@kinora/contract/api.ts'
import type { StatusReason } from '@kinora/contract/patients.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { ProgramEvent, workouts } from '@kinora/contract/workouts.ts'
import type { WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import { updateStatus } from '../patients/patient.queries.ts'
import { weeksText } from '../programs/program.rules.ts'
import { deleteOpenAlerts, insertAlert } from './patient-alert.queries.ts'
import { findProgramEvents, insertProgramEvent } from './program-event.queries.ts'
import { summarize } from './summary.service.ts'
import { statusAfter } from './workout.rules.ts'
import { readProgram, type WorkoutActor } from './workout.service.ts'

interface ProgramEventInput {
  _id?: string
  programId: string
  week: number
  event: ProgramEvent
  reason: StatusReason | null
  note: string
}

type StoredProgramEvent = HandlerResult<typeof workouts.saveProgram>

/** Withdraws the alerts that the patient could not continue. A request for help stays until staff have handled it. */
async function withdrawStops(tx: WriteTx, organizationId: string, programId: string) {
  const events = await findProgramEvents(tx, organizationId, programId)
  const stops = events.filter(({ reason }) => reason === 'Unable to complete program')
  await deleteOpenAlerts(
    tx,
    organizationId,
    stops.map(({ _id }) => `help ${_id}`),
  )
}

/** Records what a patient reports about the program, and sets the status shown in the worklist. */
export async function recordProgramEvent(
  tx: WriteTx,
  actor: WorkoutActor,
  input: ProgramEventInput,
): Promise<StoredProgramEvent> {
  const { organizationId, accountId: loggedBy } = actor
  const { programId, week, event, note } = input
  const { patientId, patient, title: program, weeks } = await readProgram(tx, actor, programId)
  if (week > weeks) throw fieldProblem('invalid', 'week', `This program has ${weeksText(weeks)}.`)
  const reason = statusAfter(event, input.reason)
  const id = input._id ?? randomUUID()
  if (await insertProgramEvent(tx, { id, organizationId, patientId, programId, week, event, reason, note, loggedBy })) {
    await updateStatus(tx, organizationId, patientId, {
      statusReason: reason,
      statusNote: reason ? note.slice(0, 500) : '',
    })
    const isHelp = reason === 'Need help'
    if (isHelp || reason === 'Unable to complete program') {
      const detail = note ? `‘${note}’` : 'No note added.'
      const title = isHelp ? 'Asked for help' : reason
      const alert = { organizationId, patientId, kind: 'help', title, detail } as const
      await insertAlert(tx, { ...alert, source: `help ${id}` })
    }
    if (event === 'started') await withdrawStops(tx, organizationId, programId)
    await summarize(tx, organizationId, [patientId])
    const facts = { patient, program, reason: reason ?? undefined, note }
    const kind = isHelp ? 'helpRequested' : 'statusReported'
    if (reason) await notify(tx, { kind, organizationId, patientId, byId: loggedBy, facts })
  }
  const [stored] = await findProgramEvents(tx, organizationId, programId, id)
  return ensureFound(stored, 'This program')
}
