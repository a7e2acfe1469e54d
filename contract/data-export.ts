import { z } from 'zod'
import { Id, MomentOut } from './fields.ts'

/** A zip of all stored data of a patient or an organization, from the request to the download. */
export const DataExport = z.object({
  _id: Id,
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Percent. */
  progress: z.number(),
  createdAt: MomentOut,
  by: z.string().nullable(),
  bytes: z.number().nullable(),
  expiresAt: MomentOut.nullable(),
  /** A signed URL that opens the file for ten minutes. */
  url: z.string().nullable(),
})
export type DataExport = z.infer<typeof DataExport>
