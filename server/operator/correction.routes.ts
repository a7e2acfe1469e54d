import { randomUUID } from 'node:crypto'
import { corrections } from '@kinora/contract/corrections.ts'
import { notFound } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { implement } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findCorrectable, findSettings, updateSettings } from '../plans/correction.queries.ts'
import { correct, readAccount, voidInvoice } from '../plans/correction.service.ts'
import { overdueOf } from '../plans/past-due.service.ts'
import { recordTransfer } from '../plans/bank-transfer-payment.service.ts'
import { changeText, dollars } from './operator-change.rules.ts'
import { ensureOrganization } from './operator.service.ts'

const inQuotes = (text: string) => (text ? `“${text.replaceAll('\n', ', ')}”` : 'none')

/** 'Harbour Physio, KIN-000013', for the audit log. */
async function nameOfInvoice(systemDb: Db, invoiceId: string) {
  const [invoice] = await findCorrectable(systemDb, { invoiceId })
  if (!invoice) throw notFound('this invoice')
  return `${(await ensureOrganization(systemDb, invoice.organizationId)).name}, ${invoice.number}`
}

interface OfInvoice {
  systemDb: Db
  actor: { accountId: string }
  params: { invoiceId: string }
  idempotencyKey?: string
  integrations: Pick<Integrations, 'paymentProvider'>
}

const correctInvoice = (
  { systemDb, actor: { accountId }, params, idempotencyKey: key = randomUUID(), integrations }: OfInvoice,
  wanted: Parameters<typeof correct>[4],
) => correct(systemDb, integrations.paymentProvider, { accountId, key }, params, wanted)

export const correctionRoutes = implement(corrections, {
  async account({ systemDb, params }) {
    await ensureOrganization(systemDb, params.orgId)
    const overdue = await overdueOf(systemDb, params.orgId)
    return { ...(await readAccount(systemDb, params.orgId)), overdue }
  },

  async creditInvoice(request) {
    const { cents: amount, refundCents: refundAmount, reason } = request.body
    const refunded = refundAmount > 0 ? `, ${dollars(refundAmount / 100)} of it refunded` : ''
    const what = `${dollars(amount / 100)} credited${refunded}, ${reason}`
    request.auditSubject(`${await nameOfInvoice(request.systemDb, request.params.invoiceId)}: ${what}`)
    return correctInvoice(request, { kind: 'creditNote', amount, refundAmount, reason })
  },

  async refundBalance(request) {
    const { cents, reason } = request.body
    const name = await nameOfInvoice(request.systemDb, request.params.invoiceId)
    request.auditSubject(`${name}: ${dollars(cents / 100)} refunded, ${reason}`)
    return correctInvoice(request, { kind: 'refund', amount: cents, refundAmount: cents, reason })
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
    const wantedCorrection = { kind: 'adjustment' as const, amount: body.cents, refundAmount: 0, reason: body.reason }
    return correct(systemDb, integrations.paymentProvider, { accountId, key }, { organizationId }, wantedCorrection)
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
    const name = await nameOfInvoice(systemDb, params.invoiceId)
    auditSubject(`${name}: ${dollars(paid.amount / 100)} on ${body.paidOn}, ${body.reference}`)
    return {}
  },

  async voidInvoice({ systemDb, params, body, integrations, auditSubject }) {
    auditSubject(`${await nameOfInvoice(systemDb, params.invoiceId)}: void, ${body.reason}`)
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
