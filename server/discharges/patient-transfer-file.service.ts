import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import type { SentExercise, SentProgram, TransferContent } from '@kinora/contract/patient-transfers.ts'
import type { Tx } from '../database/connect.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import { contentOf, starterOrganizationId } from '../exercises/exercise.rules.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { findProgram, findPrograms, type ProgramRow } from '../programs/program.queries.ts'
import { findEducation } from '../series/series-education.queries.ts'
import { findPrescriptions, findSeries, type PrescriptionRow } from '../series/series.queries.ts'
import { findPage } from '../education/education.queries.ts'
import { readTrends } from '../surveys/survey.service.ts'
import { readReminderPrograms } from '../workouts/workout-reminder.service.ts'
import { readDischarge } from './discharge.service.ts'
import { writeTransfer } from './patient-transfer-envelope.service.ts'
import { isTransferable } from './patient-transfer.rules.ts'

/** The program to send: the after-care plan, otherwise the running program, otherwise the latest. */
async function findProgramToSend(db: Tx, actor: Actor, patientId: string, maintenanceId: string | null) {
  if (maintenanceId) return findProgram(db, actor, maintenanceId)
  const { items } = await findPrograms(db, actor, { patientId, pageSize: 100, pageNumber: 1 })
  return items.find(({ state }) => state === 'running') ?? items[0]
}

async function exercisesOf(db: Tx, actor: Actor, rows: PrescriptionRow[]): Promise<SentExercise[]> {
  const exercisesInFile = await findExercises(db, actor, [...new Set(rows.map(({ exerciseId }) => exerciseId))])
  return exercisesInFile.map((row) => {
    const isStarter = row.organizationId === starterOrganizationId
    const whole = ExerciseDraft.safeParse(contentOf(row))
    const draft = whole.success && (isStarter || isTransferable(row.attribution)) ? whole.data : { name: row.name }
    const attribution = row.attribution && {
      ...{ licence: row.attribution.licence, author: row.attribution.author },
      sourceUrl: row.attribution.sourceUrl,
    }
    return {
      key: row._id,
      starter: isStarter ? row.sourceId : null,
      draft: ExerciseDraft.parse(draft),
      attribution,
      figure: row.figure,
    }
  })
}

async function programOf(db: Tx, actor: Actor, program: ProgramRow, rows: PrescriptionRow[]): Promise<SentProgram> {
  const { _id, title, weeks, endDate } = program
  const series = await findSeries(db, actor, _id)
  return {
    title,
    weeks,
    isOpenEnded: endDate === null,
    series: series.map(({ _id: seriesId, name, note, weekdays, timesPerWeek }) => ({
      ...{ name, note, weekdays, timesPerWeek },
      prescriptions: rows
        .filter((row) => row.seriesId === seriesId)
        .map(({ week, exerciseId, side, priority, dosage, painRule, patientNote, nameOverride, group, log }) => ({
          ...{ week, exercise: exerciseId, side, priority, dosage, painRule, patientNote, nameOverride, group, log },
        })),
    })),
  }
}

async function educationOf(db: Tx, actor: Actor, programId: string): Promise<TransferContent['education']> {
  const ids = [...new Set((await findEducation(db, actor, programId)).map(({ pageId }) => pageId))]
  const pages = []
  for (const id of ids) {
    const page = await findPage(db, actor, id)
    const body =
      page?.kind === 'pdf' ? 'This page is a PDF, which was not included. Ask the other clinic for it.' : page?.body
    if (page) pages.push({ title: page.title, body: body ?? '', url: page.url })
  }
  return pages
}

/** A patient's file for another clinic: the program with its exercises and doses, and how it went. */
export async function writePatientFile(db: Tx, actor: Actor, patientId: string, secret: string) {
  const { organizationId } = actor
  const patient = await readPatient(db, actor, patientId)
  const { name: clinic } = ensureFound(await findOrganization(db, organizationId), 'this organisation')
  const discharge = await readDischarge(db, actor, patientId)
  const program = await findProgramToSend(db, actor, patientId, discharge?.programId ?? null)
  const rows = program ? await findPrescriptions(db, actor, program._id) : []
  const all = (await readReminderPrograms(db, organizationId, [patientId])).get(patientId) ?? []
  const days = all.flatMap(({ sessions }) => sessions.filter(({ isFinished }) => isFinished).map(({ day }) => day))
  const sorted = days.toSorted()
  const trends = await readTrends(db, actor, patientId)
  const content: TransferContent = {
    madeAt: new Date().toISOString(),
    clinic,
    patient: { name: patient.name, dateOfBirth: patient.dateOfBirth },
    exercises: await exercisesOf(db, actor, rows),
    program: program ? await programOf(db, actor, program, rows) : null,
    sessions: { count: days.length, from: sorted[0] ?? null, until: sorted.at(-1) ?? null },
    surveys: trends.map(({ title, better, points }) => ({
      ...{ title, better },
      points: points.map(({ day, value }) => ({ day, value })),
    })),
    education: program ? await educationOf(db, actor, program._id) : [],
    discharge: discharge && {
      dischargedOn: discharge.dischargedOn,
      closingNote: discharge.closingNote,
      flareUp: discharge.flareUp,
      outcomes: discharge.outcomes,
    },
  }
  return Buffer.from(writeTransfer(content, secret))
}
