import type { UploadedFile } from '@kinora/contract/api.ts'
import type { EducationTopic } from '@kinora/contract/education.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { deleteFiles, insertFile } from '../organizations/organization.queries.ts'
import { storeFile } from '../organizations/organization.service.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { findPageFile, insertPage, isFileUsed, updatePage, type EducationActor } from './education.queries.ts'
import { findOwnPage, readPage } from './education.service.ts'
import { ensurePdf } from './pdf-check.rules.ts'

const asPdf = { folder: 'education', extension: 'pdf', type: 'application/pdf' } as const

export async function preparePdf(actor: EducationActor, file: UploadedFile, files: FileStorage) {
  ensurePdf(file)
  return storeFile(actor, file.bytes, asPdf, files)
}

type StoredPdf = Awaited<ReturnType<typeof storeFile>>['prepared']

async function attachPdf(tx: WriteTx, organizationId: string, stored: StoredPdf) {
  await reserveQuota(tx, organizationId, 'STORAGE', stored.bytes)
  await insertFile(tx, stored)
  return { fileId: stored.id, fileBytes: stored.bytes }
}

export async function addPdf(
  tx: WriteTx,
  actor: EducationActor,
  facts: { title: string; topic: EducationTopic },
  stored: StoredPdf,
) {
  const file = await attachPdf(tx, actor.organizationId, stored)
  const id = await insertPage(tx, actor, { ...facts, ...file, kind: 'pdf', body: '', url: '', needsReview: false })
  return readPage(tx, actor, id!)
}

/** Replaces the PDF, which makes a new version that patients see immediately. Returns the key of an unused file. */
export async function replacePdf(tx: WriteTx, actor: EducationActor, id: string, version: number, stored: StoredPdf) {
  const page = await findOwnPage(tx, actor, id)
  if (page.kind !== 'pdf') throw new Problem('conflict', 'This page is not a PDF.')
  if (version !== page.version)
    throw new Problem('conflict', 'Someone else changed this page. Reload it and try again.')
  const before = await findPageFile(tx, actor, id)
  await updatePage(tx, actor, id, await attachPdf(tx, actor.organizationId, stored))
  const keys = await releaseFile(tx, actor, before?.fileId)
  return { page: await readPage(tx, actor, id), keys }
}

/** Deletes a file that no page shows any more. Returns its key, to be removed from storage after the commit. */
export async function releaseFile(tx: WriteTx, { organizationId }: EducationActor, fileId: string | undefined) {
  if (!fileId || (await isFileUsed(tx, organizationId, fileId))) return []
  return (await deleteFiles(tx, organizationId, [fileId])).map(({ storageKey }) => storageKey)
}

/** Where the PDF of a page is stored. */
export const findPdfKey = async (db: Tx, actor: EducationActor, id: string) =>
  ensureFound(await findPageFile(db, actor, id), 'this PDF').storageKey

export const readPdf = async (key: string, files: FileStorage) => ensureFound(await files.read(key), 'this PDF')
