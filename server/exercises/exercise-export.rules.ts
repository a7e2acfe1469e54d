import { ExerciseExport } from '@kinora/contract/exercise-export.ts'
import { z } from 'zod'

/** What an address that gives a library away says, sealed: whose library, which part of it, and until when. */
export const Ticket = z.object({
  organizationId: z.string(),
  accountId: z.string(),
  asked: ExerciseExport,
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Ticket = z.infer<typeof Ticket>

export const ticketMilliseconds = 10 * 60_000

/** jpeg is jpg here, as everywhere. */
export const extensionOf = (type: string) => (type === 'image/jpeg' ? 'jpg' : type.replace(/^\w+\//, ''))

export const readmeOf = ({ clinic, count, licence }: { clinic: string; count: number; licence: string }) =>
  [
    `Exercises of ${clinic}`,
    '',
    `exercises.csv   ${count} exercises as a table, for spreadsheet programs`,
    'exercises.json  the same, with everything that is known of each',
    'media           their pictures and videos, by the exercise they belong to',
    '',
    'Both files can be imported again, at this clinic or another; the archive as a whole takes the pictures along.',
    'Videos are not taken over from an archive; send them at their exercise.',
    'Author and licence stand with each exercise, as far as anything was said of them when it came here.',
    `What the clinic wrote itself: ${licence}, ${clinic}.`,
    '',
  ].join('\r\n')
