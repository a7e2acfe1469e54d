import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import { implement } from '../http/implement.ts'
import { bringIn, previewTransfer, readArrivals } from './transfer.service.ts'
import { writePatientFile } from './transfer-file.service.ts'

export const patientTransferRoutes = implement(patientTransfers, {
  arrivals: ({ db, actor, params }) => readArrivals(db, actor, params.patientId),

  file: ({ db, actor, params, integrations }) => writePatientFile(db, actor, params.patientId, integrations.secret),

  preview: ({ db, actor, params, body, integrations }) =>
    previewTransfer(db, actor, params.patientId, body, integrations.secret),

  bringIn: ({ db, actor, params, body, integrations }) =>
    bringIn(db, actor, params.patientId, body, integrations.secret),
})
