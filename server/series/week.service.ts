import { minutesOf, type Dosage, type Side } from '@kinora/contract/dosage.ts'
import type { series as contract } from '@kinora/contract/series.ts'
import type { HandlerResult } from '@kinora/contract/api.ts'
import type { Tx } from '../database/connect.ts'
import { videosOf, posterOf, patientVideos } from '../exercises/video.service.ts'
import { picturesOf } from '../exercises/exercise-picture.service.ts'
import { cardsOf, readExercise } from '../exercises/exercise.service.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import { ownershipOf } from '../exercises/exercise.rules.ts'
import { ensureFound } from '../http/implement.ts'
import { findReadableProgram } from '../programs/program.service.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import {
  findDoneOn,
  findOneSeries,
  findPrescription,
  findPrescriptions,
  findSeries,
  type PrescriptionRow,
  type SeriesRow,
} from './series.queries.ts'
import { readEducationOfWeek } from './series-education.service.ts'
import { setsLeft } from './series.rules.ts'

/** Patients never receive the notes for staff. */
const noteFor = ({ role }: ProgramActor, note: string) => (role === 'patient' ? '' : note)

/** Adds exercise cards to prescriptions, in two queries. */
export async function withExercises(db: Tx, actor: ProgramActor, rows: PrescriptionRow[], secret: string) {
  const cards = await cardsOf(
    db,
    actor,
    rows.map(({ exerciseId }) => exerciseId),
    secret,
  )
  return rows.map((row) => ({
    ...row,
    exercise: cards.get(row.exerciseId)!,
    set: row.dosage.set,
    staffNote: noteFor(actor, row.staffNote),
    precautionReason: noteFor(actor, row.precautionReason),
  }))
}

const inWeek = <P extends { dosage: Dosage; side: Side }>(series: SeriesRow, week: number, assignedExercises: P[]) => ({
  ...series,
  week,
  minutes: minutesOf(assignedExercises),
  assignedExercises,
})

/** All series of a week with their prescriptions. */
export async function readWeek(db: Tx, actor: ProgramActor, programId: string, week: number, secret: string) {
  const [program, allSeries, rows] = await Promise.all([
    findReadableProgram(db, actor, programId),
    findSeries(db, actor, programId),
    findPrescriptions(db, actor, programId, { weeks: [week] }),
  ])
  ensureWeek(program, week)
  const prescriptions = await withExercises(db, actor, rows, secret)
  const bySeries = Map.groupBy(prescriptions, ({ seriesId }) => seriesId)
  return { program, week, series: allSeries.map((each) => inWeek(each, week, bySeries.get(each._id) ?? [])) }
}

export async function readSeries(
  db: Tx,
  actor: ProgramActor,
  { id, seriesId, week }: { id: string; seriesId: string; week: number },
  secret: string,
) {
  const [found, rows] = await Promise.all([
    findOneSeries(db, actor, id, seriesId),
    findPrescriptions(db, actor, id, { weeks: [week], seriesId }),
  ])
  const each = ensureFound(found, 'this series')
  ensureWeek(each, week)
  return inWeek(each, week, await withExercises(db, actor, rows, secret))
}

/** A week for its patient: with instructions and the sets remaining today. */
export async function readPatientWeek(
  db: Tx,
  actor: ProgramActor,
  programId: string,
  week: number,
  secret: string,
): Promise<HandlerResult<typeof contract.mine>> {
  // Queries started together are sent in one packet.
  const [program, allSeries, rows, education] = await Promise.all([
    findReadableProgram(db, actor, programId),
    findSeries(db, actor, programId),
    findPrescriptions(db, actor, programId, { weeks: [week] }),
    readEducationOfWeek(db, actor, programId, week),
  ])
  ensureWeek(program, week)
  const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId)
  const exerciseIds = rows.map(({ exerciseId }) => exerciseId)
  const [doneToday, exercises, pictures, videos] = await Promise.all([
    findDoneOn(db, actor.organizationId, programId, program.today),
    findExercises(db, actor, exerciseIds),
    picturesOf(db, actor.organizationId, exerciseIds, secret),
    videosOf(db, actor.organizationId, exerciseIds, secret),
  ])
  const setsDoneToday = new Map(doneToday.map((each) => [each.prescriptionId, each]))
  const exerciseById = new Map(
    exercises.map((exercise) => {
      const all = pictures.get(exercise._id) ?? []
      const ownVideos = videos.get(exercise._id)
      const patientView = { videos: patientVideos(ownVideos), videoPoster: posterOf(ownVideos) }
      const media = { pictures: all, picture: all[0] ?? null, ...patientView }
      return [exercise._id, { ...exercise, ownership: ownershipOf(exercise, actor), ...media }]
    }),
  )
  const assignedExercises = rows.map(({ staffNote: _staffNote, ...row }) => {
    const { setsDone = 0, isSkipped = false } = setsDoneToday.get(row._id) ?? {}
    const exercise = exerciseById.get(row.exerciseId)!
    return {
      ...row,
      exercise,
      instructions: exercise,
      set: setsLeft(row.dosage, setsDone),
      setsDone,
      isSkippedToday: isSkipped,
    }
  })
  const series = allSeries.map((each) => ({ ...each, minutes: minutesOf(bySeries.get(each._id) ?? []) }))
  return { program, week, series, assignedExercises, education }
}

export async function readPrescription(db: Tx, actor: ProgramActor, id: string, secret: string) {
  const row = ensureFound(await findPrescription(db, actor, id), 'this exercise')
  const [prescription] = await withExercises(db, actor, [row], secret)
  return prescription!
}

export async function readAssigned(db: Tx, actor: ProgramActor, id: string, secret: string) {
  const prescription = await readPrescription(db, actor, id, secret)
  const details = await readExercise(db, actor, prescription.exerciseId, secret)
  if (actor.role !== 'patient') return { ...prescription, details }
  return { ...prescription, details: { ...details, videos: patientVideos(details.videos) } }
}
