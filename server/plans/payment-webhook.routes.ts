import { paymentWebhook } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { AppContext } from '../http/app-context.ts'
import { insertWebhookEvent } from './billing.queries.ts'

/**
 * Events of the payment service. An event is only a hint: a job reads the subscription again, so that events may arrive
 * twice, late and in any order.
 */
export function webhookRoute({ http, systemDb, integrations: { paymentProvider } }: AppContext) {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is computed over the raw body.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_, body, done) => done(null, body))
    scope.post(paymentWebhook, async (request) => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      const event = Buffer.isBuffer(request.body) ? paymentProvider.verifyWebhook(request.body, signature) : undefined
      if (!event) throw new Problem('invalid', 'The signature of this webhook is not valid.')
      await inTransaction(systemDb, async (tx) => {
        const isNew = await insertWebhookEvent(tx, paymentProvider.name, event.eventId)
        const { reference, refundedCustomer: customer, dispute } = event
        if (isNew && reference) await enqueue(tx, 'syncPayment', { reference }, `payment:${reference}`)
        if (isNew && dispute) await enqueue(tx, 'notifyDispute', { dispute }, `dispute:${dispute}`)
        if (isNew && customer) await enqueue(tx, 'syncRefunds', { customer }, `refunds:${customer}`)
      })
      return { status: true, message: '', data: {} }
    })
  })
}
