import { paymentWebhook } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import type { AppContext } from '../http/app-context.ts'
import { handleEvent } from './payment-event.service.ts'

/** Events of the payment service. */
export function webhookRoute({ http, systemDb, integrations: { paymentProvider } }: AppContext) {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is computed over the raw body.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_, body, done) => done(null, body))
    scope.post(paymentWebhook, async (request) => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      const event = Buffer.isBuffer(request.body) ? paymentProvider.verifyWebhook(request.body, signature) : undefined
      if (!event) throw new Problem('invalid', 'The signature of this webhook is not valid.')
      await inTransaction(systemDb, (tx) => handleEvent(tx, paymentProvider.name, event))
      return { status: true, message: '', data: {} }
    })
  })
}
