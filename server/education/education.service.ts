import { readingMinutes } from '@kinora/contract/education-text.ts'
import type { education as contract, EducationDraft } from '@kinora/contract/education.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import {
  deletePage,
  findPage,
  findPages,
  insertPage,
  insertPageReview,
  isPageUsed,
  lockOwnPage,
  updatePage,
  updatePageRetired,
  upsertStarterPages,
  type EducationActor,
  type PageFilter,
  type PageRow,
} from './education.queries.ts'
import { ensureComplete, titleOfCopy } from './education.rules.ts'
import { starterPages } from './starter-page.rules.ts'

const withMinutes = ({ organizationId: _organizationId, fileId: _fileId, ...row }: PageRow) => ({
  ...row,
  minutes: row.kind === 'page' ? readingMinutes(row.body) : 0,
})

const findReadablePage = async (db: Tx, actor: EducationActor, id: string) =>
  ensureFound(await findPage(db, actor, id), 'this education page')

export const readPage = async (db: Tx, actor: EducationActor, id: string) =>
  withMinutes(await findReadablePage(db, actor, id))

export async function listPages(db: Tx, actor: EducationActor, filter: PageFilter) {
  const { items, total } = await findPages(db, actor, filter)
  return { items: items.map(withMinutes), total }
}

/** Only a copy has a file from the start: that of the original. */
type NewContent = Pick<PageRow, 'kind'> & Partial<Pick<PageRow, 'fileId' | 'fileBytes'>>

/** Adds a page. A repeated request with the same id returns the first one. */
export async function addPage(
  tx: WriteTx,
  actor: EducationActor,
  { kind, body, url, ...draft }: Omit<EducationDraft, 'kind'> & NewContent,
  needsReview = false,
) {
  const content = kind === 'link' ? { body: '', url } : { body, url: '' }
  const id = (await insertPage(tx, actor, { ...draft, kind, ...content, needsReview })) ?? draft._id!
  const page = await findPage(tx, actor, id)
  if (!page) throw new Problem('conflict', 'This id is taken. Use a new one.')
  return withMinutes(page)
}

/** Locks a page that the clinic may change. */
export async function findOwnPage(tx: WriteTx, actor: EducationActor, id: string) {
  const isOwn = await lockOwnPage(tx, actor, id)
  const page = await findReadablePage(tx, actor, id)
  if (!isOwn)
    throw new Problem('conflict', 'This page is Kinora’s and can’t be changed. Duplicate it to make it yours.')
  return page
}

type Change = ParsedRequest<typeof contract.update>['body']

export async function changePage(tx: WriteTx, actor: EducationActor, id: string, { version, ...changes }: Change) {
  const page = await findOwnPage(tx, actor, id)
  if (version !== page.version)
    throw new Problem('conflict', 'Someone else changed this page. Reload it and try again.')
  ensureComplete({ ...page, ...changes })
  const { title, topic } = changes
  await updatePage(tx, actor, id, page.kind === 'pdf' ? { title, topic } : changes)
  return readPage(tx, actor, id)
}

/** Copies a page so that the clinic can change it. A page that needs a review still needs it as a copy. */
export async function duplicatePage(tx: WriteTx, actor: EducationActor, id: string, { _id }: { _id?: string }) {
  const page = await findReadablePage(tx, actor, id)
  const { kind, topic, body, url, fileId, fileBytes, reviewState } = page
  const copy = { _id, kind, title: titleOfCopy(page), topic, body, url, fileId, fileBytes }
  return addPage(tx, actor, copy, reviewState === 'awaiting')
}

/** Deletes an unused page; a used one is retired, and programs keep it. */
export async function removePage(tx: WriteTx, actor: EducationActor, id: string) {
  const { fileId } = await findOwnPage(tx, actor, id)
  const isRetired = await isPageUsed(tx, actor, id)
  if (isRetired) await updatePageRetired(tx, actor, id, true)
  else await deletePage(tx, actor, id)
  return { isRetired, unusedFileId: isRetired ? undefined : (fileId ?? undefined) }
}

export async function restorePage(tx: WriteTx, actor: EducationActor, id: string) {
  await findOwnPage(tx, actor, id)
  await updatePageRetired(tx, actor, id, false)
}

/** Marks the version that the reviewer saw as reviewed. */
export async function reviewPage(tx: WriteTx, actor: EducationActor, id: string, version: number) {
  const page = await findReadablePage(tx, actor, id)
  if (version !== page.version)
    throw new Problem('conflict', 'This page has changed. Read it again before you review it.')
  if (page.reviewState !== 'reviewed') await insertPageReview(tx, actor, page)
  return readPage(tx, actor, id)
}

/** Updates Kinora's pages to this release, if they differ. */
export const ensureStarterPages = (systemDb: Db) =>
  inTransaction(systemDb, (tx) => upsertStarterPages(tx, starterPages))
