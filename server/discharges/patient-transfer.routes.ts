import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import { implement } from '../http/implement.ts'
import { importTransfer, previewTransfer, readTransferImports } from './patient-transfer.service.ts'
import { writePatientFile } from './patient-transfer-file.service.ts'

export const patientTransferRoutes = implement(patientTransfers, {
  imports: ({ db, actor, params }) => readTransferImports(db, actor, params.patientId),

  file: ({ db, actor, params, integrations }) => writePatientFile(db, actor, params.patientId, integrations.secret),

  preview: ({ db, actor, params, body, integrations }) =>
    previewTransfer(db, actor, params.patientId, body, integrations.secret),

  importFile: ({ db, actor, params, body, integrations }) =>
    importTransfer(db, actor, params.patientId, body, integrations.secret),
})
