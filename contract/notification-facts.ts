import { z } from 'zod'
import { weekdayName } from './days.ts'

/** The values for a notification's text; each kind uses some of them. */
export const NotificationFacts = z.object({
  patient: z.string().optional(),
  program: z.string().optional(),
  exercise: z.string().optional(),
  pain: z.number().optional(),
  /** The pain that the patient corrected it to; null if they removed the answer. */
  correctedTo: z.number().nullable().optional(),
  rule: z.number().optional(),
  /** The day of a pain entered from a printed sheet, which has no pain per exercise. */
  paperDay: z.string().optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  /** Days, newest first. */
  days: z.array(z.string()).optional(),
  by: z.string().optional(),
  subject: z.string().optional(),
  patients: z.number().optional(),
})
export type NotificationFacts = z.infer<typeof NotificationFacts>

export const nameOf = (name: string | undefined) => name || 'A patient'
export const inQuotes = (text: string | undefined) => (text ? `“${text}”` : '')

const formatDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdayName(day)} ${date.getUTCDate()}/${date.getUTCMonth() + 1}`
}

export const statusTexts: Record<string, string> = {
  'Need help': 'asks for help',
  'Completed program': 'has completed the program',
  'Unable to complete program': 'is unable to complete the program',
}

const planDecisions: Record<string, string> = {
  approved: 'You are now on {plan}',
  offered: 'Your offer is ready: {plan}',
  scheduled: 'Your change to {plan} is scheduled',
  granted: '{plan}',
}

/** 'pain 8 after Squat', 'pain 8 on 3 November, from paper' */
export const painText = ({ pain, exercise, paperDay }: NotificationFacts) =>
  `pain ${pain} ${paperDay ? `on ${paperDay}, from paper` : `after ${exercise}`}`

const shareVerbs: Record<string, string> = { cover: 'cover', share: 'share the care of', handOver: 'take over' }
const shareNouns: Record<string, string> = { cover: 'cover', share: 'sharing', handOver: 'hand-over' }

/** `reason` is the kind of share. The patients are not named before the colleague accepts. */
export const shareAskedTitle = ({ by, patients = 1, reason = '' }: NotificationFacts) =>
  `${by} asks you to ${shareVerbs[reason]} ${patients === 1 ? 'a patient' : `${patients} patients`}`

/** `note` is the outcome: accepted, declined, withdrawn, ended. */
export const shareAnsweredTitle = ({ by, reason = '', note }: NotificationFacts) =>
  `${by} ${note} the ${shareNouns[reason]}`

export const formCheckAskedText = ({ patient, exercise, note }: NotificationFacts) => ({
  title: `${nameOf(patient)} asks you to look at ${exercise}`,
  text: inQuotes(note),
})

/** `reason` is why the video could not be read; without it the video was answered. */
export const formCheckAnsweredText = ({ by, exercise, reason }: NotificationFacts) =>
  reason === undefined
    ? { title: `${by} looked at your ${exercise}`, text: 'Open it to see the answer.' }
    : { title: `Your video of ${exercise} could not be read`, text: reason }

export const sessionMissedText = ({ patient, program, days = [] }: NotificationFacts) => ({
  title:
    days.length > 1
      ? `${nameOf(patient)} missed sessions on ${days.length} days`
      : `${nameOf(patient)} missed a session`,
  text: [program, days.slice(0, 3).map(formatDay).join(', ')].filter(Boolean).join(' · '),
})

export const planDecidedText = ({ subject = '', reason = '', note }: NotificationFacts) => ({
  title: (planDecisions[reason] ?? 'Your request for {plan} was declined').replace('{plan}', () => subject),
  text: reason === 'offered' ? [note, 'Its price and limits are under Plans.'].filter(Boolean).join(' ') : (note ?? ''),
})
