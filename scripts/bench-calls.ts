/**
 * The most frequent requests besides a list, a patient and a set, as counted on fifteen pages of a practitioner and a
 * patient.
 */
export const callsOfScreens = (patientId: string, programId: string) => ({
  settings: '/api/settings',
  'who is signed in': '/api/user',
  'the plan of the clinic': '/api/practitioners/user-plan',
  'covered and shared patients': '/api/patient-shares',
  'programs of a patient': `/api/program/patient/${patientId}`,
  'a week of a program': `/api/series/patient/${programId}/1`,
  'progress of a program': `/api/program/${programId}/progress`,
  'workouts of a week': `/api/series-log/${programId}/1`,
  'surveys that are due': `/api/patients/surveys-due/${patientId}`,
  'answers to surveys in a year': `/api/patients/responses/${patientId}?start=1767225600&end=1798588800`,
  notifications: `/api/notifications`,
  'worklist without a search': '/api/practitioners/patients',
})
