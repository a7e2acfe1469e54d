import { records } from '@kinora/contract/records.ts'
import { implement } from '../http/implement.ts'
import { askForCopy, auditFile, erasePatient, listCopies, readAudit, readFile } from './record.service.ts'
import { readRetention } from '../patients/patient-removal.service.ts'
import { findPeople } from './audit.queries.ts'

export const recordRoutes = implement(records, {
  audit: ({ db, actor, query }) => readAudit(db, actor.organizationId, query),

  auditPeople: ({ db, actor }) => findPeople(db, actor.organizationId),

  auditFile: ({ db, actor, query }) => auditFile(db, actor.organizationId, query),

  copies: ({ db, actor, params, integrations }) => listCopies(db, actor, params.patientId, integrations.secret),

  copy: ({ db, actor, params, integrations }) => askForCopy(db, actor, params.patientId, integrations.secret),

  file: ({ db, params, query, integrations }) => readFile(db, params.id, query, integrations),

  retention: ({ db, actor, params }) => readRetention(db, actor, params.patientId),

  async erase({ db, actor, params, body }) {
    await erasePatient(db, actor, params.patientId, body)
    return {}
  },
})
