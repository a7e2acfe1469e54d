import type { Picture } from '@kinora/contract/exercises.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { signedUrlExpiry, isValidSignature, signature } from '../security/tokens-and-codes.ts'
import { ensureFound } from '../http/implement.ts'
import { storeFile } from '../organizations/organization.service.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { makePicture } from '../integrations/image-processing.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { lockExercise } from './exercise.queries.ts'
import {
  deletePictures,
  findPictureKey,
  findPictures,
  findUnusedFiles,
  insertPicture,
  type PictureRow,
} from './exercise-picture.queries.ts'
import { ensureOwn, ensureRoomForPicture, type Reader } from './exercise.rules.ts'

type Size = 'full' | 'thumbnail'
const signed = (id: string, size: Size) => `picture ${id} ${size}`

function addressOf(id: string, size: Size, secret: string, until: number) {
  const path = exercises.picture.path.replace(':id', id).replace(':size', size)
  return `${path}?until=${until}&key=${signature(secret, signed(id, size), until)}`
}

/** With addresses that anyone who has them can open for about an hour. */
export function withAddresses({ _id, alt, width, height }: Omit<PictureRow, 'exerciseId'>, secret: string): Picture {
  const until = signedUrlExpiry(Date.now() / 1000)
  const [url, thumbnailUrl] = (['full', 'thumbnail'] as const).map((size) => addressOf(_id, size, secret, until))
  return { _id, alt, width, height, url: url!, thumbnailUrl: thumbnailUrl! }
}

/** The pictures of several exercises by the exercise's id. */
export async function picturesOf(db: Tx, organizationId: string, exerciseIds: string[], secret: string) {
  const rows = await findPictures(db, organizationId, exerciseIds)
  const byExercise = Map.groupBy(rows, ({ exerciseId }) => exerciseId)
  return new Map(
    [...byExercise].map(([id, pictures]) => [id, pictures.map((picture) => withAddresses(picture, secret))]),
  )
}

/** The bytes behind a signed address. A wrong or old signature opens nothing, and says no more than that. */
export async function readPicture(
  systemDb: Tx,
  id: string,
  size: Size,
  { until, key }: { until: number; key: string },
  { fileStorage, secret }: Integrations,
) {
  const isOpen = isValidSignature(secret, signed(id, size), until, key)
  const row = ensureFound(isOpen ? await findPictureKey(systemDb, id, size) : undefined, 'This picture')
  return ensureFound(await fileStorage.read(row.storageKey), 'This picture')
}

const asPicture = { folder: 'pictures', extension: 'webp' } as const

/** Adds a picture after those that are there. The files are there before the rows, so no row ever shows nothing. */
export async function addPicture(
  tx: WriteTx,
  reader: Reader,
  exerciseId: string,
  file: UploadedFile,
  alt: string,
  integrations: Integrations,
): Promise<Picture> {
  const exercise = ensureFound(await lockExercise(tx, reader.organizationId, exerciseId), 'This exercise')
  ensureOwn(exercise, reader)
  const { organizationId } = reader
  ensureRoomForPicture((await findPictures(tx, organizationId, [exerciseId])).length)
  const { full, thumbnail, width, height } = await makePicture(file)
  await reserveQuota(tx, organizationId, 'IMAGE_COUNT')
  await reserveQuota(tx, organizationId, 'STORAGE', full.length + thumbnail.length)
  const [fileId, thumbnailFileId] = [
    await storeFile(tx, reader, { bytes: full, width, height }, asPicture, integrations.fileStorage),
    await storeFile(tx, reader, { bytes: thumbnail, width, height }, asPicture, integrations.fileStorage),
  ]
  return withAddresses(
    await insertPicture(tx, { organizationId, exerciseId, fileId, thumbnailFileId, alt, width, height }),
    integrations.secret,
  )
}

/** Takes pictures off an exercise. Answers the keys of files nobody shows any more, to be removed once it is certain. */
export async function takePictures(tx: WriteTx, organizationId: string, exerciseId: string, id?: string) {
  const ids = await deletePictures(tx, organizationId, exerciseId, id)
  const unused = await findUnusedFiles(tx, organizationId, ids)
  if (!unused.length) return { count: ids.length, keys: [] }
  const gone = await deleteFiles(tx, organizationId, unused)
  return { count: ids.length, keys: gone.map(({ storageKey }) => storageKey) }
}
