import { inTransaction } from '../database/connect.ts'
import type { JobHandlers, JobContext } from '../jobs/job-context.ts'
import { reopenOrder, submitOrder, withdrawOrder } from './order.service.ts'
import { renewSandbox } from './payment-sandbox.service.ts'
import { notifyDisputed, notifyOrderSettled, notifyPlanRequested } from './billing-notice.service.ts'
import { endUnpaid } from './past-due.service.ts'
import { findEndingGrants, advanceGrant } from './plan-grant.service.ts'
import { findCorrection, findStuckCorrections } from './correction.queries.ts'
import { submitCorrection } from './correction.service.ts'
import { handleEvent } from './payment-event.service.ts'
import { readSubscription } from './payment-sync.service.ts'
import { mirrorRefunds } from './refund-mirror.service.ts'
import { findOrganizationOfCustomer } from './billing.queries.ts'
import { findOpenSubscriptions, type SubscriptionRow } from './subscription.queries.ts'
import {
  findAbandonedOrders,
  findOrderById,
  findStuckOrders,
  findSubscriber,
  findWaitingPurchases,
  updateOrder,
} from './order.queries.ts'
import { findTransferSubscriptions } from './bank-transfer.queries.ts'
import { processEach } from '../jobs/process-each.ts'
import { advanceTransfer } from './bank-transfer.service.ts'
import { findDueSandbox } from './payment-sandbox.queries.ts'

type PlanJob =
  | 'notifyPlanRequest'
  | 'renewSandboxSubscriptions'
  | 'comparePayments'
  | 'syncPayment'
  | 'syncRefunds'
  | 'notifyDispute'
  | 'settleOrder'
  | 'settleCorrection'
  | 'endReplacedSubscription'

/** The job mostly waits for the payment service: ten thousand clinics in sequence would take more than an hour. */
const clinicsAtOnce = 4

type Task = () => Promise<unknown>
const run = (task: Task) => task()
const tasksOf = <T>(items: T[], work: (item: T) => Promise<unknown>): Task[] => items.map((item) => () => work(item))

type AbandonedOrder = Awaited<ReturnType<typeof findAbandonedOrders>>[number]

const serviceNotAnswered = () => new Error('The payment service has not answered yet.')

/**
 * Sends interrupted orders and corrections again. Throws if the payment service does not answer, so that the job is
 * retried.
 */
function createSettlers({ systemDb, integrations: { paymentProvider } }: JobContext) {
  return {
    async settleOrder(orderId: string) {
      const order = await findOrderById(systemDb, orderId)
      if (order?.status !== 'sent') return
      await submitOrder(systemDb, paymentProvider, order, { isRepeated: true }).catch(() => undefined)
      const settled = await findOrderById(systemDb, orderId)
      if (settled?.status === 'sent') throw serviceNotAnswered()
      await inTransaction(systemDb, (tx) => notifyOrderSettled(tx, settled!))
    },

    async settleCorrection(id: string) {
      const correction = await findCorrection(systemDb, { id })
      if (!correction) return
      await submitCorrection(systemDb, paymentProvider, correction, { isRepeated: true }).catch(() => undefined)
      if ((await findCorrection(systemDb, { id }))?.status === 'sent') throw serviceNotAnswered()
    },

    /** Withdraws an order that was never paid, and reopens it if the payment service does not answer. */
    async withdraw(order: AbandonedOrder) {
      await inTransaction(systemDb, (tx) => updateOrder(tx, order.id, { status: 'dropped', clientSecret: null }))
      await withdrawOrder(systemDb, paymentProvider, order).catch(async (error: unknown) => {
        await inTransaction(systemDb, (tx) => reopenOrder(tx, order))
        throw error
      })
    },
  }
}

/** Updates stored data from the payment service. Each step may be repeated. */
function createComparers(context: JobContext) {
  const { systemDb, integrations } = context
  const { paymentProvider } = integrations
  const { settleOrder, settleCorrection, withdraw } = createSettlers(context)

  async function compare(organizationId: string, reference: string) {
    const state = await readSubscription(systemDb, paymentProvider, organizationId, reference)
    // After the service stops retrying, its invoice stays open, but paying it would no longer buy anything.
    if (state?.state === 'ended' && state.bills.some(({ status }) => status === 'open')) {
      await paymentProvider.drop(reference, organizationId)
      await readSubscription(systemDb, paymentProvider, organizationId, reference)
    }
    if (state) await endUnpaid(systemDb, paymentProvider, organizationId, new Date())
  }

  async function compareTransfer(organizationId: string) {
    await advanceTransfer(systemDb, organizationId, new Date())
    await endUnpaid(systemDb, paymentProvider, organizationId, new Date())
  }

  /** Webhooks may have been lost, and subscriptions do not show disputed payments. */
  async function takeMissedEvents() {
    const events = (await paymentProvider.readEvents?.()) ?? []
    await inTransaction(systemDb, async (tx) => {
      for (const event of events) await handleEvent(tx, paymentProvider.name, event)
    })
  }

  const compareClinic = (subscriptions: SubscriptionRow[]) =>
    processEach(subscriptions, async ({ organizationId, reference, customer }) => {
      await compare(organizationId, reference)
      await mirrorRefunds(systemDb, paymentProvider, { organizationId, customer })
    })

  async function compareAll() {
    const now = new Date()
    const { name } = paymentProvider
    const open = Map.groupBy(await findOpenSubscriptions(systemDb, name), ({ organizationId }) => organizationId)
    const tasks = [
      ...tasksOf(await findEndingGrants(systemDb, now), ({ organizationId }) =>
        advanceGrant(systemDb, organizationId, now),
      ),
      ...tasksOf(await findTransferSubscriptions(systemDb), ({ organizationId }) => compareTransfer(organizationId)),
      ...tasksOf(await findStuckOrders(systemDb), ({ id }) => settleOrder(id)),
      ...tasksOf(await findStuckCorrections(systemDb), ({ id }) => settleCorrection(id)),
      ...tasksOf(await findWaitingPurchases(systemDb, name), ({ organizationId, reference }) =>
        compare(organizationId, reference!),
      ),
      ...tasksOf(await findAbandonedOrders(systemDb), withdraw),
    ]
    const compareClinics = () => processEach([...open.values()], compareClinic, clinicsAtOnce)
    await processEach([() => processEach(tasks, run), compareClinics, takeMissedEvents], run)
  }

  return { compare, compareAll }
}

/** Renews sandbox subscriptions and synchronizes all others with the payment service. */
export const planJobs = (context: JobContext): Pick<JobHandlers, PlanJob> => {
  const { systemDb, integrations } = context
  const { paymentProvider } = integrations
  const { settleOrder, settleCorrection } = createSettlers(context)
  const { compare, compareAll } = createComparers(context)
  return {
    /** Renews or ends the sandbox subscriptions whose period is over. */
    async renewSandboxSubscriptions() {
      await processEach(await findDueSandbox(systemDb), ({ reference }) =>
        renewSandbox(systemDb, reference, new Date()),
      )
    },

    /** After a webhook: reads the subscription again. */
    async syncPayment({ reference }) {
      const organizationId = await findSubscriber(systemDb, paymentProvider.name, reference)
      if (organizationId) await compare(organizationId, reference)
    },

    /** After a webhook: records refunds and credits made at the payment service itself. */
    async syncRefunds({ customer }) {
      const organizationId = await findOrganizationOfCustomer(systemDb, paymentProvider.name, customer)
      if (organizationId) await mirrorRefunds(systemDb, paymentProvider, { organizationId, customer })
    },

    /** After a webhook: the cardholder's bank has taken the money back, whatever our ledger says. */
    async notifyDispute({ dispute }) {
      const found = await paymentProvider.readDispute?.(dispute)
      if (!found?.customer) return
      const organizationId = await findOrganizationOfCustomer(systemDb, paymentProvider.name, found.customer)
      if (organizationId) await inTransaction(systemDb, (tx) => notifyDisputed(tx, organizationId, found))
    },

    /** Notifies the operators of a request that they must answer. */
    async notifyPlanRequest({ requestId }) {
      await inTransaction(systemDb, (tx) => notifyPlanRequested(tx, requestId))
    },

    settleOrder: ({ orderId }) => settleOrder(orderId),

    /** Repeating it is harmless: an ended subscription is not ended again. */
    async endReplacedSubscription({ organizationId, reference }) {
      const hasEnded = async () => {
        const now = await paymentProvider.read(reference, organizationId)
        return !now || now.state === 'ended'
      }
      if (await hasEnded()) return
      try {
        await paymentProvider.drop(reference, organizationId)
      } catch (error) {
        // Another run of this job may have ended it meanwhile.
        if (!(await hasEnded())) throw error
      }
      await readSubscription(systemDb, paymentProvider, organizationId, reference)
    },

    settleCorrection: ({ correctionId }) => settleCorrection(correctionId),

    /** Reads every subscription and missed event again, settles interrupted orders and withdraws abandoned ones. */
    comparePayments: compareAll,
  }
}
