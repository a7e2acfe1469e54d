import type { NamedEndpoint } from '@kinora/contract/api.ts'

/** The part of an address before `:id` tells what the id is of. */
const byPlace: [RegExp, string][] = [
  [/^\/(settings\/logo|user\/picture)\/:id/, 'imageId'],
  [/^\/practitioners\/support-access\/:id/, 'supportId'],
  [/^\/practitioners\/organization\/copies\/:id/, 'clinicCopyId'],
  [/^\/organization\/resend-mail\/:id/, 'practitionerId'],
  [/^\/program\/patient\/:id/, 'patientId'],
  [/^\/program-library\/:id/, 'templateId'],
  [/^\/program\/:id/, 'programId'],
  [/^\/plans\/subscription\/:id/, 'subscriptionId'],
  [/^\/plans\/credit-notes\/:id/, 'creditNoteId'],
  [/^\/plans\/:id/, 'planId'],
  [/^\/practitioners\/transaction\/:id/, 'invoiceId'],
  [/^\/series\/:id/, 'seriesId'],
  [/^\/assigned-exercise\/.*:id/, 'prescriptionId'],
  [/^\/education\/:id/, 'educationPageId'],
  [/^\/exercises\/upload\/:id/, 'videoId'],
  [/^\/exercises\/videos\/:id/, 'videoFileId'],
  [/^\/exercises\/imports\/:id/, 'exerciseImportId'],
  [/^\/exercises\/(picture\w*\/)?:id/, 'exerciseId'],
  [/^\/practitioners\/patients\/imports\/:id/, 'patientImportId'],
  [/^\/practitioners\/:id/, 'practitionerId'],
  [/^\/patients\/:patientId\/carers\/:id/, 'carerId'],
  [/^\/practitioners\/patient|^\/patients\//, 'patientId'],
  [/^\/practitioners\/specialist/, 'practitionerId'],
  [/^\/clinic-tablets\/:id/, 'tabletId'],
  [/^\/alerts\/:id/, 'alertId'],
  [/^\/pauses\/:id/, 'pauseId'],
  [/^\/visits\/:id/, 'visitId'],
  [/^\/form-checks\/:id\/(video|voice|pictures|parts)/, 'formCheckFileId'],
  [/^\/form-checks\/:id/, 'formCheckId'],
  [/^\/patient-shares\/:id/, 'shareId'],
  [/^\/progression-proposals\/:id/, 'proposalId'],
  [/^\/surveys\/:id/, 'surveyId'],
  [/^\/sessions\/:id/, 'sessionId'],
  [/^\/factors\/passkey\/:id/, 'passkeyId'],
  [/\/member\/:id/, 'practitionerId'],
  [/^\/notifications\/:id/, 'notificationId'],
  [/^\/notifications\/templates\/:id/, 'messageTemplateId'],
  [/^\/notifications\/devices\/:id/, 'deviceId'],
  [/^\/notifications\/pictures\/:id/, 'sentPictureId'],
  [/^\/user\/support\/.*:id/, 'ticketId'],
]

/** The name under which an example has the id of a hole in an address. */
export const parameterSubject = (endpoint: NamedEndpoint, parameter: string) =>
  parameter === 'id' ? (byPlace.find(([place]) => place.test(endpoint.path))?.[1] ?? endpoint.path) : parameter
