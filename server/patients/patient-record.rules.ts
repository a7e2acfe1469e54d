import { Dosage, formatDosage, Side } from '@kinora/contract/dosage.ts'
import type { Lists, Row } from './patient-export.rules.ts'

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
