import { z } from 'zod'
import { ExerciseSearch } from './exercise-search.ts'
import { Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Licences for a clinic's own exercises. */
export const ownLicences = ['All rights reserved', 'CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0'] as const

export const ExerciseExport = ExerciseSearch.omit({ exerciseIds: true, pageSize: true, pageNumber: true }).extend({
  hasMedia: z.boolean().default(true),
  /** The licence of exercises without their own. */
  licence: z.enum(ownLicences).default('All rights reserved'),
})
export type ExerciseExport = z.infer<typeof ExerciseExport>

/** Export of a clinic's own exercises as an archive of a table, a JSON file and media. */
export const exerciseExport = defineApi('exercises', {
  /** Returns a download link that works for ten minutes. The archive is created during the download. */
  export: {
    route: 'POST /exercises/export',
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
    route: 'GET /exercises/export/file',
    roles: 'anyone',
    query: z.object({ ticket: Text(4000) }),
    reply: { file: 'application/zip', name: 'exercises.zip', isStreamed: true },
    failure: 'Failed to export exercises',
  },
})
