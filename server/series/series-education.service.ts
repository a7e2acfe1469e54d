import { readingMinutes } from '@kinora/contract/education-text.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { findPage } from '../education/education.queries.ts'
import { findPdfKey } from '../education/education-file.service.ts'
import { ensureFound } from '../http/implement.ts'
import { readPatient } from '../patients/patient.service.ts'
import type { Actor } from '../http/actor.ts'
import type { ProgramActor } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { findReadableProgram, findWritableProgram, recordProgramChange } from '../programs/program.service.ts'
import {
  deleteEducation,
  findEducation,
  findEducationOfPatient,
  findPlace,
  insertEducation,
  insertRead,
  updateEducationOrder,
  type EducationRow,
} from './series-education.queries.ts'
import { findOneSeries } from './series.queries.ts'

/** More pages than a patient reads in a week. */
const maxInPlace = 20

const minutesOf = ({ kind, body }: EducationRow) => (kind === 'page' ? readingMinutes(body) : 0)
const itemOf = (row: EducationRow) => ({ ...row, minutes: minutesOf(row) })

export async function readEducation(db: Tx, actor: ProgramActor, programId: string) {
  await findReadableProgram(db, actor, programId)
  return (await findEducation(db, actor, programId)).map(itemOf)
}

/** A week's education for its patient, with the texts for offline reading. */
export const readEducationOfWeek = async (db: Tx, actor: ProgramActor, programId: string, week: number) =>
  (await findEducation(db, actor, programId, week)).map(itemOf)

export async function readEducationOfPatient(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return (await findEducationOfPatient(db, actor, patientId)).map(itemOf)
}

interface Place {
  seriesId: string
  week: number | null
}

async function lockPlace(tx: WriteTx, actor: ProgramActor, programId: string, { seriesId, week }: Place) {
  const program = await findWritableProgram(tx, actor, programId)
  if (week !== null) ensureWeek(program, week)
  const series = ensureFound(await findOneSeries(tx, actor, programId, seriesId), 'this series')
  return { program, series }
}

/** How the list of changes names a page, for patients and for the record. */
export const educationChange = (kind: 'added' | 'removed', title: string, series: string, week: number | null) => ({
  kind,
  exercise: `Read: ${title}`,
  seriesName: series,
  ...(week !== null && { week }),
})

/** Adds pages to a week of a series, or to all of them. */
export async function addEducation(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  { pageIds, ...place }: Place & { pageIds: string[] },
) {
  const { program, series } = await lockPlace(tx, actor, programId, place)
  const before = await findPlace(tx, actor.organizationId, place)
  const added = [...new Set(pageIds)].filter((id) => !before.some(({ pageId }) => pageId === id))
  if (before.length + added.length > maxInPlace)
    throw fieldProblem('invalid', 'pageIds', `At most ${maxInPlace} pages in a week of a series.`)
  for (const id of added) {
    const page = await findPage(tx, actor, id)
    if (!page) throw fieldProblem('not_found', 'pageIds', 'We can’t find this page. It may have been deleted.')
    if (page.isRetired)
      throw fieldProblem('invalid', 'pageIds', `${page.title} is retired. Restore it to use it again.`)
    await recordProgramChange(tx, actor, program, educationChange('added', page.title, series.name, place.week))
  }
  await insertEducation(tx, actor.organizationId, { programId, ...place }, added)
  return readEducation(tx, actor, programId)
}

export async function orderEducation(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  { itemIds, ...place }: Place & { itemIds: string[] },
) {
  await lockPlace(tx, actor, programId, place)
  const before = (await findPlace(tx, actor.organizationId, place)).map(({ id }) => id)
  if (before.toSorted().join() !== itemIds.toSorted().join())
    throw new Problem('conflict', 'Someone else changed these pages. Reload the page and try again.')
  await updateEducationOrder(tx, actor.organizationId, itemIds)
  return readEducation(tx, actor, programId)
}

/** Removes a page from a program. The patient's read receipt stays on record. */
export async function removeEducation(tx: WriteTx, actor: ProgramActor, programId: string, id: string) {
  const program = await findWritableProgram(tx, actor, programId)
  const item = (await findEducation(tx, actor, programId)).find(({ _id }) => _id === id)
  const { title, series, week } = ensureFound(item, 'this page in the program')
  await deleteEducation(tx, actor.organizationId, programId, id)
  await recordProgramChange(tx, actor, program, educationChange('removed', title, series, week))
}

/** Where a PDF of the patient's program is stored. */
export async function findEducationFile(
  db: Tx,
  actor: ProgramActor,
  { id, educationPageId }: { id: string; educationPageId: string },
) {
  await ensureInProgram(db, actor, id, educationPageId)
  return findPdfKey(db, actor, educationPageId)
}

async function ensureInProgram(db: Tx, actor: ProgramActor, programId: string, pageId: string) {
  await findReadableProgram(db, actor, programId)
  const items = await findEducation(db, actor, programId)
  ensureFound(
    items.find((item) => item.pageId === pageId),
    'this page in your program',
  )
}

/** Records that the patient has read a page of their program. */
export async function recordRead(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  pageId: string,
  { readAt, version }: { readAt: string; version: number },
) {
  await ensureInProgram(tx, actor, programId, pageId)
  await insertRead(tx, actor.organizationId, { programId, pageId, version, readAt })
}
