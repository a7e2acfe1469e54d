import type { RecentExerciseImport } from '@kinora/contract/exercise-imports.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { maxPictureBytes } from '@kinora/contract/picture-limits.ts'
import { maxVideoBytes, videoTypes, type VideoType } from '@kinora/contract/video-limits.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { limitBytes } from '../integrations/file-storage.ts'
import { FetchRefused } from '../integrations/guarded-fetch.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { openLinkedFile, type LinkedFile } from '../integrations/linked-file.ts'
import type { OrganizationId } from '../http/actor.ts'
import { enqueueAt, enqueueInTurn } from '../jobs/enqueue.ts'
import { findExerciseImports, lockExerciseImport } from './exercise-import-undo.queries.ts'
import { findLinkedFiles, findWaitingMedia, updateMedia, type ImportedMedia } from './exercise-import-media.queries.ts'
import { findPictures } from './exercise-picture.queries.ts'
import { addPicture, preparePicture } from './exercise-picture.service.ts'
import type { Reader } from './exercise.rules.ts'
import { countVideosInProgress, findVideos } from './video.queries.ts'
import { maxQueuedVideos } from './video.rules.ts'
import { detachVideos } from './video.service.ts'
import { uploadWholeVideo } from './video-direct-upload.service.ts'

export interface MediaOrder {
  organizationId: string
  importId: string
}

/** After this time the job yields to others and continues later. */
const runMs = 15_000
/** Conversions left free for videos that people upload meanwhile. */
const freeConversions = 4
const waitMs = 20_000
const maxListedFiles = 500

/** A reason that users can understand. For other errors, which are internal, the job retries. */
function refusalReasonOf(error: unknown) {
  if (error instanceof FetchRefused) return error.message
  if (error instanceof Problem) return error.fields?.[0]?.message ?? error.message
  throw error
}

const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  ...Object.fromEntries(Object.entries(videoTypes).map(([type, extension]) => [extension, type])),
}

/** The announced type, or the type by the file name if the server sends a generic one. The bytes are checked later. */
function typeOf({ type, filename }: LinkedFile) {
  const isUnknown = type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream'
  return isUnknown ? (typesByExtension[filename.split('.').at(-1)!.toLowerCase()] ?? type) : type
}

function ensureKind(file: LinkedFile, kind: ImportedMedia['kind']) {
  const type = typeOf(file)
  if (type === 'text/html') throw new FetchRefused(`The link leads to a web page, not to a ${kind} file.`)
  const isRight = kind === 'picture' ? type.startsWith('image/') : type in videoTypes
  if (!isRight)
    throw new FetchRefused(
      kind === 'picture'
        ? 'This is not a JPEG, PNG, WebP or GIF picture.'
        : 'This is not an MP4, MOV or WebM video file.',
    )
  return type
}

/**
 * Whether the exercise has another one of this kind already, by hand or from an earlier import. A video is stored before it is
 * noted as taken: where the server stopped in between, it is the same one.
 */
async function hasOtherMedia(db: Db, organizationId: string, exerciseId: string, { kind, id }: ImportedMedia) {
  const find = kind === 'picture' ? findPictures : findVideos
  return (await find(db, organizationId, [exerciseId])).some(({ _id }) => _id !== id)
}

interface Link extends MediaOrder {
  exerciseId: string
  at: number
  media: ImportedMedia
  reader: Reader
}

async function readPictureBytes(file: LinkedFile) {
  if ((file.bytes ?? 0) > maxPictureBytes) throw new FetchRefused('The picture is larger than 15 MB.')
  const chunks: Uint8Array[] = []
  for await (const chunk of limitBytes(file.content, maxPictureBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Adds the picture and records it in one transaction, unless the import was undone meanwhile. */
async function importPicture(systemDb: Db, link: Link, file: LinkedFile, integrations: Integrations) {
  const { organizationId, importId, exerciseId, media, reader } = link
  const type = ensureKind(file, 'picture')
  const upload = { bytes: await readPictureBytes(file), filename: 'linked', type }
  const { prepared: stored, undo } = await preparePicture(reader, upload, integrations.fileStorage)
  try {
    await inTransaction(systemDb, async (tx) => {
      if ((await lockExerciseImport(tx, organizationId, importId))?.undoneAt !== null) throw importUndone()
      const { _id } = await addPicture(tx, reader, exerciseId, { stored, alt: '' }, integrations.secret)
      await updateMedia(tx, organizationId, link, { ...media, id: _id, state: 'taken' })
    })
  } catch (error) {
    await undo()
    throw error
  }
}

function decodeFilename(filename: string) {
  try {
    return decodeURIComponent(filename)
  } catch {
    return filename
  }
}

const importUndone = () => new FetchRefused('The import was undone.')

/** Streams the video into storage and starts its conversion, as if it had been uploaded. */
async function importVideo(systemDb: Db, link: Link, file: LinkedFile, integrations: Integrations) {
  const { organizationId, importId, exerciseId, media, reader } = link
  const type = ensureKind(file, 'video')
  if (file.bytes === undefined) throw new FetchRefused('The server does not say how large the video is.')
  if (file.bytes > maxVideoBytes) throw new FetchRefused('The video is larger than 500 MB.')
  const name = decodeFilename(file.filename).replace(/\.[^.]*$/, '')
  const upload = {
    content: file.content,
    filename: `${name.slice(0, 100) || 'Video'}.${videoTypes[type as VideoType]}`,
    type,
    requestBytes: file.bytes,
    skip: file.close,
  }
  await uploadWholeVideo(systemDb, reader, { _id: media.id, exerciseId }, upload, integrations)
  const keys = await inTransaction(systemDb, async (tx) => {
    if ((await lockExerciseImport(tx, organizationId, importId))?.undoneAt !== null)
      return (await detachVideos(tx, organizationId, exerciseId, media.id)).keys
    await updateMedia(tx, organizationId, link, { ...media, state: 'taken' })
    return []
  })
  for (const key of keys) await integrations.fileStorage.remove(key)
}

async function importLink(systemDb: Db, link: Link, isAdded: boolean, integrations: Integrations) {
  const { organizationId, exerciseId, media } = link
  try {
    if (!isAdded && (await hasOtherMedia(systemDb, organizationId, exerciseId, media)))
      throw new FetchRefused(`The exercise has a ${media.kind} already.`)
    const wholeMs = media.kind === 'picture' ? 30_000 : 300_000
    const file = await openLinkedFile(media.url, { wholeMs, ...integrations.links })
    try {
      await (media.kind === 'picture' ? importPicture : importVideo)(systemDb, link, file, integrations)
    } finally {
      file.close()
    }
  } catch (error) {
    const reason = refusalReasonOf(error)
    await inTransaction(systemDb, (tx) => updateMedia(tx, organizationId, link, { ...media, state: 'refused', reason }))
  }
}

/** One import at a time, each in short turns, so that slow external servers occupy one worker only. */
export const enqueueMedia = (tx: WriteTx, order: MediaOrder) =>
  enqueueInTurn(tx, 'linked media', 'fetchImportedMedia', order, `media:${order.importId}`)

const enqueueRest = (systemDb: Db, order: MediaOrder, inMs = 0) =>
  inTransaction(systemDb, (tx) =>
    inMs === 0
      ? enqueueMedia(tx, order)
      : enqueueAt(tx, 'fetchImportedMedia', [
          { payload: order, key: `media:${order.importId}`, runAt: new Date(Date.now() + inMs) },
        ]),
  )

/**
 * Fetches the linked files of an import one after the other. It can be interrupted at any point and run again, because
 * each file is recorded when it is stored.
 */
export async function fetchImportedMedia(systemDb: Db, order: MediaOrder, integrations: Integrations) {
  const { organizationId, importId } = order
  const until = Date.now() + runMs
  while (Date.now() < until) {
    const row = await findWaitingMedia(systemDb, organizationId, importId)
    if (!row) return
    const at = row.media.findIndex(({ state }) => state === 'waiting')
    const media = row.media[at]!
    const isBusy = (await countVideosInProgress(systemDb, organizationId)) >= maxQueuedVideos - freeConversions
    if (media.kind === 'video' && isBusy) return void (await enqueueRest(systemDb, order, waitMs))
    const reader = { organizationId: organizationId as OrganizationId, accountId: row.importedBy! }
    await importLink(systemDb, { ...order, exerciseId: row.exerciseId, at, media, reader }, row.isAdded, integrations)
  }
  await enqueueRest(systemDb, order)
}

/** The imports that can be undone, with the status of their linked files. */
export async function readExerciseImports(db: Tx, organizationId: string): Promise<RecentExerciseImport[]> {
  const imports = await findExerciseImports(db, organizationId)
  const all = await findLinkedFiles(db, organizationId, imports.map(({ _id }) => _id)) // prettier-ignore
  const byImport = Map.groupBy(all, ({ importId }) => importId)
  return imports.map((each) => {
    const files = byImport.get(each._id) ?? []
    const count = (state: ImportedMedia['state']) => files.filter((file) => file.state === state).length
    const listed = files.slice(0, maxListedFiles).map(({ importId: _, ...file }) => file)
    const linked = { waiting: count('waiting'), taken: count('taken'), refused: count('refused'), files: listed }
    return { ...each, importedAt: each.importedAt.toISOString(), linked }
  })
}
