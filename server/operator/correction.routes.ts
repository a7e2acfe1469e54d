import { randomUUID } from 'node:crypto'
import { corrections } from '@kinora/contract/corrections.ts'
import { implement } from '../http/implement.ts'
import { findSettings, updateSettings } from '../plans/correction.queries.ts'
import { correct, readAccount, voidInvoice } from '../plans/correction.service.ts'
import { recordTransfer } from '../plans/transfer-payment.service.ts'
import { changeText, dollars } from './operator-change.rules.ts'
import { ensureOrganization } from './operator.service.ts'

const inQuotes = (text: string) => (text ? `“${text.replaceAll('\n', ', ')}”` : 'none')

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

  async adjustBalance({
    systemDb,
    actor,
    params,
    body,
    idempotencyKey: key = randomUUID(),
    integrations,
    auditSubject,
  }) {
    const { accountId } = actor
    const organizationId = params.orgId
    const { name } = await ensureOrganization(systemDb, organizationId)
    auditSubject(`${name}: ${dollars(body.cents / 100)}, ${body.reason}`)
    const wanted = { kind: 'adjustment' as const, amount: body.cents, refundAmount: 0, reason: body.reason }
    return correct(systemDb, integrations.paymentProvider, { accountId, key }, { organizationId }, wanted)
  },

  async recordTransfer({
    systemDb,
    actor: { accountId },
    params,
    body,
    idempotencyKey: key = randomUUID(),
    auditSubject,
  }) {
    const paid = await recordTransfer(systemDb, { accountId, key }, params.invoiceId, body)
    auditSubject(`${paid.number}: ${dollars(paid.amount / 100)} on ${body.paidOn}, ${body.reference}`)
    return {}
  },

  async voidInvoice({ systemDb, params, integrations }) {
    await voidInvoice(systemDb, integrations.paymentProvider, params.invoiceId)
    return {}
  },

  settings: ({ systemDb }) => findSettings(systemDb),

  async saveSettings({ systemDb, body, auditSubject }) {
    const before = await findSettings(systemDb)
    await updateSettings(systemDb, body)
    auditSubject(
      changeText('Unpaid renewals', [
        ['days of full use', String(before.graceDays), String(body.graceDays)],
        ['days of reading only', String(before.readOnlyDays), String(body.readOnlyDays)],
        ['bank details', inQuotes(before.bankDetails), inQuotes(body.bankDetails)],
      ]),
    )
    return {}
  },
})
