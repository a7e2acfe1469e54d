import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { implement } from '../http/implement.ts'
import { handleAlert, readAlerts } from './alert-handling.service.ts'

export const patientAlertRoutes = implement(patientAlerts, {
  alerts: ({ db, actor, params }) => readAlerts(db, actor, params.id),

  handleAlert: ({ db, actor, params, body }) => handleAlert(db, actor, params.id, body),
})
