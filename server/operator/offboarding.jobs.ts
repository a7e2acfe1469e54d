import type { JobContext } from '../jobs/job-context.ts'
import { continueOffboarding } from './offboarding.service.ts'

export const offboardingJobs = ({ systemDb, integrations: { fileStorage } }: JobContext) => ({
  offboardOrganization: ({ organizationId }: { organizationId: string }) =>
    continueOffboarding(systemDb, fileStorage, organizationId),
})
