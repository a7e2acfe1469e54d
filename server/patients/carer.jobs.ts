import type { JobContext } from '../jobs/job-context.ts'
import { emailCarerLinks } from './carer.service.ts'

export const carerJobs = ({ systemDb, integrations }: JobContext) => ({
  emailCarerLinks: (selection: { email: string }) => emailCarerLinks(systemDb, selection, integrations),
})
