import type { Tx } from '../database/connect.ts'
import { figureCalled, stillCalled } from '../exercises/exercise-figure.service.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import { ensureFound } from '../http/implement.ts'
import { findOrganization, findOwnLogoKey } from '../organizations/organization.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { PrintExercise } from '../pdf/handout-exercise.ts'
import { printPhoto } from '../pdf/photo.ts'
import { drawingForPrint, type PrintPicture } from '../pdf/drawing.ts'
import { ink } from '../pdf/page-style.ts'
import { drawHandout, type Handout } from '../pdf/handout.ts'
import { findPatient } from '../patients/patient.queries.ts'
import { findReadableProgram } from '../programs/program.service.ts'
import type { ProgramRow, ProgramActor } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { findPictureFiles } from './handout.queries.ts'
import { findOneSeries, findPrescriptions, findSeries, type PrescriptionRow, type SeriesRow } from './series.queries.ts'
import {
  detailsText,
  precautionsText,
  dayName,
  dayText,
  dosageText,
  ensurePrintable,
  isDark,
  isMirrored,
  painSteps,
  phoneText,
  handoutKey,
  sentence,
  sentences,
  shortForm,
  spanText,
  tickRows,
  weekdaysFrom,
  weekSpan,
} from './handout.rules.ts'

interface Asked {
  programId: string
  week: number
  seriesId?: string
  isLargePrint?: boolean
}

type ExerciseRow = Awaited<ReturnType<typeof findExercises>>[number]

const mostDrawings = 400
const drawings = new Map<string, PrintPicture>()

/** Start and end of a figure, made ready for print once. */
async function figurePictures(db: Tx, slug: string, side: string, integrations: Integrations): Promise<PrintPicture[]> {
  const mirrored = isMirrored(side, (await figureCalled(db, slug))?.muscles)
  const pictures: PrintPicture[] = []
  for (const kind of ['start', 'end'] as const) {
    const key = `${slug} ${kind} ${mirrored}`
    const known = drawings.get(key)
    const still = known ? undefined : await stillCalled(db, slug, kind, integrations, mirrored)
    const drawing = known ?? (still && drawingForPrint(still))
    if (!drawing) continue
    if (!known && drawings.size >= mostDrawings) drawings.delete(drawings.keys().next().value!)
    drawings.set(key, drawing)
    pictures.push(drawing)
  }
  return pictures
}

async function picturesOf(
  db: Tx,
  exercise: ExerciseRow,
  side: string,
  keys: string[],
  integrations: Integrations,
): Promise<PrintPicture[]> {
  if (exercise.figure) return figurePictures(db, exercise.figure, side, integrations)
  const photos = await Promise.all(keys.map((key) => printPhoto(key, integrations.fileStorage.read)))
  return photos.filter((photo) => photo !== undefined)
}

const longest = 1200
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

interface Printed {
  row: PrescriptionRow
  blocks: SeriesRow[]
}

/** What is to be printed, each way of an exercise once. */
function together(rows: PrescriptionRow[], allSeries: SeriesRow[]): Printed[] {
  const bySeries = new Map(allSeries.map((each) => [each._id, each]))
  const groups = Map.groupBy(rows, (row) => handoutKey(row))
  return [...groups.values()].map((same) => ({
    row: same[0]!,
    blocks: same.map(({ seriesId }) => bySeries.get(seriesId)!),
  }))
}

function textsOf(
  row: PrescriptionRow,
  exercise: ExerciseRow,
  timesPerWeek: number | null,
): Omit<PrintExercise, 'dosage' | 'shortForm' | 'pictures' | 'rows'> {
  const steps = sentences(exercise.steps.length > 0 ? exercise.steps : exercise.cues)
  const precautions = sentences(exercise.precautions.slice(0, 2))
  return {
    name: row.nameOverride || exercise.patientName || exercise.name,
    setup: cut(sentence(exercise.setup.trim() || (steps ? '' : exercise.summary.trim()))),
    steps: cut(steps),
    note: sentence(row.patientNote.trim()),
    details: detailsText(row, timesPerWeek),
    precautions: exercise.stopIf ? precautions : '',
    warning: sentence(exercise.stopIf.trim()) || precautions,
  }
}

async function printed(
  db: Tx,
  actor: ProgramActor,
  all: Printed[],
  weekdays: number[],
  integrations: Integrations,
): Promise<PrintExercise[]> {
  const ids = [...new Set(all.map(({ row }) => row.exerciseId))]
  const exercises = new Map((await findExercises(db, actor, ids)).map((exercise) => [exercise._id, exercise]))
  const files = await findPictureFiles(db, actor.organizationId, ids)
  return Promise.all(
    all.map(async ({ row, blocks }) => {
      const exercise = ensureFound(exercises.get(row.exerciseId), 'This exercise')
      return {
        ...textsOf(row, exercise, blocks.length === 1 ? blocks[0]!.timesPerWeek : null),
        dosage: dosageText(row),
        shortForm: shortForm(row),
        pictures: await picturesOf(db, exercise, row.side, files.get(row.exerciseId) ?? [], integrations),
        rows: blocks.flatMap((each) => tickRows(each, row.dosage.timesPerDay, weekdays)),
      }
    }),
  )
}

/** Who it is from and for, and when it is to be done. */
async function headOf(db: Tx, actor: ProgramActor, program: ProgramRow, week: number, { fileStorage }: Integrations) {
  const organization = ensureFound(await findOrganization(db, actor.organizationId), 'This organisation')
  const patient = program.patientId ? await findPatient(db, actor.organizationId, program.patientId) : undefined
  const span = program.startDate ? weekSpan(program.startDate, week) : undefined
  const phone = phoneText(organization.mobile)
  const care = patient && span ? precautionsText(patient.precautions, span) : ''
  const file = await findOwnLogoKey(db, actor.organizationId)
  const logo = file && (await printPhoto(file.storageKey, fileStorage.read))
  const accent = organization.theme?.buttonBackground
  return {
    clinic: { name: organization.name, contact: `${phone} · ${organization.email}`, phone, logo },
    patient: program.patient ?? '',
    practitioner: patient?.practitioner ?? program.createdBy,
    facts: [program.title, `week ${week} of ${program.weeks}`, span && spanText(span)].filter(Boolean).join(' · '),
    precautions: care && `Take care. ${care}`,
    color: accent && isDark(accent) ? accent : ink,
  }
}

function addressOf(program: ProgramRow, allSeries: SeriesRow[], week: number, appUrl: string): Handout['address'] {
  const shown = appUrl.replace(/^https?:\/\//, '')
  if (!program.patientId) return { url: appUrl, shown }
  const path =
    allSeries.length === 1
      ? `patient-series/${program._id}/${allSeries[0]!._id}/${week}`
      : `patient-program/${program._id}`
  return { url: `${appUrl}/${path}`, shown }
}

const mostAtOnce = 2
const underWay = new Map<string, { count: number; waiting: (() => void)[] }>()

/** No organization draws more than two handouts at once, however many of its people print. */
async function inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  const turn = underWay.get(organizationId) ?? { count: 0, waiting: [] }
  underWay.set(organizationId, turn)
  if (turn.count >= mostAtOnce) await new Promise<void>((resolve) => void turn.waiting.push(resolve))
  turn.count += 1
  try {
    return await work()
  } finally {
    turn.count -= 1
    turn.waiting.shift()?.()
    if (turn.count === 0 && turn.waiting.length === 0) underWay.delete(organizationId)
  }
}

/** A week of a program, or one series of it, as a page to print. */
export async function printWeek(
  db: Tx,
  actor: ProgramActor,
  { programId, week, seriesId, isLargePrint = false }: Asked,
  integrations: Integrations,
) {
  const program = await findReadableProgram(db, actor, programId)
  ensureWeek(program, week)
  const allSeries = seriesId
    ? [ensureFound(await findOneSeries(db, actor, programId, seriesId), 'This series')]
    : await findSeries(db, actor, programId)
  const rows = await findPrescriptions(db, actor, programId, { weeks: [week], seriesId })
  ensurePrintable(rows.length)
  const weekdays = weekdaysFrom(program.startDate)
  const used = allSeries.filter(({ _id }) => rows.some((row) => row.seriesId === _id))
  const head = await headOf(db, actor, program, week, integrations)
  return inTurn(actor.organizationId, async () =>
    drawHandout({
      ...head,
      isLargePrint,
      days: weekdays.map(dayName),
      exercises: await printed(db, actor, together(rows, used), weekdays, integrations),
      pain: painSteps(
        rows.map(({ painRule }) => painRule),
        head.clinic.phone,
      ),
      address: addressOf(program, used, week, integrations.appUrl),
      printedOn: dayText(program.today),
    }),
  )
}
