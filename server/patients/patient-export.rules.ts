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

/** The export that patients request themselves: everything except staff's own fields. */
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
