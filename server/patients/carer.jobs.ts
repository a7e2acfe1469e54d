import type { JobContext } from '../jobs/worker.ts'
import { emailCarerLinks } from './carer.service.ts'

export const carerJobs = ({ systemDb, integrations }: JobContext) => ({
  emailCarerLinks: (selection: { email: string }) => emailCarerLinks(systemDb, selection, integrations),
})
