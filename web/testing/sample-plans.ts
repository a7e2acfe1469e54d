import type { Subscription, Usage } from '@kinora/contract/billing.ts'
import type { Invoice } from '@kinora/contract/invoices.ts'
import type { Payment, Quote } from '@kinora/contract/quotes.ts'
import type { Plan, PlanPrice } from '@kinora/contract/plans.ts'
import { sampleId } from './sample-data.ts'

export const samplePrice = (changes: Partial<PlanPrice> = {}): PlanPrice => ({
  _id: sampleId(51),
  priceId: 'price',
  billingCycle: 'monthly',
  recurring: true,
  currency: 'AUD',
  planAmount: 29,
  discountPercentage: 0,
  taxPercentage: 10,
  taxId: null,
  daysUntilDue: null,
  amountPayable: 31.9,
  ...changes,
})

const plan = (id: number, type: Plan['type'], title: string, priceList: PlanPrice[]): Plan => ({
  _id: sampleId(id),
  planId: sampleId(id),
  type,
  name: type,
  title,
  params: [{ type: 'PATIENT_COUNT', value: type === 'custom' ? null : 150 }],
  priceList,
})

/** The free plan, one with a price and one on request. */
export const samplePlans = {
  free: plan(40, 'free', 'Free', [samplePrice({ _id: sampleId(50), planAmount: 0, amountPayable: 0 })]),
  business: plan(41, 'business', 'Business', [
    samplePrice(),
    samplePrice({ _id: sampleId(52), billingCycle: 'yearly', planAmount: 290, amountPayable: 319 }),
  ]),
  custom: plan(42, 'custom', 'Custom', []),
}

export const sampleQuote: Quote = {
  currency: 'AUD',
  planAmount: 29,
  addonAmount: 0,
  discountAmount: 0,
  taxPercentage: 10,
  taxAmount: 2.9,
  amountPayable: 31.9,
  promoCode: null,
}

export const sampleSubscription: Subscription = {
  _id: sampleId(60),
  planId: samplePlans.business._id,
  planTitle: 'Business',
  priceListId: sampleId(51),
  billingCycle: 'monthly',
  status: 'ACTIVE',
  isPastDue: false,
  paidUntil: '2026-12-20',
  cardEnding: '4242',
  addons: { storage: 0, practitioners: 0 },
  addonPrices: { storage: 5.5, practitioners: 16.5 },
  renewal: sampleQuote,
  renewalDue: null,
  balance: 0,
  transfer: null,
  next: null,
}

export const samplePayment: Payment = {
  charge: 31.9,
  dueNow: 31.9,
  credit: 0,
  balance: 0,
  balanceAfter: 0,
  paidUntil: '2026-12-20',
  pricedAt: '2026-11-22T09:00:00.000Z',
  later: null,
}

export const sandbox = { name: 'sandbox', publishableKey: null } as const

export const sampleUsage: Usage[] = [
  { type: 'PATIENT_COUNT', used: 40, limit: 150 },
  { type: 'STORAGE', used: 200_000_000, limit: 20_000_000_000 },
]

export const sampleInvoice: Invoice = {
  _id: sampleId(61),
  number: 'KIN-7',
  paymentType: 'UPGRADE',
  status: 'paid',
  issuedAt: '2026-11-20T12:00:00.000Z',
  paidAt: '2026-11-20T12:00:00.000Z',
  text: 'Kinora Business, monthly',
  currency: 'AUD',
  netAmount: 29,
  taxAmount: 2.9,
  total: 31.9,
  amountDue: 31.9,
  received: 0,
  dueOn: null,
  lines: [
    {
      kind: 'charge',
      text: 'Kinora Business, monthly',
      amount: 31.9,
      from: '2026-11-20T12:00:00.000Z',
      until: '2026-12-20T12:00:00.000Z',
    },
  ],
}
