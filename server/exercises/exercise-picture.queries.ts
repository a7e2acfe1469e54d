import { sql } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { starterOrganizationId } from './exercise.rules.ts'

/** The pictures of several exercises, in order. */
export const findPictures = (db: Db, organizationId: string, exerciseIds: string[]) =>
  exerciseIds.length
    ? buildOnce(db, 'findPictures', { organizationId, exerciseIds }, (params) =>
        db
          .selectFrom('exercisePictures')
          .select(['id as _id', 'exerciseId', 'alt', 'width', 'height'])
          .where('organizationId', 'in', [params.organizationId, starterOrganizationId])
          .where(columnIn('exercise_id', params.exerciseIds))
          .orderBy('exerciseId')
          .orderBy('position')
          .orderBy('id'),
      )
    : Promise.resolve([])

export type PictureRow = Awaited<ReturnType<typeof findPictures>>[number]

/** The storage key of a picture. The caller has checked a signed URL. */
export const findPictureFile = (systemDb: Db, id: string, size: 'full' | 'thumbnail') =>
  systemDb
    .selectFrom('exercisePictures as p')
    .innerJoin('organizationFiles as f', 'f.id', size === 'full' ? 'p.fileId' : 'p.thumbnailFileId')
    .select(['f.storageKey', 'f.bytes'])
    .where('p.id', '=', id)
    .executeTakeFirst()

export const insertPicture = (
  tx: WriteTx,
  picture: {
    organizationId: string
    exerciseId: string
    fileId: string
    thumbnailFileId: string
    alt: string
    width: number
    height: number
  },
) =>
  tx
    .insertInto('exercisePictures')
    .values({
      ...picture,
      position: sql<number>`coalesce((select max(position) + 1 from exercise_pictures where exercise_id = ${picture.exerciseId}), 0)`,
    })
    .returning(['id as _id', 'alt', 'width', 'height'])
    .executeTakeFirstOrThrow()

/** The copy shares the files, which are removed with the last exercise that shows them. */
export const copyPictures = (tx: WriteTx, organizationId: string, fromId: string, toId: string) =>
  sql`insert into exercise_pictures (organization_id, exercise_id, file_id, thumbnail_file_id, position, alt, width, height)
      select organization_id, ${toId}, file_id, thumbnail_file_id, position, alt, width, height
      from exercise_pictures where organization_id = ${organizationId} and exercise_id = ${fromId}`.execute(tx)

/** Deletes one picture of an exercise, or all of them, and returns the ids of their files. */
export async function deletePictures(tx: WriteTx, organizationId: string, exerciseId: string, id?: string) {
  const deletedPictures = await tx
    .deleteFrom('exercisePictures')
    .where('organizationId', '=', organizationId)
    .where('exerciseId', '=', exerciseId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning(['fileId', 'thumbnailFileId'])
    .execute()
  return deletedPictures.flatMap(({ fileId, thumbnailFileId }) => [fileId, thumbnailFileId])
}

/** The files among these that no picture or video uses. */
export const findUnusedFiles = async (tx: WriteTx, organizationId: string, ids: string[]) => {
  if (!ids.length) return []
  const rows = await tx
    .selectFrom('organizationFiles as f')
    .select('f.id')
    .where('f.organizationId', '=', organizationId)
    .where('f.id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('exercisePictures as p')
            .select('p.id')
            .where((or) => or.or([or('p.fileId', '=', or.ref('f.id')), or('p.thumbnailFileId', '=', or.ref('f.id'))])),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('exerciseVideos as m')
            .select('m.id')
            .where((or) => or.or([or('m.fileId', '=', or.ref('f.id')), or('m.posterFileId', '=', or.ref('f.id'))])),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
