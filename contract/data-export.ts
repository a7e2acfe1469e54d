import { z } from 'zod'
import { Id, MomentOut } from './fields.ts'

/** A zip of everything stored about a patient, or of a whole organization, from the request to the download. */
export const DataExport = z.object({
  _id: Id,
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Percent. */
  progress: z.number(),
  createdAt: MomentOut,
  by: z.string().nullable(),
  bytes: z.number().nullable(),
  expiresAt: MomentOut.nullable(),
  /** A signed address that opens the file for ten minutes. */
  url: z.string().nullable(),
})
export type DataExport = z.infer<typeof DataExport>
