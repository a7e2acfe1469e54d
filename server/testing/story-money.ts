import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../database/connect.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { openSandbox } from '../plans/payment-sandbox.service.ts'
import { planJobs } from '../plans/plan.jobs.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { givenUpEmail } from './example-emails.ts'
import { daysFromNow, type Stage } from './story-stage.ts'

const reason = 'For the outage'
const card = (name: keyof typeof sandboxCards) => ({ card: { number: sandboxCards[name] } })

/** Clinics on the free plan that buy, change, are refused, pay later, are credited and are given days. */
export async function money({ app, ask, member, confirm, operator }: Stage) {
  const jobs = planJobs({
    systemDb: app.systemDb,
    integrations: { paymentProvider: openSandbox(app.systemDb) },
  } as never)
  const owner = async () => {
    const facts = {
      name: 'Tide',
      kind: 'solo' as const,
      email: 'a@tide.example',
      mobile: '0290000000',
      plan: 'free' as const,
    }
    const of = await inTransaction(app.systemDb, (tx) => insertOrganization(tx, facts))
    return member('solo', { of })
  }
  type Owner = Awaited<ReturnType<typeof owner>>
  const listOf = (tess: Owner) =>
    ask('plans.list', {}, tess) as Promise<
      { name: string; _id: string; priceList: { _id: string; billingCycle: string; daysUntilDue: number | null }[] }[]
    >
  const order = async (tess: Owner, plan = 'solo', billingCycle = 'monthly') => {
    const found = (await listOf(tess)).find(({ name }) => name === plan)!
    return { planId: found._id, priceListId: found.priceList.find((price) => price.billingCycle === billingCycle)!._id }
  }
  const buy = async (tess: Owner, name: keyof typeof sandboxCards = 'good') =>
    ask('plans.subscribe', { body: { ...(await order(tess)), ...card(name) } }, tess)

  const tess = await owner()
  await buy(tess)
  const { subscription } = await ask('plans.subscription', {}, tess)
  const change = { ...(await order(tess, 'solo', 'yearly')), startsAt: 'periodEnd' }
  await ask('plans.changeSubscription', { params: { id: subscription._id }, body: change }, tess)
  await ask('plans.withdrawChange', {}, tess)
  await ask('plans.addons', { body: { storage: 1, practitioners: 0 } }, tess)
  await ask('plans.changeCard', { body: card('good') }, tess)
  await ask(
    'plans.saveBillingDetails',
    { body: { billingName: 'Tide', abn: '', address: '', purchaseOrder: '' } },
    tess,
  )
  await confirm()
  const [invoice] = (await ask('plans.transactions', { query: {} }, tess)).items
  const ofInvoice = { params: { invoiceId: invoice._id } }
  const ofTess = { params: { orgId: tess.organizationId } }
  await ask('operator.creditInvoice', { ...ofInvoice, body: { cents: 110, refundCents: 10, reason } }, operator)
  await ask('operator.refundBalance', { ...ofInvoice, body: { cents: 10, reason } }, operator)
  await ask('operator.adjustBalance', { ...ofTess, body: { cents: 10, reason } }, operator)
  await ask('operator.giveFreeDays', { ...ofTess, body: { days: 5, reason } }, operator)
  await ask('plans.cancel', {}, tess)
  await ask('plans.resume', {}, tess)

  const eve = await owner()
  const { clientSecret } = await buy(eve, 'asks')
  await ask('plans.answerBank', { body: { clientSecret, isApproved: true } }, eve)

  const late = await owner()
  await buy(late, 'expiring')
  await sql`update plan_sandbox set period_start = period_start - interval '31 days', paid_until = paid_until - interval '31 days'
    where organization_id = ${late.organizationId}`.execute(app.systemDb)
  await jobs.renewSandboxSubscriptions({})
  await jobs.comparePayments({})
  const more = { until: daysFromNow(30), reason }
  await ask('operator.extendGrace', { params: { orgId: late.organizationId }, body: more }, operator)
  await ask('plans.payRenewal', { body: card('good') }, late)
  await ask('plans.confirmPayment', {}, late)

  const given = await owner()
  const ofGiven = { params: { orgId: given.organizationId } }
  const { planId } = await order(given)
  await ask('operator.grantPlan', { ...ofGiven, body: { planId, until: daysFromNow(30), reason } }, operator)
  await ask('operator.endGrant', ofGiven, operator)

  /** Asks for a plan of their own, and is offered one that is paid by transfer. */
  const offered = async (of: Owner) => {
    const custom = (await listOf(of)).find(({ name }) => name === 'custom')!
    await ask('plans.requestPlan', { body: { planId: custom._id, note: 'By invoice, please' } }, of)
    const { items } = await ask('operator.requests', { query: { pageSize: 100 } }, operator)
    return items.find(({ orgId }: { orgId: string }) => orgId === of.organizationId)._id as string
  }
  const bank = { graceDays: 14, readOnlyDays: 14, bankDetails: 'BSB 062 000, account 1234 5678' }
  await ask('operator.saveSettings', { body: bank }, operator)
  const terms = { title: 'By transfer', billingCycle: 'monthly', planAmount: 400, daysUntilDue: 14 }
  const limits = { params: [{ type: 'PRACTITIONER_COUNT', value: 2 }] }
  for (const isPaid of [true, false]) {
    const olivia = await owner()
    const requestId = await offered(olivia)
    await ask('operator.offer', { params: { requestId }, body: { ...terms, ...limits } }, operator)
    const plan = (await listOf(olivia)).find(({ priceList }) => priceList[0]?.daysUntilDue)!
    await ask('plans.acceptOffer', { body: { planId: plan._id, priceListId: plan.priceList[0]!._id } }, olivia)
    const [issued] = (await ask('plans.transactions', { query: {} }, olivia)).items
    const issuedId = { params: { invoiceId: issued._id } }
    const arrived = { paidOn: daysFromNow(0), reference: 'NAB 4711' }
    if (isPaid) await ask('operator.recordTransfer', { ...issuedId, body: arrived }, operator)
    else await ask('operator.voidInvoice', { ...issuedId, body: { reason } }, operator)
  }
  await ask(
    'operator.decide',
    { params: { requestId: await offered(await owner()) }, body: { isApproved: false } },
    operator,
  )
}

/** What the operator does about clinics, prices, codes and jobs. */
export async function platform({ app, ask, member, confirm, operator }: Stage) {
  const of = await app.organization({ name: 'Leaving Physio' })
  await member('business_admin', { of })
  await confirm()
  await ask('operator.setActive', { params: { orgId: of }, body: { isActive: false } }, operator)
  await ask('operator.offboard', { params: { orgId: of }, body: { name: 'Leaving Physio', hasNoCopy: true } }, operator)

  const { plans } = await ask('operator.plans', {}, operator)
  const solo = plans.find(({ name }: { name: string }) => name === 'solo')
  const price = solo.prices.find(({ isActive }: { isActive: boolean }) => isActive)
  const ofPrice = { params: { priceListId: price._id } }
  await ask('operator.retirePrice', ofPrice, operator)
  await ask('operator.restorePrice', ofPrice, operator)
  const code = `S${randomUUID().slice(0, 8).toUpperCase()}`
  await ask('operator.addPromo', { body: { code, discountPercentage: 25 } }, operator)
  await ask('operator.endPromo', { params: { code } }, operator)

  const { rows } = await sql<{
    id: string
  }>`select (graphile_worker.add_job('drawFigure', '{"slug":""}')).id::text as id`.execute(app.systemDb)
  const id = rows[0]!.id
  await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'No such host')`.execute(app.systemDb)
  await ask('operator.retryJob', { params: { id } }, operator)
  await ask('operator.dropJob', { params: { id } }, operator)

  const email = await givenUpEmail(app.systemDb, operator.who!)
  await ask('operator.resendEmail', { params: { id: email } }, operator)
}
