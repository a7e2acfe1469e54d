import { z } from 'zod'

/**
 * Everything people are told of: the one list. Who hears of it, how it is called in the settings, how it is told to
 * whoever does not say otherwise, and what is said. A letter or a push says no more than its `letter`, since others may
 * read it over somebody's shoulder: never a name of a patient, never a health detail.
 */

/** What an event is about; each kind uses what it needs. */
export const EventFacts = z.object({
  patient: z.string().optional(),
  program: z.string().optional(),
  exercise: z.string().optional(),
  pain: z.number().optional(),
  rule: z.number().optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  /** Days, the newest first. */
  days: z.array(z.string()).optional(),
  by: z.string().optional(),
  subject: z.string().optional(),
  patients: z.number().optional(),
})
export type EventFacts = z.infer<typeof EventFacts>

export const EventKind = z.enum([
  'painAboveRule',
  'statusSaid',
  'sessionMissed',
  'handedOver',
  'message',
  'programAssigned',
  'programChanged',
  'ticketAsked',
  'ticketAnswered',
  'supportAccess',
  'planDecided',
  'surveyAlarm',
  'surveyAnswered',
  'surveyDue',
])
export type EventKind = z.infer<typeof EventKind>

export const MailWay = z.enum(['now', 'digest', 'off'])
export type MailWay = z.infer<typeof MailWay>

/** `inCharge`: the practitioner in charge. `correspondents`: they and whoever wrote to the patient lately. */
export type Audience = 'patient' | 'inCharge' | 'correspondents' | 'owners' | 'operators' | 'author'

interface Kind {
  /** In the settings. */
  label: string
  heardBy: Audience[]
  mail: MailWay
  push: boolean
  /** Minutes a letter waits for more of the same. */
  waits: number
  /** All that a letter or a push says. */
  letter: string
  words: (facts: EventFacts, count: number) => { title: string; text: string }
}

const someone = (name: string | undefined) => name || 'A patient'
const inQuotes = (text: string | undefined) => (text ? `“${text}”` : '')

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayWords = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}/${date.getUTCMonth() + 1}`
}

const said: Record<string, string> = {
  'Need help': 'asks for help',
  'Completed program': 'has completed the program',
  'Unable to complete program': 'is unable to complete the program',
}

export const eventKinds: Record<EventKind, Kind> = {
  painAboveRule: {
    label: 'Pain above the rule',
    heardBy: ['inCharge'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'A patient of yours logged something you asked to be told of.',
    words: ({ patient, exercise, pain, rule }) => ({
      title: `${someone(patient)}: pain ${pain} after ${exercise}`,
      text: `The rule says stop above ${rule}.`,
    }),
  },
  statusSaid: {
    label: 'A patient asks for help, or says how the program ended',
    heardBy: ['inCharge'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'A patient of yours has said something about their program.',
    words: ({ patient, reason, program, note }) => ({
      title: `${someone(patient)} ${said[reason ?? ''] ?? 'has said something'}`,
      text: [program, inQuotes(note)].filter(Boolean).join(' · '),
    }),
  },
  sessionMissed: {
    label: 'Sessions missed',
    heardBy: ['inCharge'],
    mail: 'digest',
    push: false,
    waits: 0,
    letter: 'Patients of yours missed a session.',
    words: ({ patient, program, days = [] }) => ({
      title:
        days.length > 1
          ? `${someone(patient)} missed sessions on ${days.length} days`
          : `${someone(patient)} missed a session`,
      text: [program, days.slice(0, 3).map(dayWords).join(', ')].filter(Boolean).join(' · '),
    }),
  },
  handedOver: {
    label: 'Patients reassigned to you',
    heardBy: ['inCharge'],
    mail: 'now',
    push: false,
    waits: 0,
    letter: 'A colleague has put patients in your charge. They are in your list now.',
    words: ({ patient, patients = 1, by }) => ({
      title: patients > 1 ? `${patients} patients are now in your charge` : `${someone(patient)} is now in your charge`,
      text: by ? `Handed over by ${by}` : '',
    }),
  },
  message: {
    label: 'Messages',
    heardBy: ['patient', 'correspondents'],
    mail: 'now',
    push: true,
    waits: 2,
    letter: 'There is a message for you to read.',
    words: ({ by, note }, count) => ({
      title: count > 1 ? `${count} messages from ${by}` : `A message from ${by}`,
      text: note ?? '',
    }),
  },
  programAssigned: {
    label: 'A new program',
    heardBy: ['patient'],
    mail: 'now',
    push: true,
    waits: 15,
    letter: 'There is something new for you to do.',
    words: ({ program, by }) => ({ title: `Your new program: ${program}`, text: by ? `From ${by}` : '' }),
  },
  programChanged: {
    label: 'Changes to a program',
    heardBy: ['patient'],
    mail: 'now',
    push: true,
    waits: 15,
    letter: 'Something that is planned for you was changed.',
    words: ({ program, by }) => ({ title: `${program} was changed`, text: by ? `By ${by}` : '' }),
  },
  ticketAsked: {
    label: 'Support tickets from clinics',
    heardBy: ['operators'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'A clinic has asked for support.',
    words: ({ by, subject }) => ({ title: `${by} needs support`, text: subject ?? '' }),
  },
  ticketAnswered: {
    label: 'Answers from support',
    heardBy: ['author'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'Support has answered you.',
    words: ({ subject }) => ({ title: 'Support has answered', text: subject ?? '' }),
  },
  supportAccess: {
    label: 'Support signs in to your clinic',
    heardBy: ['owners', 'author'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'Somebody of support has signed in to your clinic. If you did not ask for it, tell us at once.',
    words: ({ by, subject }) => ({
      title: `Support signed in as ${by}`,
      text: subject ?? 'At most for an hour. What was done is in the audit log.',
    }),
  },
  planDecided: {
    label: 'Another plan you asked for',
    heardBy: ['owners'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'There is an answer to your request for another plan.',
    words: ({ subject, reason, note }) => ({
      title: reason === 'approved' ? `You are on ${subject} now` : `Your request for ${subject} was refused`,
      text: note ?? '',
    }),
  },
  surveyAlarm: {
    label: 'An answer in a survey that cannot wait',
    heardBy: ['inCharge', 'owners'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'A patient of yours has said something that you need to see today.',
    words: ({ patient, subject, note }) => ({
      title: `${someone(patient)} needs you to look today`,
      text: [subject && `An answer in ${subject}`, note].filter(Boolean).join(' · '),
    }),
  },
  surveyAnswered: {
    label: 'Surveys answered',
    heardBy: ['inCharge'],
    mail: 'digest',
    push: false,
    waits: 0,
    letter: 'Patients of yours have answered questions.',
    words: ({ patient, subject }) => ({ title: `${someone(patient)} answered a survey`, text: subject ?? '' }),
  },
  surveyDue: {
    label: 'Surveys to answer',
    heardBy: ['patient'],
    mail: 'now',
    push: true,
    waits: 0,
    letter: 'There are a few questions for you to answer.',
    words: ({ subject, by }) => ({
      title: 'A few questions for you',
      text: [subject, by && `from ${by}`].filter(Boolean).join(' '),
    }),
  },
}

/** Who of these roles hears of a kind, so that nobody is asked about what never reaches them. */
const audiences: Record<string, Audience[]> = {
  patient: ['patient'],
  practitioner: ['inCharge', 'correspondents', 'author'],
  solo: ['inCharge', 'correspondents', 'owners', 'author'],
  business_admin: ['inCharge', 'correspondents', 'owners', 'author'],
  admin: ['operators'],
}

export const kindsFor = (role: string) =>
  EventKind.options.filter((kind) => eventKinds[kind].heardBy.some((who) => audiences[role]?.includes(who)))
