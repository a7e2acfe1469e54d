import type { PatientDataModule } from './database/patient-data-module.ts'
import { dischargePatientData } from './discharges/discharge-patient-data.queries.ts'
import { notificationPatientData } from './notifications/notification-patient-data.queries.ts'
import { patientData } from './patients/patient-data.queries.ts'
import { programPatientData } from './programs/program-patient-data.queries.ts'
import { seriesPatientData } from './series/series-patient-data.queries.ts'
import { surveyPatientData } from './surveys/survey-patient-data.queries.ts'
import { workoutPatientData } from './workouts/workout-patient-data.queries.ts'

/**
 * Every feature that stores data about patients. Features that refer to others come first, because erasure follows this
 * order.
 */
export const patientDataModules: PatientDataModule[] = [
  dischargePatientData,
  surveyPatientData,
  workoutPatientData,
  seriesPatientData,
  programPatientData,
  notificationPatientData,
  patientData,
]
