import { z } from 'zod'
import { Signature } from './signature.ts'
import { defineApi } from './api.ts'
import { DataExport } from './data-export.ts'
import { owners } from './roles.ts'

/** Exports of everything that an organization has stored, each a zip that can be downloaded for a week. */
export const organizationExports = defineApi('organizations', {
  /** The newest three. */
  exports: {
    route: 'GET /practitioners/organization/copies',
    roles: owners,
    reply: z.array(DataExport),
    failure: 'Failed to read the copies',
    isClosedToSupport: true,
  },
  requestExport: {
    route: 'POST /practitioners/organization/copies',
    roles: owners,
    reply: DataExport,
    failure: 'Making the copy failed',
    limit: { points: 5, seconds: 24 * 3600, by: 'organization' },
    isExport: true,
    isClosedToSupport: true,
    isStepUp: true,
  },
  /** The file behind an export's `url`. */
  exportFile: {
    route: 'GET /practitioners/organization/copies/:id',
    roles: 'anyone',
    hasNoTransaction: true,
    query: Signature,
    reply: { file: 'application/zip', name: 'clinic.zip', isStreamed: true },
    failure: 'Failed to read the copy',
  },
})
