import { randomUUID } from 'node:crypto'
import { corrections } from '@kinora/contract/corrections.ts'
import { implement } from '../http/implement.ts'
import { findSettings, updateSettings } from '../plans/correction.queries.ts'
import { correct, readAccount, voidInvoice } from '../plans/correction.service.ts'
import { recordTransfer } from '../plans/transfer.service.ts'
import { ensureOrganization } from './operator.service.ts'

export const correctionRoutes = implement(corrections, {
  async account({ systemDb, params }) {
    await ensureOrganization(systemDb, params.orgId)
    return readAccount(systemDb, params.orgId)
  },

  creditInvoice({ systemDb, actor: { accountId }, params, body, idempotencyKey: key = randomUUID(), integrations }) {
    const { cents: amount, refundCents: refundAmount, reason } = body
    const wanted = { kind: 'creditNote' as const, amount, refundAmount, reason }
    return correct(systemDb, integrations.paymentProvider, { accountId, key }, params, wanted)
  },

  refundBalance({ systemDb, actor: { accountId }, params, body, idempotencyKey: key = randomUUID(), integrations }) {
    const { cents, reason } = body
    const wanted = { kind: 'refund' as const, amount: cents, refundAmount: cents, reason }
    return correct(systemDb, integrations.paymentProvider, { accountId, key }, params, wanted)
  },

  async adjustBalance({ systemDb, actor, params, body, idempotencyKey: key = randomUUID(), integrations }) {
    const { accountId } = actor
    const organizationId = params.orgId
    await ensureOrganization(systemDb, organizationId)
    const wanted = { kind: 'adjustment' as const, amount: body.cents, refundAmount: 0, reason: body.reason }
    return correct(systemDb, integrations.paymentProvider, { accountId, key }, { organizationId }, wanted)
  },

  async recordTransfer({ systemDb, actor: { accountId }, params, body }) {
    await recordTransfer(systemDb, accountId, params.invoiceId, body)
    return {}
  },

  async voidInvoice({ systemDb, params, integrations }) {
    await voidInvoice(systemDb, integrations.paymentProvider, params.invoiceId)
    return {}
  },

  settings: ({ systemDb }) => findSettings(systemDb),

  async saveSettings({ systemDb, body }) {
    await updateSettings(systemDb, body)
    return {}
  },
})
