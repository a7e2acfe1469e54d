import type { Db } from '../database/connect.ts'

/** Pictures with their storage keys, in order. */
export const findPictureFiles = (db: Db, organizationId: string, exerciseIds: string[]) =>
  exerciseIds.length
    ? db
        .selectFrom('exercisePictures as p')
        .innerJoin('organizationFiles as f', 'f.id', 'p.fileId')
        .select(['p.id', 'p.exerciseId', 'p.alt', 'f.storageKey', 'f.type'])
        .where('p.organizationId', '=', organizationId)
        .where('p.exerciseId', 'in', exerciseIds)
        .orderBy('p.exerciseId')
        .orderBy('p.position')
        .orderBy('p.id')
        .execute()
    : Promise.resolve([])

/** Ready videos with their storage keys. */
export const findVideoFiles = (db: Db, organizationId: string, exerciseIds: string[]) =>
  exerciseIds.length
    ? db
        .selectFrom('exerciseVideos as m')
        .innerJoin('organizationFiles as f', 'f.id', 'm.fileId')
        .innerJoin('organizationFiles as p', 'p.id', 'm.posterFileId')
        .select(['m.id', 'm.exerciseId', 'm.filename', 'm.captions', 'f.storageKey', 'p.storageKey as posterKey'])
        .where('m.organizationId', '=', organizationId)
        .where('m.exerciseId', 'in', exerciseIds)
        .where('m.state', '=', 'ready')
        .orderBy('m.exerciseId')
        .orderBy('m.createdAt')
        .orderBy('m.id')
        .execute()
    : Promise.resolve([])
