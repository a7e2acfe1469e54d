import { z } from 'zod'

/** The values a text is made from; each kind uses some of them. */
export const EventFacts = z.object({
  patient: z.string().optional(),
  program: z.string().optional(),
  exercise: z.string().optional(),
  pain: z.number().optional(),
  /** What the patient corrected the pain to; null if they took it back. */
  correctedTo: z.number().nullable().optional(),
  rule: z.number().optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  /** Days, newest first. */
  days: z.array(z.string()).optional(),
  by: z.string().optional(),
  subject: z.string().optional(),
  patients: z.number().optional(),
})
export type EventFacts = z.infer<typeof EventFacts>
