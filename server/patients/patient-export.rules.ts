import { Dosage, formatDosage, Side } from '@kinora/contract/dosage.ts'

/** A row of the database, by column name. */
export type Row = Record<string, unknown>
export type Lists = Record<string, Row[]>

/** Fields that staff write for staff. Patients get them only if the clinic exports the record for them. */
const staffFields = new Set([
  'notes',
  'staff_note',
  'staffNote',
  'precaution_reason',
  'precautionReason',
  'alerts',
  'has_alert',
])
const staffLists = ['seenAndChanged', 'reassignments', 'alerts', 'visits', 'visitChanges', 'sharedWith']

const withoutStaffFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutStaffFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      staffFields.has(name) ? [] : [[name, withoutStaffFields(inner)]],
    ),
  )
}

/** The export that patients request themselves: everything but what staff wrote for staff. */
export const withoutStaffData = (lists: Lists): Lists =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, rows]) =>
      staffLists.includes(name) ? [] : [[name, withoutStaffFields(rows) as Row[]]],
    ),
  )

const listDescriptions: Record<string, string> = {
  account: 'The account: name, email, mobile, when it was created and last used.',
  patient: 'The clinical record: details, condition, goals, precautions, equipment, notes.',
  sessions: 'Exercise sessions: when, how long, how hard, pain, notes.',
  signIns: 'Sign-ins: device, IP address, time.',
  reassignments: 'Changes of the practitioner in charge.',
  emails: 'Emails that were sent and are kept.',
  seenAndChanged: 'Who viewed or changed this record, and when.',
  programs: 'Exercise programs: title, first day, number of weeks.',
  programChanges: 'What was changed in programs, in words.',
  series: 'Series of a program: the blocks of exercises and their days.',
  prescriptions: 'Prescribed exercises of each week with their dosage.',
  prescriptionVersions: 'Earlier versions of prescriptions.',
  sessionEntries: 'What was done of each exercise in a session: sets, pain, effort, reasons.',
  reminders: 'When the patient wants to be reminded of sessions.',
  sessionChanges: 'Earlier versions of sessions.',
  visits: 'Visits at the clinic, with their notes.',
  carers: 'People who may open the patient’s app to help.',
  sharedWith: 'Colleagues who were asked to cover, share or take over the care, and what they answered.',
  visitChanges: 'Earlier contents of visits that were changed or removed.',
  imports: 'What an import of the last day changed.',
  homeKit: 'What the patient has at home to exercise with.',
  formChecks: 'Videos that the patient sent of exercises: consent, question and answer.',
  pauses: 'When the patient was unwell or away.',
  alerts: 'Pain, answers and requests for help that needed the clinic, and what was done about them.',
  nextDayResponses: 'How the patient was the day after sessions.',
  programEvents: 'Reports on a whole program: started, finished, stopped, help needed.',
  messages: 'Messages between patient and clinic.',
  notifications: 'Notifications in the app.',
  notificationSettings: 'How the patient wants to be notified.',
  surveys: 'Answers to surveys, with scores.',
  surveySchedules: 'Which surveys are due when.',
  surveyOpenings: 'When a form of a third party was opened, with the random id it was given.',
  surveyConsents: 'Consent to sending answers to a third party: its text, when it was given and withdrawn.',
}

/** README.txt of the zip. */
export function readmeText(
  { clinic, patient, madeOn }: { clinic: string; patient: string; madeOn: string },
  lists: Lists,
  media: string[],
) {
  const parts = Object.entries(lists).map(
    ([name, rows]) => `  ${name} (${rows.length}): ${listDescriptions[name] ?? 'As stored.'}`,
  )
  return [
    `Everything ${clinic} stores about ${patient}, exported on ${madeOn}.`,
    '',
    'record.pdf   The record, for reading.',
    'record.json  Everything, for software. Dates are YYYY-MM-DD, times ISO 8601, durations in seconds.',
    '             A field that ends in _id refers to a record in this file, or to a member of the clinic.',
    ...(media.length ? ['media/       Pictures, videos and voice notes.'] : []),
    '',
    'In record.json:',
    ...parts,
    '',
  ].join('\r\n')
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const day = (value: unknown) => text(value).slice(0, 10).split('-').reverse().join('/')

interface Section {
  heading: string
  isSub?: boolean
  facts?: [string, string][]
  lines?: { text: string; isBold?: boolean }[][]
}

function detailsSection(patient: Row, account: Row): Section {
  const precautions = (patient.precautions as { text: string }[] | undefined) ?? []
  return {
    heading: 'Details',
    facts: [
      ['Name', text(account.name)],
      ['Date of birth', day(patient.date_of_birth)],
      ['Sex', text(patient.sex)],
      ['Email', text(account.email)],
      ['Mobile', text(account.mobile)],
      ['Address', text(patient.address)],
      ['Emergency contact', text(patient.emergency_contact)],
      ['Referred by', text(patient.referrer)],
      ['Condition', text(patient.condition)],
      ['Side', text(patient.affected_side)],
      ['Goals', text(patient.goals)],
      ['Precautions', precautions.map((one) => one.text).join(' ')],
      ['Equipment', ((patient.equipment as string[] | undefined) ?? []).join(', ')],
      ['Notes', text(patient.notes)],
      ['Patient since', day(patient.created_at)],
    ],
  }
}

function prescriptionLine(row: Row, exercises: Map<string, string>) {
  const dosage = Dosage.safeParse(row.dosage)
  const side = Side.safeParse(row.side)
  const name = text(row.name_override) || (exercises.get(text(row.exercise_id)) ?? 'Exercise')
  const much = dosage.success ? formatDosage(dosage.data, side.data) : ''
  const notes = [text(row.patient_note), text(row.staff_note)].filter(Boolean).join(' ')
  return [{ text: name, isBold: true }, { text: [much, notes].filter(Boolean).join('. ') }]
}

function programSections(program: Row, lists: Lists, exercises: Map<string, string>): Section[] {
  const rowsOfProgram = (rows: Row[] = []) => rows.filter((row) => row.program_id === program.id)
  const series = rowsOfProgram(lists.series).map((block): Section => {
    const weeks = Map.groupBy(
      rowsOfProgram(lists.prescriptions).filter((row) => row.series_id === block.id && !row.removed_at),
      (row) => Number(row.week),
    )
    const lines = [...weeks]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([week, rows]) => [
        [{ text: `Week ${week}`, isBold: true }],
        ...rows
          .toSorted((a, b) => Number(a.position) - Number(b.position))
          .map((row) => prescriptionLine(row, exercises)),
      ])
    return { heading: text(block.name), isSub: true, facts: [['Note', text(block.note)]], lines }
  })
  return [
    {
      heading: text(program.title),
      facts: [
        ['Begins', day(program.start_date)],
        ['Weeks', text(program.weeks)],
        ['About', text(program.description)],
      ],
    },
    ...series,
  ]
}

const setText = ({ reps, load, durationSeconds, side }: Row) =>
  [reps && `${text(reps)} reps`, load && `load ${text(load)}`, durationSeconds && `${text(durationSeconds)} s`, side]
    .filter(Boolean)
    .join(' ') || 'done'

function workoutSection(log: Row, entries: Row[]): Section {
  const lines = entries.map((entry) => {
    const sets = ((entry.sets as Row[] | undefined) ?? []).map(setText).join(', ')
    const pain = entry.pain === null || entry.pain === undefined ? '' : `pain ${text(entry.pain)} of 10`
    const remarks = [
      sets,
      pain,
      text(entry.skipped_reason) && `skipped: ${text(entry.skipped_reason)}`,
      text(entry.note),
    ]
    return [{ text: text(entry.exercise), isBold: true }, { text: remarks.filter(Boolean).join('; ') }]
  })
  return { heading: day(log.day), isSub: true, facts: [['Note', text(log.note)]], lines }
}

const answerText = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null
    ? Object.values(answer).map(answerText).join(', ')
    : String(answer ?? '')

/** One answered survey: scores first, then every question with its answer. */
function surveySection(row: Row): Section {
  const { answers = {} } = (row.form_data ?? {}) as { answers?: Record<string, Row> }
  const orderedAnswers = Object.values(answers)
    .toSorted((a, b) => Number(a.order) - Number(b.order))
    .filter(({ answer, name }) => answer !== undefined && !text(name).toLowerCase().endsWith('patientid'))
  const scores = ((row.scores as Row[] | undefined) ?? []).map((score): [string, string] => [
    text(score.title),
    `${text(score.value)} of ${text(score.most)} ${text((score.band as Row | null)?.label)}`.trim(),
  ])
  const lines = orderedAnswers.map((one) => [{ text: text(one.text), isBold: true }, { text: answerText(one.answer) }])
  return { heading: day(row.submitted_at), isSub: true, facts: scores, lines }
}

/** The sections of record.pdf, in order. */
export function documentSections(lists: Lists, exercises: Map<string, string>): Section[] {
  const [patient = {}, account = {}] = [lists.patient?.[0], lists.account?.[0]]
  const logs = (lists.sessions ?? []).toSorted((a, b) => text(a.day).localeCompare(text(b.day)))
  const surveys = (lists.surveys ?? []).toSorted((a, b) => text(a.submitted_at).localeCompare(text(b.submitted_at)))
  const messages = (lists.messages ?? []).toSorted((a, b) => text(a.created_at).localeCompare(text(b.created_at)))
  const messageLines = messages.map((row) => [
    { text: `${day(row.created_at)} ${text(row.sender)}:`, isBold: true },
    { text: text(row.text) },
  ])
  return [
    detailsSection(patient, account),
    ...(lists.programs ?? []).flatMap((program) => programSections(program, lists, exercises)),
    ...(logs.length ? [{ heading: 'Sessions' }] : []),
    ...logs.map((log) =>
      workoutSection(
        log,
        (lists.sessionEntries ?? []).filter((entry) => entry.workout_id === log.id),
      ),
    ),
    ...(surveys.length ? [{ heading: 'Surveys' }] : []),
    ...surveys.map(surveySection),
    ...(messageLines.length ? [{ heading: 'Messages', lines: messageLines }] : []),
  ]
}
