import type { WriteTx } from '../database/connect.ts'
import type { PaymentProvider, ProviderEvent } from '../integrations/payment-provider.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { insertWebhookEvent } from './billing.queries.ts'

/**
 * Handles an event of the payment service once. The event is only a hint: a job reads its subject again, so events may
 * arrive twice, late and in any order.
 */
export async function handleEvent(tx: WriteTx, service: PaymentProvider['name'], event: ProviderEvent) {
  const { eventId, reference, refundedCustomer: customer, dispute } = event
  if (!(await insertWebhookEvent(tx, service, eventId))) return
  if (reference) await enqueue(tx, 'syncPayment', { reference }, `payment:${reference}`)
  if (dispute) await enqueue(tx, 'notifyDispute', { dispute }, `dispute:${dispute}`)
  if (customer) await enqueue(tx, 'syncRefunds', { customer }, `refunds:${customer}`)
}
