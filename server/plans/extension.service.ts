import { pluralize } from '@kinora/contract/pluralize.ts'
import { dayIn, longDayText } from '@kinora/contract/days.ts'
import { centsOfDays } from '@kinora/contract/plan-grants.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { notify } from '../notifications/notification.service.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { asSentence } from './billing.rules.ts'
import { findSubscription } from './subscription.queries.ts'
import { findSettings } from './correction.queries.ts'
import { correct } from './correction.service.ts'
import { updateGrace, updateReadOnly } from './past-due.queries.ts'
import { pastDueDaysOf } from './past-due.rules.ts'
import { subscriptionView } from './subscription.service.ts'

interface FreeDays {
  organizationId: string
  days: number
  reason: string
}

/** The value of free days of the running subscription, and their text in the account. */
export async function priceFreeDays(systemDb: Db, { organizationId, days, reason }: FreeDays) {
  const running = await findSubscription(systemDb, organizationId)
  if (running?.status !== 'ACTIVE')
    throw new Problem('conflict', 'They have no subscription that renews. Give them a plan with an end date instead.')
  const { renewal, billingCycle, planTitle } = await subscriptionView(systemDb, running)
  const amount = centsOfDays(renewal.amountPayable, billingCycle, days)
  if (amount === 0) throw new Problem('conflict', 'Their subscription costs nothing already.')
  return { amount, text: `${pluralize(days, 'day')} of ${planTitle} free: ${reason}` }
}

/**
 * Extends a subscription by crediting the price of the days. The renewal date stays, because Stripe can only move it
 * with a trial. Stripe does not prorate in a trial, so a plan change would be free and earlier payments would be lost.
 */
export async function giveFreeDays(
  systemDb: Db,
  payments: PaymentProvider,
  by: { accountId: string; key: string },
  freeDays: FreeDays,
) {
  const { amount, text: reason } = await priceFreeDays(systemDb, freeDays)
  return correct(systemDb, payments, by, freeDays, { kind: 'adjustment', amount, refundAmount: 0, reason })
}

const day = 86_400_000
const maxFreeDays = 366

/** Gives a clinic with an unpaid renewal full use until the end of a day. Returns a description of the extension. */
export const extendGrace = (
  systemDb: Db,
  { organizationId, until, reason }: { organizationId: string; until: string; reason: string },
  now = new Date(),
) =>
  inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const row = await findSubscription(tx, organizationId)
    if (!row?.isPastDue || !row.overdueSince)
      throw new Problem('conflict', 'They have nothing overdue, so there is no grace period to extend.')
    const settings = await findSettings(tx)
    const before = pastDueDaysOf(row.overdueSince, settings, row)
    const { readOnlyOn, endsOn } = pastDueDaysOf(row.overdueSince, settings, { ...row, graceUntil: until })
    if (readOnlyOn <= before.readOnlyOn || readOnlyOn <= now)
      throw fieldProblem(
        'invalid',
        'until',
        `Use a day after ${longDayText(before.readOnlyOn > now ? new Date(before.readOnlyOn.getTime() - 1) : now, row.timeZone)}.`,
      )
    if (readOnlyOn.getTime() > now.getTime() + maxFreeDays * day)
      throw fieldProblem('invalid', 'until', 'Use a day in the next year.')
    await updateGrace(tx, row._id, until)
    await updateReadOnly(tx, organizationId, false)
    const facts = {
      subject: `You have more time to pay your ${row.planTitle} renewal`,
      note: `${asSentence(reason)} From ${longDayText(readOnlyOn, row.timeZone)} records are read-only, and on ${longDayText(endsOn, row.timeZone)} you move to the free plan, if it is not paid. Nothing is deleted.`,
    }
    await notify(tx, { kind: 'paymentFailed', organizationId, facts, once: `grace ${row._id} ${until}` })
    const was = dayIn(row.timeZone, new Date(before.readOnlyOn.getTime() - 1))
    return `${row.planTitle}, full use without payment until ${was} → ${until}, ${reason}`
  })
