import { type Picture, exercises } from '@kinora/contract/exercises.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { findSigned, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import { ensureFound } from '../http/implement.ts'
import { storePictures, type StoredFile } from '../organizations/organization.service.ts'
import { deleteFiles, insertFile } from '../organizations/organization.queries.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { makePicture } from '../integrations/image-processing.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { lockExercise } from './exercise.queries.ts'
import {
  deletePictures,
  findPictureFile,
  findPictures,
  findUnusedFiles,
  insertPicture,
  type PictureRow,
} from './exercise-picture.queries.ts'
import { ensureOwn, ensurePictureCapacity, type Reader } from './exercise.rules.ts'

type Size = 'full' | 'thumbnail'
const pathOf = (id: string, size: Size) => exercises.picture.path.replace(':id', id).replace(':size', size)

/** A picture with signed URLs that work for about an hour. */
function pictureWithUrls({ _id, alt, width, height }: Omit<PictureRow, 'exerciseId'>, secret: string): Picture {
  return {
    ...{ _id, alt, width, height },
    url: signedUrl(pathOf(_id, 'full'), secret),
    thumbnailUrl: signedUrl(pathOf(_id, 'thumbnail'), secret),
  }
}

/** The pictures of several exercises, by exercise id. */
export async function picturesOf(db: Tx, organizationId: string, exerciseIds: string[], secret: string) {
  const rows = await findPictures(db, organizationId, exerciseIds)
  const byExercise = Map.groupBy(rows, ({ exerciseId }) => exerciseId)
  return new Map(
    [...byExercise].map(([id, pictures]) => [id, pictures.map((picture) => pictureWithUrls(picture, secret))]),
  )
}

export async function locatePicture(
  systemDb: Db,
  id: string,
  size: Size,
  query: UrlSignature,
  { secret }: Integrations,
) {
  const file = await findSigned(pathOf(id, size), secret, query, () => findPictureFile(systemDb, id, size))
  return ensureFound(file, 'This picture')
}

const asPicture = { folder: 'pictures', extension: 'webp' } as const

/** Re-encodes an uploaded picture in two sizes and stores it. */
export async function preparePicture(reader: Reader, file: UploadedFile, files: FileStorage) {
  return storePictures(reader, await makePicture(file), asPicture, files)
}

/** Adds a picture after the existing ones. */
export async function addPicture(
  tx: WriteTx,
  reader: Reader,
  exerciseId: string,
  { stored, alt }: { stored: [StoredFile, StoredFile]; alt: string },
  secret: string,
): Promise<Picture> {
  const exercise = ensureFound(await lockExercise(tx, reader.organizationId, exerciseId), 'This exercise')
  ensureOwn(exercise, reader)
  const { organizationId } = reader
  ensurePictureCapacity((await findPictures(tx, organizationId, [exerciseId])).length)
  const [full, thumbnail] = stored
  await reserveQuota(tx, organizationId, 'IMAGE_COUNT')
  await reserveQuota(tx, organizationId, 'STORAGE', full.bytes + thumbnail.bytes)
  for (const file of stored) await insertFile(tx, file)
  const { id: fileId, width, height } = full
  const row = { organizationId, exerciseId, fileId, thumbnailFileId: thumbnail.id, alt, width, height }
  return pictureWithUrls(await insertPicture(tx, row), secret)
}

/**
 * Removes pictures from an exercise. Returns the keys of files that are no longer used, to be removed after the
 * commit.
 */
export async function detachPictures(tx: WriteTx, organizationId: string, exerciseId: string, id?: string) {
  const ids = await deletePictures(tx, organizationId, exerciseId, id)
  const unused = await findUnusedFiles(tx, organizationId, ids)
  if (!unused.length) return { count: ids.length, keys: [] }
  const deletedFiles = await deleteFiles(tx, organizationId, unused)
  return { count: ids.length, keys: deletedFiles.map(({ storageKey }) => storageKey) }
}
