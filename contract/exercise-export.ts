import { z } from 'zod'
import { ExerciseSearch } from './exercise-search.ts'
import { Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Under what terms others may use what a clinic wrote itself. */
export const ownLicences = ['All rights reserved', 'CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0'] as const

export const ExerciseExport = ExerciseSearch.omit({ exerciseIds: true, pageSize: true, pageNumber: true }).extend({
  hasMedia: z.boolean().default(true),
  /** Said of exercises without a licence of their own. */
  licence: z.enum(ownLicences).default('All rights reserved'),
})
export type ExerciseExport = z.infer<typeof ExerciseExport>

/** A clinic's own exercises, as an archive of a table, a JSON file and their media. */
export const exerciseExport = defineApi('exercises', {
  /** The address opens for ten minutes; the archive is made while it is read. */
  export: {
    method: 'POST',
    path: '/exercises/export',
    roles: staff,
    isRead: true,
    body: ExerciseExport,
    reply: z.object({ count: z.number(), url: z.string() }),
    failure: 'Failed to export exercises',
    limit: { points: 30, seconds: 3600, by: 'person' },
    isAudited: true,
    isExport: true,
  },
  exportFile: {
    method: 'GET',
    path: '/exercises/export/file',
    roles: 'anyone',
    query: z.object({ ticket: Text(4000) }),
    reply: { file: 'application/zip', name: 'exercises.zip', isStreamed: true },
    failure: 'Failed to export exercises',
  },
})
