import type { Discharge, DischargeDraft, Outcomes } from '@kinora/contract/discharges.ts'
import { phoneText } from '@kinora/contract/phone-text.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { readPatient, readPatientInCharge } from '../patients/patient.service.ts'
import { insertChange } from '../programs/program-change.queries.ts'
import { findProgram, updateProgram } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { addProgram } from '../programs/program.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { withPrecautionGuard } from '../series/precaution-guard.service.ts'
import { copyOf, insertCopies } from '../series/series-copy.service.ts'
import { findPrescriptions, findSeries, insertSeries, type PrescriptionRow } from '../series/series.queries.ts'
import { readTrends } from '../surveys/survey.service.ts'
import { findPausable } from '../workouts/patient-pause.queries.ts'
import { summarize } from '../workouts/summary.service.ts'
import { replaceReminders } from '../workouts/workout-reminder.queries.ts'
import { readReminderPrograms } from '../workouts/workout-reminder.service.ts'
import {
  findDischarge,
  findOpenPrograms,
  insertDischarge,
  updateDischargedOn,
  updateReadmitted,
} from './discharge.queries.ts'
import {
  chosenFrom,
  dosageText,
  flareUpPlan,
  otherDoses,
  painOutcome,
  surveyOutcomes,
  withoutLoneSupersets,
} from './discharge.rules.ts'

/** The names of the prescribed exercises as the patient sees them. */
async function namesOf(db: Tx, actor: Actor, rows: PrescriptionRow[]) {
  const ids = [...new Set(rows.map(({ exerciseId }) => exerciseId))]
  const exercises = new Map((await findExercises(db, actor, ids)).map((exercise) => [exercise._id, exercise]))
  return new Map(
    rows.map(({ _id, exerciseId, nameOverride }) => {
      const { name, patientName } = ensureFound(exercises.get(exerciseId), 'this exercise')
      return [_id, nameOverride || patientName || name]
    }),
  )
}

async function readPlan(db: Tx, actor: Actor, programId: string | null) {
  const program = programId ? await findProgram(db, actor, programId) : undefined
  if (!program) return { programId: null, daysPerWeek: null, exercises: [] }
  const rows = await findPrescriptions(db, actor, program._id, { weeks: [1] })
  const names = await namesOf(db, actor, rows)
  const [series] = await findSeries(db, actor, program._id)
  return {
    programId: program._id,
    daysPerWeek: series ? (series.timesPerWeek ?? 7) : null,
    exercises: rows.map(({ _id, dosage, side }) => ({ name: names.get(_id)!, dosage: dosageText(dosage, side) })),
  }
}

/** The current discharge, or null. */
export async function readDischarge(db: Tx, actor: Actor, patientId: string): Promise<Discharge | null> {
  await readPatient(db, actor, patientId)
  const storedDischarge = await findDischarge(db, { organizationId: actor.organizationId, patientId })
  if (!storedDischarge) return null
  const { clinic: name, mobile, email, readmittedAt: _none, ...discharge } = storedDischarge
  const plan = await readPlan(db, actor, discharge.programId)
  return { ...discharge, ...plan, clinic: { name, phone: phoneText(mobile), email }, readmittedAt: null }
}

export async function readOutcomes(db: Tx, actor: Actor, patientId: string): Promise<Outcomes> {
  const trends = await readTrends(db, actor, patientId)
  const programs = (await readReminderPrograms(db, actor.organizationId, [patientId])).get(patientId) ?? []
  const workouts = programs.flatMap(({ sessions }) => sessions)
  return {
    sessions: workouts.filter(({ isFinished }) => isFinished).length,
    pain: painOutcome(workouts),
    surveys: surveyOutcomes(trends),
  }
}

async function readOwnProgram(db: Tx, actor: Actor, patientId: string, programId: string) {
  const program = await findProgram(db, actor, programId)
  if (program?.patientId === patientId) return program
  throw fieldProblem('invalid', 'programId', 'Choose a program of this patient.')
}

export async function readOtherDoses(db: Tx, actor: Actor, patientId: string, programId: string) {
  const { weeks } = await readOwnProgram(db, actor, patientId, programId)
  return otherDoses(await findPrescriptions(db, actor, programId), weeks)
}

/** The program that maintenance is based on, with its last week and the week that a flare-up goes back to. */
async function readSource(tx: WriteTx, actor: Actor, patientId: string, { programId, ...draft }: DischargeDraft) {
  const program = await readOwnProgram(tx, actor, patientId, programId)
  const { easierWeek } = draft.flareUp
  if (easierWeek !== null) ensureWeek(program, easierWeek, 'flareUp.easierWeek')
  const keptPrescriptions = chosenFrom(
    await findPrescriptions(tx, actor, programId, { weeks: [program.weeks] }),
    draft.prescriptionIds,
  )
  const before = easierWeek === null ? [] : await findPrescriptions(tx, actor, programId, { weeks: [easierWeek] })
  const names = await namesOf(tx, actor, keptPrescriptions)
  return {
    program,
    keptPrescriptions,
    flareUp: flareUpPlan(draft.flareUp, keptPrescriptions, before, (id) => names.get(id)!),
  }
}

async function stopPrograms(tx: WriteTx, actor: Actor, patientId: string, today: string, after: string) {
  const { organizationId } = actor
  for (const { id } of await findOpenPrograms(tx, { organizationId, patientId }, today)) {
    await updateProgram(tx, organizationId, id, { isStopped: true })
    await insertChange(tx, actor, id, { kind: 'program', before: 'under way', after })
  }
}

/** Adds a maintenance program without an end from the chosen prescriptions. */
async function addMaintenance(
  tx: WriteTx,
  actor: Actor,
  { patientId, startDate, kept }: { patientId: string; startDate: string; kept: PrescriptionRow[] },
  { daysPerWeek, reason }: Pick<DischargeDraft, 'daysPerWeek' | 'reason'>,
) {
  const draft = { title: 'Your plan from now on', description: '', patientId, startDate, weeks: 1, isOpenEnded: true }
  const { program } = await addProgram(tx, actor, draft)
  const seriesId = ensureFound(
    await insertSeries(tx, actor.organizationId, program._id, {
      ...{ name: 'Your exercises', note: '', position: 0, weekdays: [] },
      timesPerWeek: daysPerWeek === 7 ? null : daysPerWeek,
    }),
  )
  const rows = withoutLoneSupersets(kept.map((row, position) => copyOf(row, { seriesId, week: 1, position })))
  await withPrecautionGuard(reason, (guard) => insertCopies(tx, actor, guard, program, rows))
  return program._id
}

/** Ends a patient's care: stops the running programs, and starts the after-care plan today. */
export async function dischargePatient(tx: WriteTx, actor: Actor, patientId: string, draft: DischargeDraft) {
  const { organizationId, accountId: dischargedBy } = actor
  const { name, isActive } = await readPatientInCharge(tx, actor, patientId, 'discharge this patient')
  await lockPatients(tx, organizationId, [patientId])
  const standing = await readDischarge(tx, actor, patientId)
  if (standing && standing._id === draft._id) return standing
  if (standing) throw new Problem('conflict', `${name} is discharged already.`)
  if (!isActive) throw new Problem('conflict', `${name} is not active. Activate them first.`)
  const scope = patientScopeOf(actor, 'programs')
  const { today } = ensureFound(await findPausable(tx, organizationId, scope, patientId), 'This patient')
  const { keptPrescriptions, flareUp } = await readSource(tx, actor, patientId, draft)
  const outcomes = await readOutcomes(tx, actor, patientId)
  await stopPrograms(tx, actor, patientId, today, 'ended with your care')
  const programId = await addMaintenance(tx, actor, { patientId, startDate: today, kept: keptPrescriptions }, draft)
  const { _id, closingNote } = draft
  const facts = { _id, patientId, programId, flareUp, outcomes, closingNote, dischargedOn: today, dischargedBy }
  if (!(await insertDischarge(tx, { ...facts, organizationId })))
    throw new Problem('conflict', 'This id is taken. Use a new one.')
  await updateDischargedOn(tx, { organizationId, patientId }, today)
  await replaceReminders(tx, { organizationId, patientId }, [])
  await summarize(tx, organizationId, [patientId])
  return ensureFound((await readDischarge(tx, actor, patientId)) ?? undefined, 'This discharge')
}

/** Takes a patient back into care. The maintenance program ends; staff create the next one. */
export async function readmitPatient(tx: WriteTx, actor: Actor, patientId: string) {
  const { organizationId, accountId } = actor
  const { name } = await readPatientInCharge(tx, actor, patientId, 'take this patient back')
  await lockPatients(tx, organizationId, [patientId])
  const standing = await findDischarge(tx, { organizationId, patientId })
  if (!standing) throw new Problem('conflict', `${name} is in care already.`)
  const scope = patientScopeOf(actor, 'programs')
  const { today } = ensureFound(await findPausable(tx, organizationId, scope, patientId), 'This patient')
  await updateReadmitted(tx, organizationId, standing._id, accountId)
  await updateDischargedOn(tx, { organizationId, patientId }, null)
  await stopPrograms(tx, actor, patientId, today, 'ended, as you are back in care')
  await summarize(tx, organizationId, [patientId])
  return {}
}
