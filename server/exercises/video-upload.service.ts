import { mostFilmBytes, type FilmType } from '@kinora/contract/videos.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { UploadedStream } from '@kinora/contract/api.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { enqueueInTurn } from '../jobs/enqueue.ts'
import { ensureFound } from '../http/implement.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { filmTypeOf, notAFilm } from '../integrations/video-converter.ts'
import { tooLarge } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { filmOf, removeLater, takeFilms } from './video.service.ts'
import { uploadOf } from './upload-part.service.ts'
import { findExercise, lockExercise } from './exercise.queries.ts'
import {
  countUnderWay,
  findFilm,
  findFilms,
  insertFilm,
  insertFilmFile,
  lockFilm,
  updateFileBytes,
  updateFilm,
  type FilmRow,
} from './video.queries.ts'
import { ensureOwn, type Reader } from './exercise.rules.ts'
import {
  ensureNamed,
  ensureRoomForFilm,
  ensureShortQueue,
  ensureWhole,
  madeKeys,
  partBytes,
  partKey,
  partsOf,
  reservedSeconds,
  sourceKey,
  wrongLength,
} from './video.rules.ts'

interface Announced {
  _id?: string
  exerciseId: string
  name: string
  type: FilmType
  bytes: number
  partBytes: number
  seconds: number
}

/** Keeps storage and a place for a film that is about to be sent; under the same id it is the same film again. */
async function reserve(
  systemDb: Db,
  actor: Reader,
  announced: Announced,
  { videoConverter }: Integrations,
): Promise<FilmRow> {
  const { _id, exerciseId, name, type, bytes, ...kept } = announced
  const { organizationId, accountId: createdBy } = actor
  return inTransaction(systemDb, async (tx) => {
    ensureOwn(ensureFound(await findExercise(tx, actor, exerciseId), 'This exercise'), actor)
    videoConverter.ensureThere()
    ensureFound(await lockExercise(tx, organizationId, exerciseId), 'This exercise')
    const before = _id && (await findFilm(tx, organizationId, _id))
    if (before && before.exerciseId === exerciseId) return before
    const others = await findFilms(tx, organizationId, [exerciseId])
    ensureRoomForFilm(others.filter(({ state }) => state !== 'failed').length)
    ensureShortQueue(await countUnderWay(tx, organizationId))
    await reserveQuota(tx, organizationId, 'VIDEO_COUNT')
    await reserveQuota(tx, organizationId, 'STORAGE', bytes)
    const id = _id ?? crypto.randomUUID()
    const storageKey = sourceKey(organizationId, id)
    const file = await insertFilmFile(tx, { organizationId, storageKey, type, bytes, createdBy })
    const facts = { id, organizationId, exerciseId, filename: name, sourceFileId: file.id, createdBy }
    const film = await insertFilm(tx, { ...facts, ...kept })
    if (!film) throw fieldProblem('conflict', '_id', 'There is already a film of this id.')
    return ensureFound(await findFilm(tx, organizationId, id), 'This film')
  })
}

type Asked = Omit<Announced, 'partBytes' | 'seconds'>

/** Reserves storage for a film and says where its parts go. */
export async function announceFilm(systemDb: Db, actor: Reader, asked: Asked, integrations: Integrations) {
  const film = await reserve(systemDb, actor, { ...asked, partBytes, seconds: reservedSeconds.inParts }, integrations)
  return uploadOf(film, actor, integrations)
}

/** Gives a film up that is on its way, says why, and gives back what was kept for it. */
export async function failFilm(
  systemDb: Db,
  { organizationId, filmId }: { organizationId: string; filmId: string },
  message: string,
  { fileStorage }: Pick<Integrations, 'fileStorage'>,
) {
  const keys = await inTransaction(systemDb, async (tx) => {
    const film = await lockFilm(tx, organizationId, filmId)
    if (!film?.sourceFileId) return []
    await updateFilm(tx, organizationId, filmId, { state: 'failed', message, sourceFileId: null, progress: 0 })
    await deleteFiles(tx, organizationId, [film.sourceFileId])
    const all = [film.storageKey!, ...Object.values(madeKeys(organizationId, filmId))]
    await removeLater(tx, all)
    return all
  })
  for (const key of keys) await fileStorage.remove(key)
}

/** @throws Problem `unsupported_media` where the first bytes that were sent begin another kind of file. */
async function ensureBegun({ storageKey, type }: FilmRow, { fileStorage }: Integrations) {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await fileStorage.open(partKey(storageKey!, 1), { from: 0, to: 63 })) ?? [])
    chunks.push(chunk)
  if (filmTypeOf(Buffer.concat(chunks)) !== type) throw notAFilm()
}

/** Begins the conversion of a film whose parts are all there. Asked again it changes nothing. */
export async function beginConversion(systemDb: Db, actor: Reader, id: string | undefined, integrations: Integrations) {
  if (!id) throw fieldProblem('invalid', 'file', 'Choose a file first.')
  const { organizationId } = actor
  const film = ensureFound(await findFilm(systemDb, organizationId, id), 'This film')
  if (film.state === 'failed') throw new Problem('conflict', film.message)
  if (film.state === 'uploading') {
    ensureWhole(partsOf(film.bytes, film.partBytes), await integrations.fileStorage.list(film.storageKey!))
    await ensureBegun(film, integrations).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'unsupported_media')
        await failFilm(systemDb, { organizationId, filmId: id }, error.message, integrations)
      throw error
    })
    await inTransaction(systemDb, async (tx) => {
      const locked = ensureFound(await lockFilm(tx, organizationId, id), 'This film')
      if (locked.state !== 'uploading') return
      await updateFilm(tx, organizationId, id, { state: 'converting', progress: 0 })
      await enqueueInTurn(tx, 'films', 'convertFilm', { organizationId, filmId: id }, `film:${id}`)
    })
  }
  return filmOf(ensureFound(await findFilm(systemDb, organizationId, id), 'This film'), integrations.secret)
}

interface Coming {
  _id?: string
  exerciseId?: string
  bytes?: number
}

/** How much storage to keep for a file that comes now. */
function announcedBytes({ bytes }: Coming, { requestBytes }: UploadedStream) {
  if (bytes !== undefined) return bytes
  if (requestBytes === undefined) throw fieldProblem('invalid', 'bytes', 'Say how many bytes the file has.')
  if (requestBytes > mostFilmBytes + 100_000) throw tooLarge()
  return Math.min(requestBytes, mostFilmBytes)
}

/** Takes a film that comes with the call, as it comes, and begins its conversion. What is refused leaves nothing. */
export async function receiveFilm(
  systemDb: Db,
  actor: Reader,
  coming: Coming,
  file: UploadedStream,
  integrations: Integrations,
) {
  try {
    return await receive(systemDb, actor, coming, file, integrations)
  } catch (error) {
    file.skip()
    throw error
  }
}

async function receive(systemDb: Db, actor: Reader, coming: Coming, file: UploadedStream, integrations: Integrations) {
  if (!coming.exerciseId)
    throw fieldProblem('invalid', 'exerciseId', 'Say which exercise the film is of, before the file.')
  ensureNamed(file.filename, file.type)
  const bytes = announcedBytes(coming, file)
  const whole = { partBytes: bytes, seconds: reservedSeconds.whole }
  const facts = { _id: coming._id, exerciseId: coming.exerciseId, name: file.filename, type: file.type as FilmType }
  const film = await reserve(systemDb, actor, { ...facts, bytes, ...whole }, integrations)
  if (film.state !== 'uploading') {
    file.skip()
    return filmOf(film, integrations.secret)
  }
  if (film.bytes !== bytes) throw fieldProblem('conflict', '_id', 'There is already a film of this id.')
  try {
    const key = partKey(film.storageKey!, 1)
    const size = await integrations.fileStorage.writeFrom(key, file.content, bytes).catch((error: unknown) => {
      throw coming.bytes !== undefined && error instanceof Problem && error.code === 'too_large' ? wrongLength() : error
    })
    if (size === 0) throw fieldProblem('invalid', 'file', 'This file is empty.')
    if (coming.bytes !== undefined && size !== coming.bytes) throw wrongLength()
    await shorten(systemDb, film, size)
    return await beginConversion(systemDb, actor, film._id, integrations)
  } catch (error) {
    await dropFilm(systemDb, film, integrations)
    throw error
  }
}

/** Of what was kept for a file and what was around it, the file needs only so much. */
const shorten = (systemDb: Db, { organizationId, _id, sourceFileId }: FilmRow, bytes: number) =>
  inTransaction(systemDb, async (tx) => {
    await updateFileBytes(tx, organizationId, sourceFileId!, bytes)
    await updateFilm(tx, organizationId, _id, { partBytes: bytes })
  })

async function dropFilm(
  systemDb: Db,
  { organizationId, exerciseId, _id, storageKey }: FilmRow,
  { fileStorage }: Integrations,
) {
  const { keys } = await inTransaction(systemDb, (tx) => takeFilms(tx, organizationId, exerciseId, _id))
  for (const key of new Set([...keys, storageKey!])) await fileStorage.remove(key)
}

interface Renaming {
  filename: string
  exerciseId: string
  filmId?: string
  isAssigned?: boolean
  isConverting?: boolean
}

/** What a film is called and whether patients see it; without an id the newest of the exercise is meant. */
export async function renameFilm(systemDb: Db, actor: Reader, change: Renaming, integrations: Integrations) {
  const { exerciseId, filmId, filename, isAssigned, isConverting } = change
  const { organizationId } = actor
  const id = await inTransaction(systemDb, async (tx) => {
    const films = await findFilms(tx, organizationId, [exerciseId])
    const { _id } = ensureFound(filmId ? films.find((film) => film._id === filmId) : films.at(-1), 'This film')
    await updateFilm(tx, organizationId, _id, { filename, ...(isAssigned !== undefined && { isAssigned }) })
    return _id
  })
  if (isConverting) return beginConversion(systemDb, actor, id, integrations)
  return filmOf(ensureFound(await findFilm(systemDb, organizationId, id), 'This film'), integrations.secret)
}
