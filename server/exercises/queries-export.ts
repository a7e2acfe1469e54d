import type { Db } from '../database/connect.ts'

/** Pictures of an organization's own exercises with the keys of their files, in their order. */
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
