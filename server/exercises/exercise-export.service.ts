import { Readable } from 'node:stream'
import { exerciseExport, type ExerciseExport } from '@kinora/contract/exercise-export.ts'
import type { Attribution } from '@kinora/contract/exercises.ts'
import { inReadScope, type Db } from '../database/connect.ts'
import { seal, unseal } from '../security/sealing.ts'
import { ensureFound } from '../http/implement.ts'
import { writeJson } from '../import/own-json.ts'
import { writeTable, type ExportedExercise, type ExportedMedia } from '../import/own-table.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { zipStream, type Entry } from '../integrations/zip.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findExercises } from './exercise.queries.ts'
import { findVideoFiles, findPictureFiles } from './exercise-export.queries.ts'
import { findMisspelled, searchExercises } from './exercise-search.queries.ts'
import { contentOf, type Reader } from './exercise.rules.ts'
import { groupsOf, termsOf } from './exercise-words.rules.ts'
import { extensionOf, readmeOf, Ticket, ticketMilliseconds } from './exercise-export.rules.ts'

const onePage = { pageNumber: 1, pageSize: 1_000_000 }
const sealing = (secret: string) => ({ secret, purpose: 'exercise export', owner: 'exercises' })

/** Ids of the clinic's own exercises that match the filter. The starter library is not exported. */
async function findOwnIds(db: Db, reader: Reader, { hasMedia: _media, licence: _licence, ...search }: ExerciseExport) {
  if (search.ownership === 'starter') return []
  const words = termsOf(search.search)
  const long = words.filter((word) => word.length > 3)
  const misspelled = long.length ? await findMisspelled(db, reader, long) : []
  const request = { ...search, ...onePage, ownership: search.ownership ?? ('organization' as const) }
  return (await searchExercises(db, reader, request, groupsOf(words, misspelled))).ids
}

/** A link that downloads the archive for ten minutes, so that browsers stream it to disk instead of into memory. */
export async function prepareExport(db: Db, reader: Reader, request: ExerciseExport, { secret }: Integrations) {
  const { organizationId, accountId } = reader
  const ids = await findOwnIds(db, reader, request)
  const ticket: Ticket = { organizationId, accountId, asked: request, until: Date.now() + ticketMilliseconds }
  const address = `${exerciseExport.exportFile.path}?ticket=${seal(JSON.stringify(ticket), sealing(secret))}`
  return { count: ids.length, url: address }
}

function openTicket(ticket: string, secret: string) {
  try {
    const { success, data } = Ticket.safeParse(JSON.parse(unseal(ticket, sealing(secret))))
    return success && data.until > Date.now() ? data : undefined
  } catch {
    return undefined
  }
}

/** A picture or video with its archive entries, and how the exported lists describe it. */
interface Media {
  exerciseId: string
  listed: Pick<ExportedMedia, 'kind' | 'file' | 'alt' | 'poster' | 'captions'>
  entries: Entry[]
}

/** The pictures and videos of exercises, with captions as separate files. */
async function mediaOf(
  tx: Db,
  organizationId: string,
  ids: string[],
  files: Integrations['fileStorage'],
): Promise<Media[]> {
  const packed = (name: string, key: string): Entry => ({ name, isPacked: true, open: () => files.open(key) })
  const pictures = (await findPictureFiles(tx, organizationId, ids)).map((picture): Media => {
    const { exerciseId, id, alt, type, storageKey } = picture
    const file = `media/${exerciseId}/${id}.${extensionOf(type)}`
    return { exerciseId, listed: { kind: 'picture', file, alt }, entries: [packed(file, storageKey)] }
  })
  const videos = (await findVideoFiles(tx, organizationId, ids)).map((video): Media => {
    const { exerciseId, id, filename, captions, storageKey, posterKey } = video
    const name = (extension: string) => `media/${exerciseId}/${id}.${extension}`
    const listed = { kind: 'video', file: name('mp4'), alt: filename, poster: name('webp') } as const
    const entries = [packed(listed.file, storageKey), packed(listed.poster, posterKey)]
    if (!captions) return { exerciseId, listed, entries }
    return {
      exerciseId,
      listed: { ...listed, captions: name('vtt') },
      entries: [...entries, textEntry(name('vtt'), captions)],
    }
  })
  return [...pictures, ...videos]
}

async function exportedExercises(systemDb: Db, reader: Reader, ids: string[], own: Attribution, media: Media[]) {
  const byExercise = Map.groupBy(media, ({ exerciseId }) => exerciseId)
  const rows = new Map((await findExercises(systemDb, reader, ids)).map((row) => [row._id, row]))
  return ids.flatMap((id): ExportedExercise[] => {
    const row = rows.get(id)
    if (!row) return []
    const attribution = row.attribution ?? own
    const { version, easierId, harderId, figure } = row
    const exerciseMedia = (byExercise.get(id) ?? []).map((one) => ({ ...one.listed, ...attribution }))
    return [{ id, version, draft: contentOf(row), attribution, easierId, harderId, figure, media: exerciseMedia }]
  })
}

const textEntry = (name: string, text: string): Entry => ({
  name,
  open: async () => Readable.from([Buffer.from(text)]),
})

/** Streams the archive. Wrong and expired tickets get the same 404 as a file that does not exist. */
export async function readExport(systemDb: Db, sealed: string, { secret, fileStorage }: Integrations) {
  const { organizationId, accountId, asked } = ensureFound(openTicket(sealed, secret), 'This file')
  const reader = { organizationId, accountId } as Reader
  const { licence } = asked
  const { clinic, media, exercises } = await inReadScope(systemDb, reader, async (tx) => {
    const { name } = ensureFound(await findOrganization(tx, organizationId), 'This file')
    const ids = await findOwnIds(tx, reader, asked)
    const all = asked.hasMedia ? await mediaOf(tx, organizationId, ids, fileStorage) : []
    const ownSource = { licence, author: name, sourceUrl: '' }
    return { clinic: name, media: all, exercises: await exportedExercises(tx, reader, ids, ownSource, all) }
  })
  const madeAt = new Date().toISOString()
  return zipStream([
    textEntry('README.txt', readmeOf({ clinic, count: exercises.length, licence })),
    textEntry('exercises.csv', writeTable(exercises)),
    textEntry('exercises.json', writeJson(exercises, { clinic, madeAt })),
    ...media.flatMap(({ entries }) => entries),
  ])
}
