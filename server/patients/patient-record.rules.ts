import { isDeepStrictEqual } from 'node:util'
import { dayIn, dayText } from '@kinora/contract/days.ts'
import { Dosage, formatDosage, Side } from '@kinora/contract/dosage.ts'
import { categoryLabel, categoryListLabel } from '@kinora/contract/exercise-categories.ts'
import type { Lists, Row } from './patient-export.rules.ts'

/** The data that rows refer to, and the clinic's time zone, which determines dates. */
interface RecordContext {
  timeZone: string
  /** Names by id. */
  exercises: Map<string, string>
  staff: Map<string, string>
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const day = (value: unknown) => dayText(text(value))
const dayOf = (moment: unknown, { timeZone }: RecordContext) =>
  text(moment) && dayText(dayIn(timeZone, new Date(text(moment))))
const byDay = (column: string) => (a: Row, b: Row) => text(a[column]).localeCompare(text(b[column]))

interface Section {
  heading: string
  isSub?: boolean
  facts?: [string, string][]
  lines?: { text: string; isBold?: boolean }[][]
}

function detailsSection(patient: Row, account: Row, context: RecordContext): Section {
  const precautions = (patient.precautions as Row[] | undefined) ?? []
  const precautionText = (row: Row) =>
    [text(row.text), row.until && `(until ${day(row.until)})`].filter(Boolean).join(' ')
  return {
    heading: 'Details',
    facts: [
      ['Name', text(account.name)],
      ['Date of birth', day(patient.date_of_birth)],
      ['Sex', categoryLabel(text(patient.sex))],
      ['Email', text(account.email)],
      ['Mobile', text(account.mobile)],
      ['Address', text(patient.address)],
      ['Emergency contact', text(patient.emergency_contact)],
      ['Referred by', text(patient.referrer)],
      ['Condition', text(patient.condition)],
      ['Side', patient.affected_side === 'none' ? '' : categoryLabel(text(patient.affected_side))],
      ['Goals', text(patient.goals)],
      ['Precautions', precautions.map(precautionText).join(' · ')],
      ['Equipment', categoryListLabel((patient.equipment as string[] | undefined) ?? [])],
      ['Notes', text(patient.notes)],
      ['Patient since', dayOf(patient.created_at, context)],
    ],
  }
}

function prescriptionLine(row: Row, { exercises }: RecordContext) {
  const dosage = Dosage.safeParse(row.dosage)
  const side = Side.safeParse(row.side)
  const name = text(row.name_override) || (exercises.get(text(row.exercise_id)) ?? 'Exercise')
  const much = dosage.success ? formatDosage(dosage.data, side.data) : ''
  const notes = [text(row.patient_note), text(row.staff_note)].filter(Boolean).join(' ')
  return [{ text: name, isBold: true }, { text: [much, notes].filter(Boolean).join('. ') }]
}

/** The exercises by week; consecutive weeks with the same exercises are listed once. */
function weekLines(prescriptions: Row[], context: RecordContext) {
  const spans: { first: number; last: number; lines: ReturnType<typeof prescriptionLine>[] }[] = []
  const weeks = Map.groupBy(prescriptions, (row) => Number(row.week))
  for (const [week, rows] of [...weeks].toSorted(([a], [b]) => a - b)) {
    const inOrder = rows.toSorted((a, b) => Number(a.position) - Number(b.position))
    const lines = inOrder.map((row) => prescriptionLine(row, context))
    const before = spans.at(-1)
    if (before?.last === week - 1 && isDeepStrictEqual(before.lines, lines)) before.last = week
    else spans.push({ first: week, last: week, lines })
  }
  return spans.flatMap(({ first, last, lines }) => [
    [{ text: first === last ? `Week ${first}` : `Weeks ${first} to ${last}`, isBold: true }],
    ...lines,
  ])
}

function programSections(program: Row, lists: Lists, context: RecordContext): Section[] {
  const rowsOfProgram = (rows: Row[] = []) => rows.filter((row) => row.program_id === program.id)
  const inOrder = rowsOfProgram(lists.series).toSorted((a, b) => Number(a.position) - Number(b.position))
  const series = inOrder.map((block): Section => {
    const rows = rowsOfProgram(lists.prescriptions).filter((row) => row.series_id === block.id && !row.removed_at)
    return {
      heading: text(block.name),
      isSub: true,
      facts: [['Note', text(block.note)]],
      lines: weekLines(rows, context),
    }
  })
  return [
    {
      heading: text(program.title),
      facts: [
        ['Begins', day(program.start_date)],
        ['Weeks', program.is_open_ended ? 'Without an end' : text(program.weeks)],
        ['Stopped', dayOf(program.stopped_at, context)],
        ['About', text(program.description)],
      ],
    },
    ...series.filter(({ lines = [] }) => lines.length > 0),
  ]
}

const setText = ({ reps, load, durationSeconds, side }: Row) =>
  [reps && `${text(reps)} reps`, load && `load ${text(load)}`, durationSeconds && `${text(durationSeconds)} s`, side]
    .filter(Boolean)
    .join(' ') || 'done'

function workoutSection(log: Row, entries: Row[]): Section {
  const inOrder = entries.toSorted((a, b) => Number(a.position) - Number(b.position))
  const lines = inOrder.map((entry) => {
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
function surveySection(row: Row, context: RecordContext): Section {
  const { answers = {} } = (row.form_data ?? {}) as { answers?: Record<string, Row> }
  const orderedAnswers = Object.values(answers)
    .toSorted((a, b) => Number(a.order) - Number(b.order))
    .filter(({ answer, name }) => answer !== undefined && !text(name).toLowerCase().endsWith('patientid'))
  const scores = ((row.scores as Row[] | undefined) ?? []).map((score): [string, string] => [
    text(score.title),
    `${text(score.value)} of ${text(score.most)} ${text((score.band as Row | null)?.label)}`.trim(),
  ])
  const lines = orderedAnswers.map((answer) => [
    { text: text(answer.text), isBold: true },
    { text: answerText(answer.answer) },
  ])
  return { heading: dayOf(row.submitted_at, context), isSub: true, facts: scores, lines }
}

/** The note of a visit and its author. Only the clinic's own export has visits. */
const visitSection = (row: Row, { staff }: RecordContext): Section => ({
  heading: day(row.day),
  isSub: true,
  facts: [
    ['Seen by', staff.get(text(row.recorded_by)) ?? ''],
    ['Subjective', text(row.subjective)],
    ['Objective', text(row.objective)],
    ['Assessment', text(row.assessment)],
    ['Plan', text(row.plan)],
  ],
})

const sentences = (...parts: unknown[]) =>
  parts
    .map((part) => text(part).replace(/\.$/, ''))
    .filter(Boolean)
    .join('. ')

/** Alerts and how staff handled them. */
const alertLine = (row: Row, context: RecordContext) => [
  { text: `${dayOf(row.raised_at, context)} ${text(row.title)}:`, isBold: true },
  {
    text: sentences(
      row.detail,
      row.handled_at ? `${text(row.action)}, ${text(row.handled_by)}, ${dayOf(row.handled_at, context)}` : 'Still open',
      row.note,
    ),
  },
]

const dischargeSection = (row: Row, context: RecordContext): Section => ({
  heading: `Discharged on ${day(row.discharged_on)}`,
  facts: [
    ['By', context.staff.get(text(row.discharged_by)) ?? ''],
    ['Closing note', text(row.closing_note)],
    ['In care again', dayOf(row.readmitted_at, context)],
  ],
})

const messageLine = (row: Row, context: RecordContext) => [
  { text: `${dayOf(row.created_at, context)} ${text(row.sender)}:`, isBold: true },
  { text: text(row.text) },
]

/** A heading with its sections or lines; nothing if there are none. */
const below = (heading: string, sections: Section[]) => (sections.length > 0 ? [{ heading }, ...sections] : [])
const listed = (heading: string, lines: NonNullable<Section['lines']>) => (lines.length > 0 ? [{ heading, lines }] : [])

/** The sections of record.pdf, in order. */
export function documentSections(lists: Lists, context: RecordContext): Section[] {
  const [patient = {}, account = {}] = [lists.patient?.[0], lists.account?.[0]]
  const inOrder = (list: string, column: string) => (lists[list] ?? []).toSorted(byDay(column))
  const entriesOf = (log: Row) => (lists.sessionEntries ?? []).filter((entry) => entry.workout_id === log.id)
  return [
    detailsSection(patient, account, context),
    ...below(
      'Visits',
      inOrder('visits', 'day').map((row) => visitSection(row, context)),
    ),
    ...(lists.programs ?? []).flatMap((program) => programSections(program, lists, context)),
    ...below(
      'Sessions',
      inOrder('sessions', 'day').map((log) => workoutSection(log, entriesOf(log))),
    ),
    ...listed(
      'Alerts',
      inOrder('alerts', 'raised_at').map((row) => alertLine(row, context)),
    ),
    ...below(
      'Surveys',
      inOrder('surveys', 'submitted_at').map((row) => surveySection(row, context)),
    ),
    ...listed(
      'Messages',
      inOrder('messages', 'created_at').map((row) => messageLine(row, context)),
    ),
    ...inOrder('discharges', 'discharged_at').map((row) => dischargeSection(row, context)),
  ]
}
