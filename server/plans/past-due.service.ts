import { dayIn, longDayText } from '@kinora/contract/days.ts'
import type { Overdue } from '@kinora/contract/plans.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { notify } from '../notifications/notification.service.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { notifyEndedUnpaid } from './billing-notice.service.ts'
import { findSubscription, type SubscriptionRow } from './subscription.queries.ts'
import { findSettings } from './correction.queries.ts'
import { updatePastDueNotices, updateReadOnly } from './past-due.queries.ts'
import { dueNotices, pastDueDaysOf } from './past-due.rules.ts'
import { readSubscription } from './payment-sync.service.ts'
import { endTransfer } from './bank-transfer.service.ts'

/** When the clinic becomes read-only, and when the plan ends. */
const readPastDueDays = async (db: Db, row: SubscriptionRow) =>
  pastDueDaysOf(row.overdueSince!, await findSettings(db), row)

/** An unpaid renewal with the dates of its consequences; null if there is none. */
export async function overdueOf(db: Db, organizationId: string): Promise<Overdue | null> {
  const row = await findSubscription(db, organizationId)
  if (!row?.isPastDue || !row.overdueSince) return null
  const { readOnlyOn, endsOn } = await readPastDueDays(db, row)
  return {
    paidUntil: dayIn(row.timeZone, row.overdueSince),
    isReadOnly: new Date() >= readOnlyOn,
    readOnlyOn: dayIn(row.timeZone, readOnlyOn),
    endsOn: dayIn(row.timeZone, endsOn),
  }
}

const wayToPay = ({ service }: { service: string }) =>
  service === 'transfer'
    ? 'Its invoice is overdue. The amount and bank details are under Plans.'
    : 'Pay it under Plans, with the same or another card.'

/** Notifies the owners of a refused renewal immediately, and again after three and seven days. */
async function remindPastDue(tx: WriteTx, organizationId: string, now: Date) {
  const row = await findSubscription(tx, organizationId)
  if (!row?.isPastDue || !row.overdueSince) return
  const due = dueNotices(row.overdueSince, now)
  if (due <= row.pastDueNotices) return
  const { readOnlyOn, endsOn } = await readPastDueDays(tx, row)
  const facts = {
    subject: `Your ${row.planTitle} renewal was not paid`,
    note: `${wayToPay(row)} From ${longDayText(readOnlyOn, row.timeZone)} records are read-only, and on ${longDayText(endsOn, row.timeZone)} you move to the free plan. Nothing is deleted.`,
  }
  const once = `past due ${row._id} ${row.overdueSince.toISOString()} ${due}`
  await notify(tx, { kind: 'paymentFailed', organizationId, facts, once })
  await updatePastDueNotices(tx, row._id, due)
}

/** Undefined if the renewal has been paid meanwhile. */
async function lockOverdue(tx: WriteTx, organizationId: string) {
  await lockOrganization(tx, organizationId)
  const row = await findSubscription(tx, organizationId)
  return row?.isPastDue && row.overdueSince ? row : undefined
}

/** Makes records read-only after the grace period, and notifies the owners. */
async function makeReadOnly(tx: WriteTx, organizationId: string, now: Date) {
  const row = await lockOverdue(tx, organizationId)
  if (!row) return
  const { readOnlyOn, endsOn } = await readPastDueDays(tx, row)
  if (!(await updateReadOnly(tx, organizationId, now >= readOnlyOn)) || now < readOnlyOn) return
  const facts = {
    subject: 'Your records are read-only for now',
    note: `The ${row.planTitle} renewal is not paid. Pay it under Plans to continue as before; on ${longDayText(endsOn, row.timeZone)} you move to the free plan. Nothing is deleted, and patients can still do their exercises.`,
  }
  const once = `read only ${row._id} ${readOnlyOn.toISOString()}`
  await notify(tx, { kind: 'paymentFailed', organizationId, facts, once })
}

/** Sends reminders of an unpaid renewal, makes records read-only after the grace period, and finally ends the plan. */
export async function endUnpaid(systemDb: Db, payments: PaymentProvider, organizationId: string, now: Date) {
  const row = await findSubscription(systemDb, organizationId)
  if (!row?.isPastDue || !row.overdueSince) return
  await inTransaction(systemDb, (tx) => remindPastDue(tx, organizationId, now))
  const { endsOn } = await readPastDueDays(systemDb, row)
  if (now < endsOn) return inTransaction(systemDb, (tx) => makeReadOnly(tx, organizationId, now))
  if (row.service !== 'transfer') {
    await payments.dropUnpaid(row.reference, organizationId)
    await readSubscription(systemDb, payments, organizationId, row.reference)
    return
  }
  await inTransaction(systemDb, async (tx) => {
    const unpaid = await lockOverdue(tx, organizationId)
    if (!unpaid || now < (await readPastDueDays(tx, unpaid)).endsOn) return
    await endTransfer(tx, unpaid, true, now)
    await notifyEndedUnpaid(tx, unpaid)
  })
}
