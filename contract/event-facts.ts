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
  /** The day of a pain that was entered from a printed sheet, where it belongs to no exercise. */
  paperDay: z.string().optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  /** Days, newest first. */
  days: z.array(z.string()).optional(),
  by: z.string().optional(),
  subject: z.string().optional(),
  patients: z.number().optional(),
})
export type EventFacts = z.infer<typeof EventFacts>

/** 'pain 8 after Squat', 'pain 8 on 3 November, from paper' */
export const painText = ({ pain, exercise, paperDay }: EventFacts) =>
  `pain ${pain} ${paperDay ? `on ${paperDay}, from paper` : `after ${exercise}`}`

const shareVerbs: Record<string, string> = { cover: 'cover', share: 'share the care of', handOver: 'take over' }
const shareNouns: Record<string, string> = { cover: 'cover', share: 'sharing', handOver: 'hand-over' }

/** `reason` is the kind of sharing. Nothing says who the patients are before the colleague accepts. */
export const shareAskedTitle = ({ by, patients = 1, reason = '' }: EventFacts) =>
  `${by} asks you to ${shareVerbs[reason]} ${patients === 1 ? 'a patient' : `${patients} patients`}`

/** `note` is what happened to it: accepted, declined, withdrawn, ended. */
export const shareAnsweredTitle = ({ by, reason = '', note }: EventFacts) => `${by} ${note} the ${shareNouns[reason]}`
