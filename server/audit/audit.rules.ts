import { isReadName } from '@kinora/contract/api.ts'
import { patientPlaceholder } from '@kinora/contract/audit.ts'

/** Former endpoint names. Entries are sealed, so those recorded before a rename cannot be updated. */
const renamedEndpoints: Record<string, string> = {
  'logs.saveSeries': 'workouts.saveSeries',
  'logs.saveProgram': 'workouts.saveProgram',
  'logs.progress': 'workouts.progress',
  'patients.handOver': 'patients.reassign',
  'records.auditFile': 'audit.exportFile',
  'records.copies': 'patients.exports',
  'records.copy': 'patients.requestExport',
  'records.retention': 'patients.retention',
  'records.erase': 'patients.erase',
  'series.give': 'series.assignTemplate',
}

/** Each endpoint's action in the words of a clinic's owner. */
const actionTexts: Record<string, string> = {
  'patients.get': 'opened the record of {patient}',
  'patients.ofUser': 'opened the record of {patient}',
  'patients.create': 'added {patient} as a patient',
  'patients.update': 'changed the details of {patient}',
  'patients.setActive': 'activated or deactivated {patient}',
  'patients.remove': 'deleted the record of {patient}',
  'patients.reassign': 'reassigned patients to another specialist',
  'patients.addShare': 'asked a colleague to cover, share or take over patients',
  'patients.answerShare': 'answered a request to cover, share or take over patients',
  'patients.addCarer': 'invited someone to help {patient}',
  'patients.sendCarerLink': 'created a link for someone who helps {patient}',
  'patients.endCarer': 'ended the help of someone for {patient}',
  'workouts.addTablet': 'made a device a clinic tablet',
  'workouts.removeTablet': 'removed a clinic tablet',
  'workouts.addTabletNumber': 'made a number that opens the session of {patient} on a clinic tablet',
  'workouts.openTablet': 'opened the session of {patient} on a clinic tablet',
  'workouts.sendLate': 'sent a session of {patient} from a clinic tablet',
  'accounts.openCarerLink': 'began to help {patient}',
  'patients.endShare': 'ended or withdrew a cover, sharing or hand-over',
  'patients.resendInvitation': 'invited {patient} again',
  'patients.importList': 'imported a list of patients',
  'patients.undoImport': 'undid an import of patients',
  'patients.exportCsv': 'exported the list of patients',
  'patients.exportXlsx': 'exported the list of patients',
  'patients.ofPractitioner': 'viewed the patients of a specialist',
  'programs.ofPatient': 'viewed the programs of {patient}',
  'programs.get': 'viewed a program of {patient}',
  'programs.create': 'added a program for {patient}',
  'programs.update': 'changed a program of {patient}',
  'programs.remove': 'deleted a program of {patient}',
  'series.create': 'added a series for {patient}',
  'series.update': 'changed a series of {patient}',
  'series.remove': 'removed a series of {patient}',
  'series.download': 'printed a week of {patient}',
  'series.assign': 'prescribed exercises for {patient}',
  'series.change': 'changed a prescription of {patient}',
  'series.inOtherWeeks': 'viewed a prescription of {patient} in other weeks',
  'series.changeInOtherWeeks': 'changed a prescription of {patient} in other weeks',
  'series.continueProgram': 'created the next program of {patient}',
  'discharges.outcomes': 'viewed the outcomes of {patient}',
  'discharges.discharge': 'discharged {patient}',
  'discharges.imports': 'viewed what was imported for {patient} from another clinic',
  'discharges.file': 'exported {patient} for another clinic',
  'discharges.importFile': 'imported the file of {patient} from another clinic',
  'discharges.download': 'printed the plan of {patient} for after care',
  'discharges.readmit': 'took {patient} back into care',
  'series.setProgressionRule': 'changed a progression rule of {patient}',
  'series.educationOfPatient': 'viewed what {patient} was given to read',
  'series.education': 'viewed the education in a program of {patient}',
  'series.addEducation': 'gave {patient} something to read',
  'series.orderEducation': 'reordered the education of {patient}',
  'series.removeEducation': 'removed an education page of {patient}',
  'education.create': 'wrote an education page',
  'education.update': 'changed an education page',
  'education.duplicate': 'copied an education page',
  'education.remove': 'removed an education page',
  'education.restore': 'restored an education page',
  'education.addFile': 'added a PDF to the education pages',
  'education.replaceFile': 'replaced the PDF of an education page',
  'education.review': 'reviewed an education page',
  'workouts.approveProposal': 'approved a progression of {patient}',
  'workouts.declineProposal': 'declined a progression of {patient}',
  'series.removeFromOtherWeeks': 'removed a prescription of {patient} from other weeks',
  'series.addToOtherWeeks': 'added a prescription of {patient} to other weeks',
  'series.assigned': 'viewed a prescription of {patient}',
  'series.unassign': 'removed a prescription of {patient}',
  'series.addWeek': 'added a week to a program of {patient}',
  'series.copyWeek': 'copied a week in a program of {patient}',
  'series.copyProgram': 'copied a program for {patient}',
  'series.changes': 'viewed the changes to a program of {patient}',
  'series.assignTemplate': 'assigned a template to {patient}',
  'workouts.paperWeek': 'opened a paper sheet of {patient}',
  'workouts.savePaperWeek': 'entered a paper sheet of {patient}',
  'workouts.formChecks': 'viewed the videos that {patient} sent',
  'workouts.formCheck': 'watched a video that {patient} sent',
  'workouts.sendFormCheck': 'sent a video of an exercise of {patient}, with consent',
  'workouts.answerFormCheck': 'answered a video of {patient}',
  'workouts.removeFormCheck': 'deleted a video of {patient}',
  'workouts.expireFormCheck': 'deleted a video of {patient} whose days were over',
  'workouts.saveFormCheckTerms': 'changed how long videos of patients are kept',
  'workouts.saveSeries': 'logged a session of {patient}',
  'workouts.saveProgram': 'reported on the program of {patient}',
  'workouts.progress': 'viewed the progress of {patient}',
  'notifications.create': 'sent a message to {patient}',
  'notifications.conversation': 'read the messages with {patient}',
  'notifications.textMessages': 'read which text messages {patient} was sent',
  'exercises.importList': 'imported exercises',
  'exercises.undoImport': 'undid an import of exercises',
  'organizations.saveSettings': 'changed the appearance of the organisation',
  'organizations.saveLogo': 'changed the logo',
  'organizations.requestExport': 'requested a copy of everything the organisation has stored',
  'organizations.removeLogo': 'removed the logo',
  'accounts.login': 'signed in',
  'accounts.loginFactor': 'signed in with a second step',
  'accounts.loginPasskey': 'signed in with a passkey',
  'accounts.setupAppConfirm': 'set up an authenticator app and signed in',
  'accounts.setupPasskey': 'added a passkey and signed in',
  'accounts.signUp': 'accepted the invitation and chose a password',
  'accounts.resetPassword': 'chose a new password with an emailed link',
  'accounts.verify': 'confirmed their email',
  'accounts.loginAs': 'gave support access',
  'accounts.changePassword': 'changed the password',
  'accounts.saveOwn': 'changed their own details',
  'accounts.confirmApp': 'set up an authenticator app',
  'accounts.removeApp': 'removed an authenticator app',
  'accounts.addPasskey': 'added a passkey',
  'accounts.removePasskey': 'removed a passkey',
  'accounts.newRecoveryCodes': 'created new recovery codes',
  'accounts.resetMember': 'reset the second step of a member',
  'accounts.saveFactorRule': 'changed whether staff need a second step',
  'accounts.memberSessions': 'viewed the sessions of a member',
  'accounts.endMemberSessions': 'signed a member out',
  'accounts.createOtp': 'created a code for support',
  'accounts.endSupport': 'ended a support session',
  'practitioners.create': 'invited a specialist',
  'practitioners.update': 'changed a specialist',
  'practitioners.setRole': 'changed the role of a specialist',
  'practitioners.remove': 'deleted a specialist',
  'practitioners.removeMany': 'deleted specialists',
  'practitioners.restore': 'restored a specialist',
  'practitioners.resetPassword': 'sent a specialist a password reset link',
  'practitioners.resendInvitation': 'invited a specialist again',
  'patients.exports': 'viewed the exports of the record of {patient}',
  'patients.requestExport': 'exported the record of {patient}',
  'patients.retention': 'viewed how long the record of {patient} must be kept',
  'patients.erase': 'erased the record of {patient}',
  'patients.deidentify': 'de-identified the record of {patient}',
  'audit.list': 'viewed the audit log',
  'audit.exportFile': 'exported the audit log',
  'accounts.emails': 'viewed the emails',
  'accounts.retryEmails': 'had the waiting emails sent again',
  'accounts.email': 'read an email',
  'plans.requestPlan': 'requested another plan',
  'plans.withdrawRequest': 'withdrew the request for another plan',
  'plans.subscribe': 'ordered a plan',
  'plans.changeSubscription': 'ordered a change of the plan',
  'plans.addons': 'ordered other add-ons of the plan',
  'plans.withdrawChange': 'withdrew a scheduled change of the plan',
  'plans.answerBank': 'answered the bank about a payment',
  'plans.payRenewal': 'sent the payment of a renewal',
  'plans.changeCard': 'changed the card for renewals',
  'plans.confirmPayment': 'completed a payment',
  'plans.confirmCard': 'changed the card for renewals',
  'plans.cancel': 'cancelled the subscription',
  'plans.resume': 'resumed the subscription',
  'plans.invoice': 'downloaded an invoice',
  'plans.saveBillingDetails': 'changed the billing details',
  'plans.exportInvoices': 'exported the invoices',
  'plans.creditNote': 'downloaded a credit note',
  'operator.organization': 'viewed an organisation',
  'operator.offboarding': 'viewed how far the deletion of an organisation is',
  'operator.account': 'viewed the account of an organisation',
  'operator.setHost': 'changed the host',
  'operator.resendEmail': 'sent an email again',
  'operator.setLimits': 'changed the limits of a plan',
  'operator.setActive': 'suspended or reactivated an organisation',
  'operator.inviteOwner': 'handed out a new invitation to the owner of an organisation',
  'operator.offboard': 'off-boarded an organisation',
  'operator.offer': 'offered a plan of its own to an organisation',
  'operator.decide': 'decided a request for a plan',
  'operator.creditInvoice': 'credited an invoice',
  'operator.refundBalance': 'refunded balance to a card',
  'operator.adjustBalance': 'adjusted the balance of an organisation',
  'operator.grantPlan': 'gave an organisation a plan without payment',
  'operator.endGrant': 'ended a plan without payment',
  'operator.giveFreeDays': 'gave an organisation free days',
  'operator.extendGrace': 'gave an organisation more time to pay',
  'operator.addNote': 'wrote a note about an organisation',
  'plans.acceptOffer': 'accepted an offer that is paid by transfer',
  'operator.recordTransfer': 'recorded the transfer that paid an invoice',
  'operator.voidInvoice': 'voided an invoice',
  'operator.saveSettings': 'changed the days of grace',
  'operator.addPrice': 'added a price',
  'operator.retirePrice': 'retired a price',
  'operator.restorePrice': 'put a retired price back on sale',
  'operator.setAddons': 'changed the prices of add-ons',
  'operator.addPromo': 'added a promo code',
  'operator.endPromo': 'ended a promo code',
  'operator.retryJob': 'retried a job',
  'operator.dropJob': 'deleted a job',
}

/** Automatic actions of the product. */
export const isAutomatic = (call: string) => call === 'workouts.expireFormCheck'

/** The subjects of a feature's endpoints, for endpoints without a text of their own. */
const featureNouns: Record<string, string> = {
  organizations: 'the organisation',
  accounts: 'an account',
  notifications: 'a message',
  plans: 'the plan',
  practitioners: 'a specialist',
  patients: 'the record',
  exercises: 'an exercise',
  education: 'an education page',
  programs: 'a program',
  series: 'a series',
  logs: 'the sessions',
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

interface AuditEvent {
  call: string
  kind: string
  isOfPatient: boolean
  /** True if the patient acted. */
  isOwn: boolean
}

/** The action of an event as text, after the name of who did it: "opened the record of {patient}". */
export function actionText({ call, kind, isOfPatient, isOwn }: AuditEvent): string {
  const [feature = '', name = ''] = call.split('.')
  const isReasoned = call.endsWith('WithReason')
  const withoutReason = call.replace(/WithReason$/, '')
  const endpoint = renamedEndpoints[withoutReason] ?? withoutReason
  const isRead = kind === 'look' || isReadName(endpoint)
  const verb = isRead ? 'viewed' : (verbs.find(([pattern]) => pattern.test(name))?.[1] ?? 'changed')
  const base =
    actionTexts[endpoint] ??
    `${verb} ${featureNouns[feature] ?? feature}${isOfPatient ? ` of ${patientPlaceholder}` : ''}`
  const text = isReasoned ? `${base}, with a reason for a precaution` : base
  const action =
    isOfPatient && !isOwn
      ? text
      : text.replace(/ (of|for|with|to) \{patient\}/, '').replace(patientPlaceholder, 'a patient')
  return kind === 'refused' ? `was refused: ${action}` : action
}

export const withPatientName = (action: string, patient: string | null) =>
  action.replace(patientPlaceholder, patient ?? 'an erased patient')

/** The last event of a page: its time in microseconds, and its id. */
export interface AuditCursor {
  at: string
  id: number
}
export const formatCursor = ({ at, id }: AuditCursor) => `${at}_${id}`

/** Undefined for text that is not a cursor. */
export function parseCursor(text: string | undefined): AuditCursor | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/.exec(text ?? '') ?? []
  return at && id ? { at, id: Number(id) } : undefined
}
