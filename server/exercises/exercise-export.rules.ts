import { pluralize } from '@kinora/contract/pluralize.ts'
import { ExerciseExport } from '@kinora/contract/exercise-export.ts'
import { z } from 'zod'

/** The sealed content of a download link. */
export const Ticket = z.object({
  organizationId: z.string(),
  accountId: z.string(),
  asked: ExerciseExport,
  /** Expiry, in milliseconds since 1970. */
  until: z.number(),
})
export type Ticket = z.infer<typeof Ticket>

export const ticketMilliseconds = 10 * 60_000

export const extensionOf = (type: string) => (type === 'image/jpeg' ? 'jpg' : type.replace(/^\w+\//, ''))

export const readmeOf = ({ clinic, count, licence }: { clinic: string; count: number; licence: string }) =>
  [
    `Exercises of ${clinic}`,
    '',
    `exercises.csv   ${pluralize(count, 'exercise')} as a table, for spreadsheet programs`,
    'exercises.json  the same exercises with all their details',
    'media           pictures and videos, in one folder for each exercise',
    '',
    'Both files can be imported again, at this clinic or another. Import the whole archive to include the pictures.',
    'Videos are not imported. Upload them to their exercises.',
    'Author and licence are listed with each exercise where they are known.',
    `Exercises written by the clinic: ${licence}, ${clinic}.`,
    '',
  ].join('\r\n')
