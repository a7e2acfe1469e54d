import { z } from 'zod'
import { Id, MomentOut } from './fields.ts'

/** An education page of a week for its patient, with its text. */
export const MyEducation = z.object({
  seriesId: Id,
  pageId: Id,
  kind: z.enum(['page', 'link', 'pdf']),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  minutes: z.number(),
  /** The size of a PDF; 0 for other kinds. */
  fileBytes: z.number(),
  version: z.number(),
  readAt: MomentOut.nullable(),
})
export type MyEducation = z.infer<typeof MyEducation>
