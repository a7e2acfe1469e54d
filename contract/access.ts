import { isReadOnly, type NamedEndpoint } from './api.ts'
import type { Subject } from './role-matrix.ts'

/** The row of the matrix that an endpoint belongs to. */
export const subjectOf = (endpoint: Pick<NamedEndpoint, 'name' | 'subject'>) =>
  endpoint.subject ?? (endpoint.name.split('.')[0] as Subject)

/** Features that are read-only while a clinic's plan is unpaid. Alerts, messages, exports and erasures still work. */
const clinicalSubjects: readonly Subject[] = [
  'patients',
  'exercises',
  'education',
  'programs',
  'library',
  'series',
  'surveys',
]

/** Whether an endpoint changes records of the clinic. */
export const isClinicalWrite = (endpoint: NamedEndpoint) =>
  !isReadOnly(endpoint) && clinicalSubjects.includes(subjectOf(endpoint))

/** Subjects of a patient's daily care. */
const daySubjects: readonly Subject[] = [
  'programs',
  'series',
  'workouts',
  'surveys',
  'messages',
  'notifications',
  'patients',
]

/** Whether a carer may use an endpoint in the patient's place. */
export const isOpenToCarers = (endpoint: NamedEndpoint) =>
  endpoint.isOpenToCarers ??
  (daySubjects.includes(subjectOf(endpoint)) &&
    !endpoint.isClosedToCarers &&
    !endpoint.isClosedToSupport &&
    !endpoint.isStepUp &&
    !endpoint.isExport)
