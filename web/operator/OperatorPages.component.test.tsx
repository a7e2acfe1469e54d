import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operator, type Job, type OrganizationLine, type PlanRequest } from '@kinora/contract/operator.ts'
import { operatorPlans, type OwnPlan } from '@kinora/contract/operator-plans.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { planOffers } from '@kinora/contract/plan-offers.ts'
import { operatorHealth, type Health } from '@kinora/contract/operator-health.ts'
import { addDays, dayIn, dayText } from '@kinora/contract/days.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleInvoice, samplePlans, samplePrice, sampleSubscription, sampleUsage } from '../testing/sample-plans.ts'

const moment = '2026-11-20T12:00:00.000Z'
const harbour: OrganizationLine = {
  _id: sampleId(2),
  name: 'Harbour Physio',
  email: 'olivia@harbour.example',
  state: 'active',
  planTitle: 'Business',
  subscription: 'ACTIVE',
  isPastDue: false,
  usage: sampleUsage,
  createdAt: moment,
  lastActiveAt: null,
}
const rowOf = (text: string | RegExp) => within(screen.getByText(text).closest('li')!)

test('ROLE-01 organizations are listed with their plan and usage', async () => {
  const tide = { ...harbour, _id: sampleId(3), name: 'Tide', state: 'suspended' as const, isPastDue: true }
  server.reply(operator.organizations, { items: [harbour, tide], total: 2 })
  await renderPage('/operator', { as: 'admin' })
  await screen.findByText('Harbour Physio')
  rowOf('Harbour Physio').getByText('Business, subscription active · olivia@harbour.example')
  rowOf('Harbour Physio').getByText('40 of 150')
  rowOf('Tide').getByText('Suspended')
  rowOf('Tide').getByText(/^Business, renewal not paid/)
})

test('an empty installation says where clinics register; a search asks the server, and says that nothing was found', async () => {
  server.reply(operator.organizations, { items: [], total: 0 })
  const { user } = await renderPage('/operator', { as: 'admin' })
  await screen.findByText('No organisations yet')
  await user.type(screen.getByRole('searchbox', { name: 'Search name or email' }), 'kelp')
  await waitFor(() => expect(server.requestsTo(operator.organizations).at(-1)?.query.search).toBe('kelp'))
  await screen.findByText('No organisations found')
})

test('organizations have skeletons while they load', async () => {
  server.hang(operator.organizations)
  await renderPage('/operator', { as: 'admin' })
  screen.getByLabelText('Loading organisations')
})

test('organizations that cannot be loaded can be tried again', async () => {
  server.fail(operator.organizations)
  await renderPage('/operator', { as: 'admin' })
  await screen.findByText('Failed to read organisations')
  screen.getByRole('button', { name: 'Try again' })
})

test.each(['practitioner', 'business_admin', 'patient'] as const)(
  'ROLE-01 a %s cannot open the console',
  async (role) => {
    const { address } = await renderPage('/operator', { as: role })
    expect(address()).toBe('/404')
  },
)

const organization = {
  ...harbour,
  mobile: '0291234567',
  timeZone: 'Australia/Sydney',
  host: null,
  people: [
    {
      _id: sampleId(4),
      name: 'Sam Okafor',
      email: 'sam@harbour.example',
      role: 'practitioner' as const,
      isActive: false,
      lastSeenAt: null,
    },
  ],
  running: sampleSubscription,
  invoices: [sampleInvoice],
  requests: [],
  grant: null,
  notes: [],
  copy: null,
  isLeaving: false,
}
const openOrganization = () => renderPage(`/operator/organizations/${harbour._id}`, { as: 'admin' })

test('ROLE-01 an organization’s page has its plan, staff and invoices, and the number of its patients only', async () => {
  server.reply(operator.organization, organization)
  await openOrganization()
  await screen.findByRole('heading', { level: 1, name: 'Harbour Physio' })
  screen.getByText(/^\$31\.90 a month, paid until/)
  screen.getByRole('meter', { name: 'Active patients' })
  rowOf('Sam Okafor').getByText('Inactive')
  rowOf('Kinora Business, monthly').getByText('Paid')
})

test('a plan is given without payment where nothing is paid for, and a note is written down', async () => {
  // A zone where the current day differs from UTC.
  const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone) !== dayIn('UTC'))!
  const unpaid = { ...organization, timeZone, running: null, subscription: null, planTitle: 'Free' }
  server.reply(operator.organization, unpaid)
  server.reply(operatorPlans.plans, { plans: [ownPlan], addons: { storage: 5, practitioners: 15 }, promos: [] })
  server.fail(planGrants.grantPlan, fieldProblem('invalid', 'reason', 'Say what for.'))
  server.reply(planGrants.addNote, {})
  const { user } = await openOrganization()
  await user.click(await screen.findByRole('button', { name: 'Give a plan…' }))
  await screen.findByRole('option', { name: 'Business' })
  screen.getByDisplayValue(dayText(addDays(dayIn(timeZone), 30)))
  await user.selectOptions(screen.getByLabelText('Plan'), 'Business')
  await user.clear(screen.getByLabelText('Last day'))
  await user.type(screen.getByLabelText('Last day'), '31/01/2027')
  const reason = screen.getByLabelText('Reason, shown to the owner')
  await user.type(reason, 'For')
  await user.click(screen.getByRole('button', { name: 'Give the plan' }))
  await screen.findByText('Say what for.')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  server.reply(planGrants.grantPlan, {})
  await user.type(reason, ' the outage')
  await user.click(screen.getByRole('button', { name: 'Give the plan' }))
  await screen.findByText('Harbour Physio has Business until 31/01/2027')
  expect(server.requestsTo(planGrants.grantPlan)[1]?.body).toEqual({
    planId: ownPlan._id,
    until: '2027-01-31',
    reason: 'For the outage',
  })
  await user.type(screen.getByLabelText('New note'), 'Rang about prices.')
  await user.click(screen.getByRole('button', { name: 'Add the note' }))
  await screen.findByText('Note added')
  expect(server.requestsTo(planGrants.addNote)[0]?.body).toEqual({ text: 'Rang about prices.' })
})

test('a gift and notes are shown with who gave and wrote them; a plan that is paid for cannot be given', async () => {
  const grant = {
    planTitle: 'Business',
    until: '2027-01-31',
    reason: 'For the outage',
    grantedBy: 'Otto Berg',
    createdAt: moment,
  }
  const notes = [{ _id: sampleId(30), text: 'Rang about prices.', writtenBy: 'Otto Berg', createdAt: moment }]
  server.reply(operator.organization, { ...organization, running: null, subscription: null, grant, notes })
  const { unmount } = await openOrganization()
  await screen.findByText(/^Business without payment until 31\/01\/2027: For the outage \(Otto Berg, 20\/11\/2026\)$/)
  rowOf('Rang about prices.').getByText('20/11/2026 · Otto Berg')
  screen.getByRole('button', { name: 'End it…' })
  unmount()
  server.reply(operator.organization, organization)
  await openOrganization()
  await screen.findByText(/^\$31\.90 a month/)
  expect(screen.queryByRole('button', { name: 'Give a plan…' })).toBeNull()
})

const proof = {
  _id: sampleId(9),
  orgId: harbour._id,
  at: moment,
  tables: [{ table: 'organizations', before: 1, after: 0 }],
  files: { before: 2, after: 0 },
}
const going = { orgId: harbour._id, rows: 10_400, deleted: 2600, isFailing: false, proof: null }

test('an organization must be suspended before it can be off-boarded, and its name typed', async () => {
  server.reply(operator.organization, organization)
  server.reply(operator.setActive, {})
  server.reply(operator.offboard, { ...going, rows: null, deleted: 0 })
  server.reply(operator.offboarding, { ...going, deleted: 10_400, proof })
  const { user } = await openOrganization()
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  expect(screen.queryByRole('button', { name: 'Off-board' })).toBeNull()
  server.reply(operator.organization, { ...organization, state: 'suspended' })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }))
  await user.click(await screen.findByRole('button', { name: 'Off-board' }))
  const confirm = screen.getByRole('button', { name: 'Delete everything' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Type Harbour Physio'), 'Harbour Physio')
  expect(confirm).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /^The owners want no copy/ }))
  await user.click(confirm)
  await screen.findByRole('heading', { name: 'Proof of deletion' })
  screen.getByRole('row', { name: 'organizations 1 0' })
})

test('an organization that is being deleted shows how far it is, and nothing else can be done with it', async () => {
  server.reply(operator.organization, { ...organization, state: 'suspended', isLeaving: true })
  server.reply(operator.offboarding, going)
  await openOrganization()
  await screen.findByRole('heading', { name: 'Being deleted' })
  screen.getByText('2,600 of 10,400')
  expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Off-board' })).toBeNull()
  expect(screen.queryByText(/The last attempt failed/)).toBeNull()
  server.reply(operator.offboarding, { ...going, isFailing: true })
  await screen.findByText(/The last attempt failed/)
  server.reply(operator.offboarding, { ...going, deleted: 10_400, proof })
  await screen.findByRole('heading', { name: 'Proof of deletion' })
})

test('a host that another clinic uses is refused at its field', async () => {
  server.reply(operator.organization, organization)
  const message = 'Another organisation already uses this host.'
  server.fail(operator.setHost, new Problem('conflict', message, [{ field: 'host', message }]))
  const { user } = await openOrganization()
  await user.type(await screen.findByLabelText('Host'), 'app.tide.example{Enter}')
  await screen.findByText(message)
})

const { priceList, ...business } = samplePlans.business
const ownPlan: OwnPlan = {
  ...business,
  organizations: 3,
  prices: [
    { ...priceList[0]!, isActive: true, subscriptions: 2 },
    { ...samplePrice({ _id: sampleId(55), planAmount: 19, amountPayable: 20.9 }), isActive: false, subscriptions: 1 },
  ],
}

async function openPlans(plan = ownPlan) {
  server.reply(corrections.settings, { graceDays: 14, readOnlyDays: 30, bankDetails: '' })
  server.reply(operatorPlans.plans, { plans: [plan], addons: { storage: 5, practitioners: 10 }, promos: [] })
  const page = await renderPage('/operator/plans', { as: 'admin' })
  await screen.findByRole('heading', { name: 'Business' })
  return page
}

test('a price on sale is retired after a question, and Undo puts it back; a retired one cannot be retired', async () => {
  server.reply(operatorPlans.retirePrice, {})
  const { user } = await openPlans()
  rowOf(/^\$19\.00 a month/).getByText('Retired')
  expect(screen.getAllByRole('button', { name: /^Retire/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Retire $29.00 a month' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Retire $29.00 a month?' }))
  dialog.getByText(/2 subscriptions keep paying it/)
  await user.click(dialog.getByRole('button', { name: 'Retire' }))
  await screen.findByText('Price retired')
  server.reply(operatorPlans.restorePrice, {})
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await screen.findByText('The price is on sale again')
})

test('the days of grace are saved, and a wrong number is said at its field', async () => {
  const { user } = await openPlans()
  const field = await screen.findByLabelText('Days of full use')
  const message = 'At most 90.'
  server.fail(corrections.saveSettings, new Problem('invalid', message, [{ field: 'graceDays', message }]))
  await user.clear(field)
  await user.type(field, '9')
  const card = within(field.closest('section')!)
  await user.click(card.getByRole('button', { name: 'Save settings' }))
  await card.findByText(message)
  server.reply(corrections.saveSettings, {})
  await user.click(card.getByRole('button', { name: 'Save settings' }))
  await screen.findByText('Settings saved')
  expect(server.requestsTo(corrections.saveSettings)[1]?.body).toEqual({
    graceDays: 9,
    readOnlyDays: 30,
    bankDetails: '',
  })
})

test('an offer that is refused leads to the field that is wrong', async () => {
  server.reply(operator.requests, { items: [planRequest], total: 1 })
  server.reply(operatorPlans.plans, { plans: [], addons: { storage: 5, practitioners: 15 }, promos: [] })
  const message = 'Enter your bank details under Plans and prices first.'
  server.fail(planOffers.offer, new Problem('conflict', message, [{ field: 'daysUntilDue', message }]))
  const { user } = await renderPage('/operator/requests', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Make an offer' }))
  await user.type(screen.getByLabelText('Amount before GST, in dollars'), '1e99')
  expect(screen.queryByText(/with GST/)).toBeNull()
  await user.clear(screen.getByLabelText('Amount before GST, in dollars'))
  await user.type(screen.getByLabelText('Amount before GST, in dollars'), '400')
  await user.click(screen.getByRole('radio', { name: 'By invoice' }))
  const days = screen.getByLabelText('Days until an invoice is due')
  await user.clear(days)
  screen.getByText('Use a number.')
  await user.type(days, '30')
  await user.click(screen.getByRole('button', { name: 'Send offer' }))
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(days))
})

test('a retired price is brought back where no other of its cycle is on sale', async () => {
  server.reply(operatorPlans.restorePrice, {})
  const { unmount } = await openPlans()
  rowOf(/^\$19\.00 a month/).getByText('Retire the one on sale to bring it back.')
  expect(screen.queryByRole('button', { name: /^Bring back/ })).toBeNull()
  unmount()
  const retired = ownPlan.prices.map((each) => ({ ...each, isActive: false }))
  const { user } = await openPlans({ ...ownPlan, prices: retired })
  await user.click(screen.getByRole('button', { name: 'Bring back $19.00 a month' }))
  await screen.findByText('The price is on sale again')
  expect(server.requestsTo(operatorPlans.restorePrice)[0]?.params).toEqual({ priceListId: sampleId(55) })
})

test('a new price needs an amount', async () => {
  const message = 'Use an amount.'
  server.fail(operatorPlans.addPrice, new Problem('invalid', message, [{ field: 'planAmount', message }]))
  const { user } = await openPlans()
  await user.click(screen.getByRole('button', { name: 'New price of Business' }))
  await user.type(screen.getByLabelText('Amount before GST, in dollars'), '5')
  await user.click(screen.getByRole('button', { name: 'Put on sale' }))
  await screen.findByText(message)
})

test('limits must be numbers; an empty one is by agreement', async () => {
  server.reply(operatorPlans.setLimits, {})
  const { user } = await openPlans()
  await user.click(screen.getByRole('button', { name: 'Limits of Business' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Limits of Business' }))
  const field = dialog.getByLabelText('Active patients')
  await user.clear(field)
  await user.type(field, 'some')
  dialog.getByText('Use a number.')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Limits saved')
  expect(server.requestsTo(operatorPlans.setLimits)[0]?.body).toEqual({
    params: [{ type: 'PATIENT_COUNT', value: null }],
  })
})

test('a promo code whose maximum is no number is not created without one', async () => {
  const { user } = await openPlans()
  await user.click(screen.getByRole('button', { name: 'New code' }))
  await user.type(screen.getByLabelText('Code'), 'autumn')
  await user.type(screen.getByLabelText('Discount in percent'), '15')
  await user.type(screen.getByLabelText('Maximum uses'), 'ten')
  screen.getByText('Use a number.')
  expect(screen.getByRole('button', { name: 'Create code' })).toHaveProperty('disabled', true)
})

test('a promo code is created and listed', async () => {
  server.reply(operatorPlans.addPromo, {})
  const { user } = await openPlans()
  await user.click(screen.getByRole('button', { name: 'New code' }))
  await user.type(screen.getByLabelText('Code'), 'autumn')
  await user.type(screen.getByLabelText('Discount in percent'), '15')
  await user.type(screen.getByLabelText('Last day'), '31/05/2027')
  await user.click(screen.getByRole('button', { name: 'Create code' }))
  await screen.findByText('Promo code AUTUMN created')
  const autumn = { code: 'AUTUMN', discountPercentage: 15, endsOn: '2027-05-31' }
  expect(server.requestsTo(operatorPlans.addPromo)[0]?.body).toMatchObject(autumn)
  await user.click(screen.getByRole('button', { name: 'New code' }))
  await user.type(screen.getByLabelText('Code'), 'fifty')
  await user.selectOptions(screen.getByLabelText('Takes off'), 'An amount of each period')
  await user.type(screen.getByLabelText('Discount before GST, in dollars'), '50')
  await user.click(screen.getByRole('button', { name: 'Create code' }))
  await screen.findByText('Promo code FIFTY created')
  expect(server.requestsTo(operatorPlans.addPromo)[1]?.body).toMatchObject({ code: 'FIFTY', amountOff: 50 })
})

const planRequest: PlanRequest = {
  _id: sampleId(70),
  orgId: harbour._id,
  orgName: 'Harbour Physio',
  planTitle: 'Custom',
  currentPlanTitle: 'Business',
  paymentType: 'DIRECT_PAYMENT',
  status: 'pending',
  note: 'We are forty now',
  requestedBy: 'Olivia Hart',
  createdAt: moment,
  decidedAt: null,
}

test('API-060 a plan request is refused with a note', async () => {
  server.reply(operator.requests, { items: [planRequest], total: 1 })
  server.reply(operator.decide, {})
  const { user } = await renderPage('/operator/requests', { as: 'admin' })
  await screen.findByText('We are forty now')
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse Custom for Harbour Physio?' }))
  await user.type(dialog.getByLabelText('Note to the owner'), 'Business is enough.')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await screen.findByText('Request refused')
  expect(server.requestsTo(operator.decide)[0]?.body).toEqual({ isApproved: false, note: 'Business is enough.' })
})

test('a request is answered with a price and limits for this clinic alone', async () => {
  server.reply(operator.requests, { items: [planRequest], total: 1 })
  server.reply(planOffers.offer, {})
  server.reply(operatorPlans.plans, { plans: [], addons: { storage: 5, practitioners: 15 }, promos: [] })
  const { user } = await renderPage('/operator/requests', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Make an offer' }))
  await user.type(screen.getByLabelText('Amount before GST, in dollars'), '4000')
  screen.getByText('$4,400.00 with GST.')
  await user.type(screen.getByLabelText('Practitioners'), 'x')
  screen.getByText('Use a number.')
  await user.clear(screen.getByLabelText('Practitioners'))
  await user.type(screen.getByLabelText('Practitioners'), '40')
  await user.type(screen.getByLabelText('Storage in GB'), '500')
  await user.click(screen.getByRole('radio', { name: 'By invoice' }))
  await user.clear(screen.getByLabelText('Days until an invoice is due'))
  await user.type(screen.getByLabelText('Days until an invoice is due'), '30')
  await user.type(screen.getByLabelText('Extra practitioners'), '5')
  await user.type(screen.getByLabelText('Extra practitioners: A month each, before GST'), '10')
  // Five for ten dollars each, ten months a year.
  screen.getByText('$4,950.00 with add-ons and GST.')
  await user.click(screen.getByRole('button', { name: 'Send offer' }))
  await screen.findByText(`Offer sent to ${planRequest.orgName}`)
  const { body } = server.requestsTo(planOffers.offer)[0]!
  expect(body).toMatchObject({ billingCycle: 'yearly', planAmount: 4000, title: `Custom for ${planRequest.orgName}` })
  expect(body).toMatchObject({
    daysUntilDue: 30,
    addons: { practitioners: 5, storage: 0 },
    addonPrices: { practitioners: 10, storage: null },
  })
  expect(body.params).toEqual(
    expect.arrayContaining([
      { type: 'PRACTITIONER_COUNT', value: 40 },
      { type: 'STORAGE', value: 500_000_000_000 },
      { type: 'PATIENT_COUNT_PER_PRACTITIONER', value: null },
    ]),
  )
})

test('a request that waits for its payment by card can only be refused', async () => {
  server.reply(operator.requests, { items: [{ ...planRequest, paymentType: 'UPGRADE' }], total: 1 })
  await renderPage('/operator/requests', { as: 'admin' })
  await screen.findByText(/waiting for the owner to pay or accept/)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

const job: Job = {
  _id: '7',
  task: 'drawFigure',
  state: 'failed',
  attempts: 25,
  maxAttempts: 25,
  runAt: moment,
  createdAt: moment,
  lastError: 'connect ECONNREFUSED',
}
const counts = { waiting: 0, working: 1, retrying: 0, failed: 1 }

test('a failed job shows its error and can be retried; a running one has no buttons', async () => {
  const running: Job = { ...job, _id: '8', state: 'working', lastError: null }
  server.reply(operator.jobs, { items: [job, running], total: 2, counts })
  server.reply(operator.retryJob, {})
  const { user } = await renderPage('/operator/jobs', { as: 'admin' })
  await screen.findByText('connect ECONNREFUSED')
  expect(screen.queryByRole('button', { name: 'Retry now: drawFigure 8' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Retry now: drawFigure 7' }))
  await screen.findByText('Retrying the job')
})

test('an empty job queue says so', async () => {
  server.reply(operator.jobs, { items: [], total: 0, counts: { ...counts, working: 0, failed: 0 } })
  await renderPage('/operator/jobs', { as: 'admin' })
  await screen.findByText('No jobs')
})

test('the operator hands an owner who waits for an email an invitation', async () => {
  server.reply(operator.organization, { ...organization, state: 'waiting' })
  const url = 'https://kinora.example/signup/for-tess'
  server.reply(operator.inviteOwner, { name: 'Tess Moreau', email: 'tess@tide.example', url })
  const { user } = await openOrganization()
  await user.click(await screen.findByRole('button', { name: 'Create an invitation' }))
  expect(await screen.findByLabelText('Invitation for tess@tide.example')).toHaveProperty('value', url)
  screen.getByText(/It works once, for three days/)
})

const wellAndBackedUp: Health = {
  disk: { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 },
  databaseBytes: 80_000_000,
  jobs: { waiting: 2, working: 0, failed: 0, lagSeconds: 0 },
  emails: { isEnabled: true, waiting: 0, failed: 0, sent: 31 },
  backup: {
    isNightly: true,
    last: { at: new Date().toISOString(), name: 'kinora-now.backup', bytes: 5_000_000, rows: 1200, files: 7 },
    failure: null,
  },
  warnings: [],
}

test('the health of the installation shows the last backup, and no warning where all is well', async () => {
  server.reply(operatorHealth.health, wellAndBackedUp)
  await renderPage('/operator/health', { as: 'admin' })
  await screen.findByText('Everything is in order')
  screen.getByText('1200 rows, 7 files')
  screen.getByText('50 GB of 100 GB')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the health of the installation says what is wrong and how to mend it', async () => {
  server.reply(operatorHealth.health, {
    ...wellAndBackedUp,
    warnings: [
      { kind: 'failedJobs', text: '1 job has failed.' },
      { kind: 'disk', text: 'Only 1.0 GB of disk space is left.' },
    ],
  })
  await renderPage('/operator/health', { as: 'admin' })
  await screen.findByText('1 job has failed.')
  screen.getByText('Only 1.0 GB of disk space is left.')
  expect(screen.queryByText('Everything is in order')).toBeNull()
})

test('health that cannot be loaded can be tried again', async () => {
  server.fail(operatorHealth.health)
  await renderPage('/operator/health', { as: 'admin' })
  await screen.findByText('Failed to read the health of the installation')
  screen.getByRole('button', { name: 'Try again' })
})
