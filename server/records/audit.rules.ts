import { patientMark } from '@kinora/contract/records.ts'

/** What was done, in the words of whoever owns the clinic. The patient's name stands where the mark is. */
const deeds: Record<string, string> = {
  'patients.get': 'opened the record of {patient}',
  'patients.ofUser': 'opened the record of {patient}',
  'patients.create': 'added {patient} as a patient',
  'patients.update': 'changed the details of {patient}',
  'patients.setActive': 'activated or deactivated {patient}',
  'patients.remove': 'deleted the record of {patient}',
  'patients.handOver': 'handed patients over to somebody else',
  'patients.resendInvitation': 'invited {patient} again',
  'patients.importList': 'imported a list of patients',
  'patients.ofPractitioner': 'looked at the patients of a practitioner',
  'programs.ofPatient': 'looked at the programs of {patient}',
  'programs.get': 'looked at a program of {patient}',
  'programs.create': 'added a program for {patient}',
  'programs.update': 'changed a program of {patient}',
  'programs.remove': 'deleted a program of {patient}',
  'series.create': 'added a series for {patient}',
  'series.update': 'changed a series of {patient}',
  'series.remove': 'removed a series of {patient}',
  'series.download': 'printed a week of {patient}',
  'series.assign': 'prescribed exercises for {patient}',
  'series.change': 'changed a prescription of {patient}',
  'series.assigned': 'looked at a prescription of {patient}',
  'series.unassign': 'removed a prescription of {patient}',
  'series.addWeek': 'added a week to a program of {patient}',
  'series.copyWeek': 'copied a week in a program of {patient}',
  'series.copyProgram': 'copied a program for {patient}',
  'series.changes': 'looked at what changed in a program of {patient}',
  'series.assignTemplate': 'assigned a template to {patient}',
  'workouts.saveSeries': 'logged a session of {patient}',
  'workouts.saveProgram': 'said how the program of {patient} goes',
  'workouts.progress': 'looked at the progress of {patient}',
  'notifications.create': 'sent a message to {patient}',
  'notifications.conversation': 'read the messages with {patient}',
  'organizations.saveSettings': 'changed the look of the organisation',
  'organizations.saveLogo': 'changed the logo',
  'organizations.removeLogo': 'removed the logo',
  'accounts.login': 'signed in',
  'accounts.loginFactor': 'signed in with a second step',
  'accounts.loginPasskey': 'signed in with a passkey',
  'accounts.loginAs': 'let support sign in',
  'accounts.changePassword': 'changed the password',
  'accounts.saveOwn': 'changed own details',
  'accounts.confirmApp': 'set up an authenticator app',
  'accounts.removeApp': 'removed an authenticator app',
  'accounts.addPasskey': 'added a passkey',
  'accounts.removePasskey': 'removed a passkey',
  'accounts.newRecoveryCodes': 'made new recovery codes',
  'accounts.resetMember': 'reset the second step of a member',
  'accounts.saveFactorRule': 'changed whether staff need a second step',
  'accounts.memberSessions': 'looked at the sessions of a member',
  'accounts.endMemberSessions': 'signed a member out',
  'accounts.createOtp': 'made a code for support',
  'accounts.endSupport': 'ended a support session',
  'practitioners.create': 'invited a specialist',
  'practitioners.update': 'changed a specialist',
  'practitioners.setRole': 'changed the role of a specialist',
  'practitioners.remove': 'deleted a specialist',
  'practitioners.removeMany': 'deleted specialists',
  'practitioners.restore': 'brought a specialist back',
  'practitioners.resetPassword': 'sent a specialist a link for a new password',
  'practitioners.resendInvitation': 'invited a specialist again',
  'records.auditFile': 'exported the audit log',
  'records.copies': 'looked at the copies of the record of {patient}',
  'records.copy': 'exported the record of {patient}',
  'records.retention': 'looked at how long the record of {patient} is kept',
  'records.erase': 'erased the record of {patient}',
  'operator.setActive': 'suspended or reactivated an organisation',
  'operator.offboard': 'off-boarded an organisation',
  'operator.decide': 'decided a request for a plan',
  'operator.addPrice': 'added a price',
  'operator.retirePrice': 'retired a price',
  'operator.setAddons': 'changed the prices of add-ons',
  'operator.addPromo': 'added a promo code',
  'operator.endPromo': 'ended a promo code',
  'operator.retryJob': 'had a job tried again',
  'operator.dropJob': 'dropped a job',
}

/** What a room keeps, for calls that have no words of their own. */
const things: Record<string, string> = {
  organizations: 'the organisation',
  accounts: 'an account',
  notifications: 'a message',
  plans: 'the plan',
  practitioners: 'a specialist',
  patients: 'the record',
  exercises: 'an exercise',
  programs: 'a program',
  series: 'a series',
  workouts: 'the sessions',
  surveys: 'the survey answers',
  tickets: 'a support ticket',
  records: 'the record',
}
const verbs: [RegExp, string][] = [
  [/remove|delete|end/i, 'removed'],
  [/create|add|new|copy|save|import/i, 'added to'],
  [/update|change|set|move|review/i, 'changed'],
]

interface Event {
  call: string
  kind: string
  isOfPatient: boolean
  /** True where the patient did it. */
  isOwn: boolean
}

/** What an event tells, without who did it. A call that no text is written for is told by its room. */
export function deedOf({ call, kind, isOfPatient, isOwn }: Event): string {
  const [room = '', name = ''] = call.split('.')
  const verb = kind === 'look' ? 'looked at' : (verbs.find(([pattern]) => pattern.test(name))?.[1] ?? 'changed')
  const deed = deeds[call] ?? `${verb} ${things[room] ?? room}${isOfPatient ? ` of ${patientMark}` : ''}`
  const told =
    isOfPatient && !isOwn ? deed : deed.replace(/ (of|for|with|to) \{patient\}/, '').replace(patientMark, 'a patient')
  return kind === 'refused' ? `was refused: ${told}` : told
}

/** What the file says of one event. */
export function sentenceOf(did: string, patient: string | null) {
  return did.replace(patientMark, patient ?? 'an erased patient')
}

/** A cell that no program takes for a formula: R16. */
export function csvCell(value: string) {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Where a page ended: the moment to the microsecond, and the id. */
export interface Place {
  at: string
  id: number
}
export const placeText = ({ at, id }: Place) => `${at}_${id}`

/** Undefined for text that is no place. */
export function placeOf(text: string | undefined): Place | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/.exec(text ?? '') ?? []
  return at && id ? { at, id: Number(id) } : undefined
}
