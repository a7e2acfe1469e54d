import { sql } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { countRows } from '../database/count-rows.ts'
import { updateRow } from '../database/update-row.ts'

const columns = [
  'm.id as _id',
  'm.organizationId',
  'm.exerciseId',
  'm.filename',
  'm.state',
  'm.message',
  'm.progress',
  'm.isAssigned',
  'm.partBytes',
  'm.expiresAt',
  'm.tries',
  'm.sourceFileId',
  'm.fileId',
  'm.posterFileId',
  'm.seconds',
  'm.width',
  'm.height',
  'm.captionsLanguage',
  'm.captionsLabel',
  'm.createdBy',
  'm.createdAt',
] as const

/** Videos with their storage use. Until a video is converted, `type` and `storageKey` describe the upload. */
const selectVideos = (db: Db, organizationId: string) =>
  db
    .selectFrom('exerciseVideos as m')
    .leftJoin('organizationFiles as f', (join) =>
      join.on((eb) => eb('f.id', '=', eb.fn.coalesce('m.sourceFileId', 'm.fileId'))),
    )
    .select(columns)
    .select(['f.type', 'f.storageKey', sql<number>`coalesce(f.bytes, 0)`.as('bytes')])
    .where('m.organizationId', '=', organizationId)

/** The videos of several exercises, newest last. */
export const findVideos = (db: Db, organizationId: string, exerciseIds: string[]) =>
  exerciseIds.length
    ? buildOnce(db, 'findVideos', { organizationId, exerciseIds }, (params) =>
        selectVideos(db, params.organizationId)
          .where(columnIn('m.exercise_id', params.exerciseIds))
          .orderBy('m.exerciseId')
          .orderBy('m.createdAt')
          .orderBy('m.id'),
      )
    : Promise.resolve([])

export type VideoRecord = Awaited<ReturnType<typeof findVideos>>[number]

export const findVideo = (db: Db, organizationId: string, id: string) =>
  selectVideos(db, organizationId).where('m.id', '=', id).executeTakeFirst()

export const lockVideo = (tx: WriteTx, organizationId: string, id: string) =>
  selectVideos(tx, organizationId).where('m.id', '=', id).forUpdate('m').executeTakeFirst()

/** The video of a signed upload URL. */
export const findUploadingVideo = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('exerciseVideos as m')
    .innerJoin('organizationFiles as f', 'f.id', 'm.sourceFileId')
    .select(['m.id as _id', 'm.organizationId', 'm.partBytes', 'm.expiresAt', 'f.storageKey', 'f.bytes', 'f.type'])
    .where('m.id', '=', id)
    .where('m.state', '=', 'uploading')
    .where('m.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const countVideosInProgress = (db: Db, organizationId: string) =>
  countRows(
    db
      .selectFrom('exerciseVideos')
      .where('organizationId', '=', organizationId)
      .where('state', 'in', ['uploading', 'converting']),
  )

export const insertVideoFile = (
  tx: WriteTx,
  file: {
    organizationId: string
    storageKey: string
    type: string
    bytes: number
    width?: number
    height?: number
    sha256?: string
    createdBy: string | null
  },
) =>
  tx
    .insertInto('organizationFiles')
    .values({ sha256: '', ...file })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Undefined if the id is in use in any organization. */
export const insertVideo = (
  tx: WriteTx,
  {
    seconds,
    ...video
  }: {
    id?: string
    organizationId: string
    exerciseId: string
    filename: string
    sourceFileId: string
    partBytes: number
    createdBy: string | null
    /** Seconds until the upload expires. */
    seconds: number
  },
) =>
  tx
    .insertInto('exerciseVideos')
    .values({ ...video, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

interface VideoChange {
  filename?: string
  isAssigned?: boolean
  state?: 'converting' | 'ready' | 'failed'
  message?: string
  progress?: number
  partBytes?: number
  tries?: number
  sourceFileId?: string | null
  fileId?: string
  posterFileId?: string
  seconds?: number
  width?: number
  height?: number
  captions?: string | null
  captionsLanguage?: string | null
  captionsLabel?: string | null
}

export const updateVideo = (tx: Db, organizationId: string, id: string, change: VideoChange) =>
  updateRow(tx, 'exerciseVideos', organizationId, id, { ...change, updatedAt: sql`now()` })

/** Updates no row if the conversion is over. */
export const updateProgress = (systemDb: Db, organizationId: string, id: string, progress: number) =>
  systemDb
    .updateTable('exerciseVideos')
    .set({ progress, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'converting')
    .execute()

export const updateFileBytes = (tx: WriteTx, organizationId: string, fileId: string, bytes: number) =>
  updateRow(tx, 'organizationFiles', organizationId, fileId, { bytes })

/** Deletes one video of an exercise, or all of them, and returns the ids of their files. */
export async function deleteVideos(tx: WriteTx, organizationId: string, exerciseId: string, id?: string) {
  const deletedVideos = await tx
    .deleteFrom('exerciseVideos')
    .where('organizationId', '=', organizationId)
    .where('exerciseId', '=', exerciseId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning(['sourceFileId', 'fileId', 'posterFileId'])
    .execute()
  return deletedVideos.flatMap((video) => Object.values(video)).filter((fileId) => fileId !== null)
}

/** The copy shares the files of converted videos. Unfinished videos stay with the original. */
export const copyVideos = (tx: WriteTx, organizationId: string, fromId: string, toId: string) =>
  sql`insert into exercise_videos (organization_id, exercise_id, filename, state, progress, is_assigned, part_bytes, expires_at,
        file_id, poster_file_id, seconds, width, height, captions, captions_language, captions_label, created_by, created_at)
      select organization_id, ${toId}, filename, state, progress, is_assigned, part_bytes, expires_at,
        file_id, poster_file_id, seconds, width, height, captions, captions_language, captions_label, created_by, created_at
      from exercise_videos where organization_id = ${organizationId} and exercise_id = ${fromId} and state = 'ready'`.execute(
    tx,
  )

/** The storage key of a video or its poster. The caller has checked a signed URL. */
export const findVideoFile = (systemDb: Db, fileId: string, kind: 'video' | 'poster') =>
  systemDb
    .selectFrom('organizationFiles as f')
    .select(['f.storageKey', 'f.bytes'])
    .where('f.id', '=', fileId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('exerciseVideos as m')
          .select('m.id')
          .whereRef(kind === 'video' ? 'm.fileId' : 'm.posterFileId', '=', 'f.id'),
      ),
    )
    .executeTakeFirst()

export const findCaptions = (systemDb: Db, id: string) =>
  systemDb.selectFrom('exerciseVideos').select('captions').where('id', '=', id).executeTakeFirst()

/** Uploads past their deadline, in every organization. */
export const findExpiredUploads = (systemDb: Db) =>
  systemDb
    .selectFrom('exerciseVideos')
    .select(['id', 'organizationId'])
    .where('state', '=', 'uploading')
    .where('expiresAt', '<', sql<Date>`now()`)
    .limit(500)
    .execute()

export const deleteOldFailed = (systemDb: Db, days: number) =>
  systemDb
    .deleteFrom('exerciseVideos')
    .where('state', '=', 'failed')
    .where('updatedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
