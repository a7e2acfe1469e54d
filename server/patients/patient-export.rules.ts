import { Dosage, formatDosage, Side } from '@kinora/contract/dosage.ts'

/** A row of the database as it is: names of columns and plain values. */
export type Row = Record<string, unknown>
export type Lists = Record<string, Row[]>

/** What a clinic writes for itself, and hands over only by its own decision. */
const staffFields = new Set(['notes', 'staff_note', 'staffNote', 'alarms', 'has_alarm', 'seen_by', 'seen_note'])
const staffLists = ['seenAndChanged', 'handovers']

const withoutStaffFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutStaffFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      staffFields.has(name) ? [] : [[name, withoutStaffFields(inner)]],
    ),
  )
}

/** What a patient gets when they ask for it themselves: all of it but what staff wrote for staff. */
export const withoutStaffData = (lists: Lists): Lists =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, rows]) =>
      staffLists.includes(name) ? [] : [[name, withoutStaffFields(rows) as Row[]]],
    ),
  )

const listDescriptions: Record<string, string> = {
  account: 'The account: name, e-mail, mobile, when it was made and last used.',
  patient: 'The clinical record: details, condition, goals, precautions, equipment, notes.',
  sessions: 'Done sessions of exercise: when, how long, how hard, pain, notes.',
  signIns: 'Sign-ins: which device, which address, when.',
  handovers: 'Who was in charge before and after, and when it changed.',
  letters: 'Letters that were sent and are kept.',
  seenAndChanged: 'Who saw or changed this record, and when.',
  programs: 'Exercise programs: title, first day, number of weeks.',
  programChanges: 'What was changed in programs, in words.',
  series: 'Series of a program: the blocks of exercises and their days.',
  prescriptions: 'Prescribed exercises of each week with their dosage.',
  prescriptionVersions: 'What prescriptions said before they were changed.',
  sessionEntries: 'What was done of each exercise in a session: sets, pain, effort, reasons.',
  sessionChanges: 'What sessions said before they were changed.',
  programEvents: 'What was said of a whole program: started, finished, stopped, help needed.',
  messages: 'Messages between patient and clinic.',
  notifications: 'What the patient was told of in the app.',
  notificationSettings: 'How the patient wants to be told of things.',
  surveys: 'Answers to surveys, with what they came to.',
  surveySchedules: 'When the patient is asked to answer which survey.',
  surveyConsents: 'Consent to answers going to a third party: the words, when it was given and taken back.',
}

/** What is in the zip, for whoever opens it. */
export function readmeText(
  { clinic, patient, madeOn }: { clinic: string; patient: string; madeOn: string },
  lists: Lists,
  media: string[],
) {
  const parts = Object.entries(lists).map(
    ([name, rows]) => `  ${name} (${rows.length}): ${listDescriptions[name] ?? 'As the clinic keeps it.'}`,
  )
  return [
    `Everything ${clinic} keeps of ${patient}, made on ${madeOn}.`,
    '',
    'record.pdf   The record to be read.',
    'record.json  The same and everything else, for programs. Days are YYYY-MM-DD, moments ISO 8601, lengths of time in seconds.',
    '             A value that ends in _id names a record of the same file, or a member of the clinic.',
    ...(media.length ? ['media/       Pictures.'] : []),
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
      ['E-mail', text(account.email)],
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
  const own = (rows: Row[] = []) => rows.filter((row) => row.program_id === program.id)
  const series = own(lists.series).map((block): Section => {
    const weeks = Map.groupBy(
      own(lists.prescriptions).filter((row) => row.series_id === block.id && !row.removed_at),
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
    const said = [sets, pain, text(entry.skipped_reason) && `skipped: ${text(entry.skipped_reason)}`, text(entry.note)]
    return [{ text: text(entry.exercise), isBold: true }, { text: said.filter(Boolean).join('; ') }]
  })
  return { heading: day(log.day), isSub: true, facts: [['Note', text(log.note)]], lines }
}

const answerText = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null
    ? Object.values(answer).map(answerText).join(', ')
    : String(answer ?? '')

/** What a patient answered at one time: scores first, then every question with its answer. */
function surveySection(row: Row): Section {
  const { answers = {} } = (row.form_data ?? {}) as { answers?: Record<string, Row> }
  const asked = Object.values(answers)
    .toSorted((a, b) => Number(a.order) - Number(b.order))
    .filter(({ answer, name }) => answer !== undefined && !text(name).toLowerCase().endsWith('patientid'))
  const scores = ((row.scores as Row[] | undefined) ?? []).map((score): [string, string] => [
    text(score.title),
    `${text(score.value)} of ${text(score.most)} ${text((score.band as Row | null)?.label)}`.trim(),
  ])
  const lines = asked.map((one) => [{ text: text(one.text), isBold: true }, { text: answerText(one.answer) }])
  return { heading: day(row.submitted_at), isSub: true, facts: scores, lines }
}

/** The record in sections, as it is read from the first page to the last. */
export function documentSections(lists: Lists, exercises: Map<string, string>): Section[] {
  const [patient = {}, account = {}] = [lists.patient?.[0], lists.account?.[0]]
  const logs = (lists.sessions ?? []).toSorted((a, b) => text(a.day).localeCompare(text(b.day)))
  const surveys = (lists.surveys ?? []).toSorted((a, b) => text(a.submitted_at).localeCompare(text(b.submitted_at)))
  const messages = (lists.messages ?? []).toSorted((a, b) => text(a.created_at).localeCompare(text(b.created_at)))
  const said = messages.map((row) => [
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
    ...(said.length ? [{ heading: 'Messages', lines: said }] : []),
  ]
}
