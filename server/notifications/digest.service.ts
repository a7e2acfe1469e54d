import { dayIn } from '@kinora/contract/days.ts'
import { clinicUrl, sendEmail } from '../accounts/email.service.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { greetingFor } from '../emails/greeting.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { processEach } from '../jobs/process-each.ts'
import { findAwaitingDigest, dequeueDigest } from './delivery.queries.ts'
import { notificationsPath, settingsHint } from './delivery.service.ts'
import { upsertDigestDay } from './notification-setting.queries.ts'
import { digestLines } from './notification.rules.ts'
import { isDigestDue } from './quiet-hours.rules.ts'

type DigestRecipient = Awaited<ReturnType<typeof findAwaitingDigest>>[number]

async function sendDigest(tx: WriteTx, person: DigestRecipient, now: Date, emailContext: EmailContext) {
  const rows = await dequeueDigest(tx, person.accountId)
  await upsertDigestDay(tx, person, dayIn(person.timeZone, now))
  if (rows.length === 0) return
  const { organizationId, accountId, email, organization, name } = person
  await sendEmail(
    tx,
    { organizationId, accountId, email },
    {
      subject: `Your day at ${organization}`,
      from: organization,
      greeting: greetingFor(name),
      lines: ['Since your last daily email:', ...digestLines(rows)],
      action: {
        label: 'See the details',
        url: await clinicUrl(tx, organizationId, emailContext, notificationsPath),
        needsSignIn: true,
      },
      closing: settingsHint,
    },
    emailContext,
  )
}

/** Sends the daily digest to everybody for whom it is morning, each in its own transaction. */
export async function sendDigests(systemDb: Db, now: Date, emailContext: EmailContext) {
  await processEach(await findAwaitingDigest(systemDb), async (person) => {
    if (isDigestDue(now, person)) await inTransaction(systemDb, (tx) => sendDigest(tx, person, now, emailContext))
  })
}
