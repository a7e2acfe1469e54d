import { findOperators } from '../accounts/sign-up.queries.ts'
import { sendEmail } from '../accounts/email.service.ts'
import { inTransaction } from '../database/connect.ts'
import { healthWarning } from '../emails/health-warning.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { isUrgent } from './operator-health.rules.ts'
import { readHealth } from './operator-health.service.ts'
import { claimNewWarnings } from './operator-warning.queries.ts'

export const operatorWarningJobs = ({ systemDb, integrations }: JobContext) => ({
  /** Runs every ten minutes. Each problem is emailed when it begins, and again daily while it lasts. */
  async tellOperators() {
    const warnings = (await readHealth(systemDb, integrations)).warnings.filter(isUrgent)
    await inTransaction(systemDb, async (tx) => {
      const kinds = await claimNewWarnings(
        tx,
        warnings.map(({ kind }) => kind),
      )
      const texts = warnings.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text)
      if (texts.length === 0) return
      const url = `${integrations.appUrl}/operator/health`
      for (const operator of await findOperators(tx))
        await sendEmail(tx, operator, healthWarning(texts, url), integrations)
    })
  },
})
