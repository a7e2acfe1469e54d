import type { WriteTx } from '../database/connect.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { trendsOf } from '../surveys/due.rules.ts'
import { findScores } from '../surveys/response.queries.ts'
import { findPausedDays } from '../workouts/patient-pause.queries.ts'
import { findWorkoutShares } from '../workouts/progress.queries.ts'
import { findLastWorkoutDays, findProgramsOf } from '../workouts/summary.queries.ts'
import { findSeries } from '../workouts/workout.queries.ts'
import {
  findExerciseStatistics,
  findPainfulWeeks,
  findTemplatesOf,
  replaceStatistics,
  updateSilent,
  upsertCountedPatients,
} from './statistics.queries.ts'
import { outcomeStatistics, silenceOf, weekStatistics } from './statistics.rules.ts'

/** The same threshold as for silent patients in the worklist. */
const silentDays = 5

/** The programs of patients with all data that is counted. */
async function readPrograms(tx: WriteTx, organizationId: string, patientIds: string[]) {
  const programs = await findProgramsOf(tx, organizationId, patientIds)
  const ids = programs.map(({ id }) => id)
  if (ids.length === 0) return []
  const [series, sessions, pauses, templates, painful, exercises] = await Promise.all([
    findSeries(tx, organizationId, { by: 'program', ids }),
    findWorkoutShares(tx, organizationId, { by: 'program', ids }),
    findPausedDays(tx, organizationId, patientIds),
    findTemplatesOf(tx, organizationId, ids),
    findPainfulWeeks(tx, organizationId, ids),
    findExerciseStatistics(tx, organizationId, ids),
  ])
  const seriesOf = Map.groupBy(series, ({ programId }) => programId)
  const sessionsOf = Map.groupBy(sessions, ({ programId }) => programId)
  const pausesOf = Map.groupBy(pauses, ({ patientId }) => patientId)
  const painfulOf = Map.groupBy(painful, ({ programId }) => programId)
  const exercisesOf = Map.groupBy(exercises, ({ programId }) => programId)
  const templateOf = new Map(templates.map(({ id, templateId }) => [id, templateId]))
  return programs.map((program) => ({
    ...program,
    templateId: templateOf.get(program.id) ?? null,
    series: seriesOf.get(program.id) ?? [],
    sessions: sessionsOf.get(program.id) ?? [],
    pauses: pausesOf.get(program.patientId) ?? [],
    painfulDays: (painfulOf.get(program.id) ?? []).map(({ day }) => day),
    exercises: (exercisesOf.get(program.id) ?? []).map(({ programId: _, ...exercise }) => exercise),
  }))
}

/** Recounts the figures of patients of one organization. */
export async function countStatistics(tx: WriteTx, organizationId: string, patientIds: string[]) {
  // Leaves out patients who are being erased, and prevents counting the same ones twice.
  await lockPatients(tx, organizationId, patientIds)
  const patients = await findLastWorkoutDays(tx, organizationId, patientIds)
  if (patients.length === 0) return
  const programs = await readPrograms(tx, organizationId, patientIds)
  const counted = []
  for (const { id, today } of patients) {
    const trends = trendsOf(await findScores(tx, organizationId, id))
    for (const program of programs.filter(({ patientId }) => patientId === id))
      counted.push({
        programId: program.id,
        patientId: id,
        templateId: program.templateId,
        weeks: weekStatistics(program, program.painfulDays, today),
        exercises: program.startDate <= today ? program.exercises : [],
        outcomes: outcomeStatistics(program, trends),
      })
  }
  await replaceStatistics(tx, organizationId, patientIds, counted)
  const days = patients.map(({ id, today, lastWorkoutDay }) => {
    const own = programs.filter(({ patientId }) => patientId === id)
    return { patientId: id, asOf: today, isSilent: silenceOf(own, lastWorkoutDay, today) >= silentDays }
  })
  await upsertCountedPatients(tx, organizationId, days)
  await updateSilent(tx, organizationId, days)
}
