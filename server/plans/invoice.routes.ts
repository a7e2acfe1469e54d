import { invoices } from '@kinora/contract/invoices.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { findCreditNote, findCreditNotes } from './credit-note.queries.ts'
import { findBillingDetails, updateBillingDetails } from './invoice.queries.ts'
import { creditNotePaper, exportInvoices } from './invoice.service.ts'
import { findAccountLines, findBalance } from './ledger.queries.ts'

type CreditNoteRow = Awaited<ReturnType<typeof findCreditNotes>>['items'][number]
const withUnits = ({ total, taxAmount, refundAmount, ...note }: CreditNoteRow) => ({
  ...note,
  total: total / 100,
  taxAmount: taxAmount / 100,
  refundAmount: refundAmount / 100,
})

export const invoiceRoutes = implement(invoices, {
  billingDetails: ({ db, actor }) => findBillingDetails(db, actor.organizationId),

  async saveBillingDetails({ db, actor, body }) {
    await updateBillingDetails(db, actor.organizationId, body)
    return body
  },

  exportInvoices: ({ db, actor, query }) => exportInvoices(db, actor.organizationId, query),

  async creditNotes({ db, actor, query }) {
    const { items, total } = await findCreditNotes(db, actor.organizationId, query)
    return { items: items.map(withUnits), total }
  },

  async creditNote({ db, actor, params, integrations: { supplier } }) {
    const note = ensureFound(await findCreditNote(db, actor.organizationId, params.id), 'This credit note')
    return creditNotePaper(supplier, note)
  },

  async account({ db, actor, query: { after, pageSize } }) {
    const items = await findAccountLines(db, actor.organizationId, pageSize + 1, after)
    return {
      balanceCents: await findBalance(db, actor.organizationId),
      items: items.slice(0, pageSize),
      next: items.length > pageSize ? items[pageSize - 1]!._id : null,
    }
  },
})
