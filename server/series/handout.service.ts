import { phoneText } from '@kinora/contract/phone-text.ts'
import { clinicUrl } from '../accounts/email.service.ts'
import type { Tx } from '../database/connect.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { findOwnLogoKey } from '../organizations/logo.queries.ts'
import { findPatient } from '../patients/patient.queries.ts'
import type { PrintExercise } from '../pdf/handout-exercise.ts'
import type { Handout } from '../pdf/handout.ts'
import { drawHandouts } from '../pdf/lazy-documents.ts'
import type { PrintRecord } from '../pdf/patient-record.ts'
import { ink } from '../pdf/page-style.ts'
import { printPhoto } from '../pdf/photo.ts'
import { inPrintQueue } from '../pdf/print-queue.ts'
import type { ProgramActor, ProgramRow } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { findReadableProgram } from '../programs/program.service.ts'
import { drawPictures, findPictureSources, type PictureSource } from './handout-picture.service.ts'
import {
  dayName,
  detailsText,
  dosageText,
  ensureLastWeek,
  ensurePrintable,
  handoutKey,
  isDark,
  painSteps,
  precautionsText,
  endSentence,
  joinSentences,
  shareAdvice,
  shortForm,
  spanText,
  tickRows,
  weekdaysFrom,
  weekSpan,
} from './handout.rules.ts'
import { readReading } from './handout-reading.service.ts'
import { findOneSeries, findPrescriptions, findSeries, type PrescriptionRow, type SeriesRow } from './series.queries.ts'
import { dayText } from '@kinora/contract/days.ts'

interface HandoutRequest {
  programId: string
  week: number
  seriesId?: string
  isLargePrint?: boolean
  isTickSheet?: boolean
  lastWeek?: number
  hasReading?: boolean
}

type ExerciseRow = Awaited<ReturnType<typeof findExercises>>[number]

/** An exercise whose pictures are not drawn yet. */
type ExerciseContent = Omit<PrintExercise, 'pictures'> & { pictureSource: PictureSource }

const maxTextLength = 1200
const truncate = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)

interface MergedPrescription {
  row: PrescriptionRow
  series: SeriesRow[]
}

/** Prescriptions with the same text on paper are printed once, with their series. */
function mergePrescriptions(rows: PrescriptionRow[], allSeries: SeriesRow[]): MergedPrescription[] {
  const seriesById = new Map(allSeries.map((series) => [series._id, series]))
  const groups = Map.groupBy(rows, (row) => handoutKey(row))
  return [...groups.values()].map((group) => ({
    row: group[0]!,
    series: group.map(({ seriesId }) => seriesById.get(seriesId)!),
  }))
}

function textsOf(row: PrescriptionRow, exercise: ExerciseRow, timesPerWeek: number | null) {
  const steps = (exercise.steps.length > 0 ? exercise.steps : exercise.cues).map((step) => endSentence(step.trim()))
  const precautions = joinSentences(exercise.precautions)
  return {
    name: row.nameOverride || exercise.patientName || exercise.name,
    dosage: dosageText(row),
    shortForm: shortForm(row),
    setup: truncate(endSentence(exercise.setup.trim() || (steps.length > 0 ? '' : exercise.summary.trim()))),
    steps: steps.filter(Boolean).map(truncate),
    note: endSentence(row.patientNote.trim()),
    details: detailsText(row, timesPerWeek),
    precautions: exercise.stopIf ? precautions : '',
    warning: endSentence(exercise.stopIf.trim()) || precautions,
  }
}

async function readExercises(
  db: Tx,
  actor: ProgramActor,
  merged: MergedPrescription[],
  weekdays: number[],
): Promise<ExerciseContent[]> {
  const ids = [...new Set(merged.map(({ row }) => row.exerciseId))]
  const exercises = new Map((await findExercises(db, actor, ids)).map((exercise) => [exercise._id, exercise]))
  const pictureSources = await findPictureSources(db, actor.organizationId, [...exercises.values()])
  return merged.map(({ row, series }) => {
    const exercise = ensureFound(exercises.get(row.exerciseId), 'this exercise')
    return {
      ...textsOf(row, exercise, series.length === 1 ? series[0]!.timesPerWeek : null),
      rows: series.flatMap((each) => tickRows(each, row.dosage.timesPerDay, weekdays)),
      pictureSource: { ...pictureSources.get(exercise._id)!, side: row.side },
    }
  })
}

/** The clinic, the patient and the dates at the top of the page. */
async function readHeader(db: Tx, actor: ProgramActor, program: ProgramToPrint, week: number) {
  const organization = ensureFound(await findOrganization(db, actor.organizationId), 'this organisation')
  const patient = program.patientId ? await findPatient(db, actor.organizationId, program.patientId) : undefined
  const isEndless = program.startDate !== null && program.endDate === null
  const span = program.startDate && !isEndless ? weekSpan(program.startDate, week) : undefined
  const phone = phoneText(organization.mobile)
  // A plan without an end covers today and the following days.
  const days = span ?? { first: program.today, last: program.today }
  const precautions = patient ? precautionsText(patient.precautions, days) : ''
  const accent = organization.theme?.buttonBackground
  return {
    clinic: { name: organization.name, contact: `${phone} · ${organization.email}`, phone },
    patient: program.patient ?? '',
    canOpenApp: !patient || Boolean(patient.email),
    practitioner: patient?.practitioner ?? program.createdBy,
    facts: [program.title, !isEndless && `week ${week} of ${program.weeks}`, span && spanText(span)]
      .filter(Boolean)
      .join(' · '),
    precautions: precautions && `Take care. ${precautions}`,
    color: accent && isDark(accent) ? accent : ink,
  }
}

function addressOf(program: ProgramRow, series: SeriesRow[], week: number, clinic: string): Handout['address'] {
  const displayUrl = clinic.replace(/^https?:\/\//, '')
  if (!program.patientId) return { url: clinic, displayUrl }
  const path =
    series.length === 1 ? `patient-series/${program._id}/${series[0]!._id}/${week}` : `patient-program/${program._id}`
  return { url: `${clinic}/${path}`, displayUrl }
}

type ProgramToPrint = ProgramRow & { today: string }
type WeekRequest = Required<Pick<HandoutRequest, 'week'>> & Omit<HandoutRequest, 'lastWeek' | 'hasReading'>

/** Removes the texts, so that only the tick boxes remain. */
const tickSheetOf = (exercise: ExerciseContent): ExerciseContent => ({
  ...exercise,
  ...{ dosage: '', setup: '', steps: [], note: '', details: '', precautions: '', warning: '' },
})

/** The content of one week without pictures; undefined for a week without exercises. */
async function readWeek(
  db: Tx,
  actor: ProgramActor,
  program: ProgramToPrint,
  { week, seriesId, isLargePrint = false, isTickSheet = false }: WeekRequest,
  clinic: string,
) {
  const allSeries = seriesId
    ? [ensureFound(await findOneSeries(db, actor, program._id, seriesId), 'this series')]
    : await findSeries(db, actor, program._id)
  const rows = await findPrescriptions(db, actor, program._id, { weeks: [week], seriesId })
  if (rows.length === 0) return undefined
  const printedSeries = allSeries.filter(({ _id }) => rows.some((row) => row.seriesId === _id))
  const weekdays = weekdaysFrom(program.startDate)
  const { canOpenApp, ...header } = await readHeader(db, actor, program, week)
  const printedExercises = await readExercises(db, actor, mergePrescriptions(rows, printedSeries), weekdays)
  const { warnings, advice } = shareAdvice(printedExercises.map(({ warning }) => warning))
  const exercises = printedExercises.map((exercise, at) => ({ ...exercise, warning: warnings[at]! }))
  const painRules = rows.map(({ painRule }) => painRule)
  return {
    ...header,
    isLargePrint,
    isTickSheet,
    days: weekdays.map(dayName),
    pain: painSteps(painRules, header.clinic.phone),
    advice: isTickSheet ? [] : advice,
    address: canOpenApp ? addressOf(program, printedSeries, week, clinic) : undefined,
    printedOn: dayText(program.today),
    exercises: isTickSheet ? exercises.map(tickSheetOf) : exercises,
    count: rows.length,
  }
}

/**
 * Reads one or several weeks of a program, or one series of them, and returns a function that draws the handout.
 * Drawing waits in a queue and reads stored pictures, so it runs after the transaction. A letter is printed before the
 * weeks.
 */
export async function printWeeks(
  db: Tx,
  actor: ProgramActor,
  { programId, week, lastWeek = week, hasReading = false, ...request }: HandoutRequest,
  integrations: Integrations,
  letter?: PrintRecord,
) {
  const program = await findReadableProgram(db, actor, programId)
  ensureWeek(program, week)
  ensureLastWeek(program, week, lastWeek)
  const clinic = await clinicUrl(db, actor.organizationId, integrations, '')
  const weeks: NonNullable<Awaited<ReturnType<typeof readWeek>>>[] = []
  for (let each = week; each <= lastWeek; each += 1) {
    const content = await readWeek(db, actor, program, { programId, week: each, ...request }, clinic)
    if (content) weeks.push(content)
  }
  ensurePrintable(weeks.reduce((sum, { count }) => sum + count, 0))
  const reading = hasReading ? await readReading(db, actor, program, { week, lastWeek, ...request }) : undefined
  const logoFile = await findOwnLogoKey(db, actor.organizationId)
  return () =>
    inPrintQueue(actor, async () => {
      const logo = logoFile && (await printPhoto(logoFile.storageKey, integrations.fileStorage.read))
      const withPictures = async ({ pictureSource, ...exercise }: ExerciseContent) => ({
        ...exercise,
        pictures: request.isTickSheet ? [] : await drawPictures(pictureSource, integrations),
      })
      const handouts: Handout[] = []
      for (const { exercises, ...content } of weeks)
        handouts.push({
          ...content,
          clinic: { ...content.clinic, logo },
          exercises: await Promise.all(exercises.map(withPictures)),
        })
      return drawHandouts(handouts, { letter, reading })
    })
}
