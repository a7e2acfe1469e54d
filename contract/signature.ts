import { z } from 'zod'
import { Text } from './fields.ts'

/** The query of a signed URL, which opens a file without a session until then (Unix seconds). */
export const Signature = z.object({ until: z.coerce.number().int(), key: Text(100) })
