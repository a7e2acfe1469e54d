import { invoices } from '@kinora/contract/invoices.ts'
import { implement } from '../http/implement.ts'
import { findBillingDetails, updateBillingDetails } from './invoice.queries.ts'
import { exportInvoices } from './invoice.service.ts'
import { findAccountLines, findBalance } from './ledger.queries.ts'

export const invoiceRoutes = implement(invoices, {
  billingDetails: ({ db, actor }) => findBillingDetails(db, actor.organizationId),

  async saveBillingDetails({ db, actor, body }) {
    await updateBillingDetails(db, actor.organizationId, body)
    return body
  },

  exportInvoices: ({ db, actor, query }) => exportInvoices(db, actor.organizationId, query),

  async account({ db, actor, query: { after, pageSize } }) {
    const items = await findAccountLines(db, actor.organizationId, pageSize + 1, after)
    return {
      balanceCents: await findBalance(db, actor.organizationId),
      items: items.slice(0, pageSize),
      next: items.length > pageSize ? items[pageSize - 1]!._id : null,
    }
  },
})
