import { audit } from '@kinora/contract/audit.ts'
import { implement } from '../http/implement.ts'
import { findStaff } from './audit.queries.ts'
import { exportAudit, readAudit } from './audit.service.ts'

export const auditRoutes = implement(audit, {
  list: ({ db, actor, query }) => readAudit(db, actor.organizationId, query),

  people: ({ db, actor }) => findStaff(db, actor.organizationId),

  exportFile: ({ db, actor, query }) => exportAudit(db, actor.organizationId, query),
})
