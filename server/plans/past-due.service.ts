import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { notify } from '../notifications/notification.service.ts'
import { findGraceDays, findSubscription, updatePastDueNotices } from './billing.queries.ts'
import { dueNotices, endOfGrace } from './past-due.rules.ts'
import { syncSubscription } from './payment-sync.service.ts'

const formatDay = (date: Date) => new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(date)

/** Notifies the owners of a refused renewal at once, and again after three and seven days. */
export async function remindPastDue(tx: WriteTx, organizationId: string, now: Date) {
  const row = await findSubscription(tx, organizationId)
  if (!row?.isPastDue || !row.paidUntil) return
  const due = dueNotices(row.paidUntil, now)
  if (due <= row.pastDueNotices) return
  const end = formatDay(endOfGrace(row.paidUntil, await findGraceDays(tx)))
  const facts = {
    subject: `Your ${row.planTitle} renewal was not paid`,
    note: `Pay it under Plans, with the same or another card. Otherwise you move to the free plan on ${end}; nothing is deleted.`,
  }
  const once = `past due ${row._id} ${row.paidUntil.toISOString()} ${due}`
  await notify(tx, { kind: 'paymentFailed', organizationId, facts, once })
  await updatePastDueNotices(tx, row._id, due)
}

/** Reminds of an unpaid renewal; ends the subscription when its grace period is over. */
export async function endUnpaid(systemDb: Db, payments: PaymentProvider, organizationId: string, now: Date) {
  const row = await findSubscription(systemDb, organizationId)
  if (!row?.isPastDue || !row.paidUntil) return
  await inTransaction(systemDb, (tx) => remindPastDue(tx, organizationId, now))
  if (now < endOfGrace(row.paidUntil, await findGraceDays(systemDb))) return
  await payments.drop(row.reference, organizationId)
  const state = await payments.read(row.reference, organizationId)
  await inTransaction(systemDb, async (tx) => {
    if (state) await syncSubscription(tx, payments.name, organizationId, state)
    const facts = {
      subject: `Your ${row.planTitle} plan has ended`,
      note: 'Its renewal was not paid. You are on the free plan: nothing is deleted, but its limits apply.',
    }
    await notify(tx, { kind: 'paymentFailed', organizationId, facts, once: `ended ${row._id}` })
  })
}
