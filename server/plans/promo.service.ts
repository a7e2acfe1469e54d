import type { PromoOffer } from '@kinora/contract/quotes.ts'
import type { Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findSubscription } from './subscription.queries.ts'
import { findAddonPrices, findPlanOfPrice, findPlans, findPriceOnSale, findPromo } from './price.queries.ts'
import { quoteOf } from './price.rules.ts'
import { addonsFor } from './quote.service.ts'
import { codeNotFound } from './order.service.ts'
import { findPrices } from './plan.queries.ts'

/** The discount of a code and the prices it applies to. @throws Problem if it applies to none of them. */
export async function promoOffer(
  db: Db,
  organizationId: string,
  { code, priceListId }: { code: string; priceListId?: string },
): Promise<PromoOffer> {
  const plans = (await findPlans(db)).filter(({ type }) => type !== 'free')
  if (priceListId) ensureFound(await findPlanOfPrice(db, priceListId), 'This price')
  const onSale = await findPrices(
    db,
    plans.map(({ id }) => id),
  )
  const running = await findSubscription(db, organizationId)
  const offers: PromoOffer[] = []
  for (const { _id, planId, billingCycle } of onSale.filter((price) => !priceListId || price._id === priceListId)) {
    const promo = await findPromo(db, organizationId, code, planId)
    if (!promo) continue
    const price = ensureFound(await findPriceOnSale(db, organizationId, planId, _id), 'This price')
    const quote = quoteOf(price, addonsFor(price, running), await findAddonPrices(db, price), promo)
    const planTitle = plans.find(({ id }) => id === planId)!.title
    const { discountPercentage, amountOff, isLasting } = promo
    const prices = [{ planId, planTitle, priceListId: _id, billingCycle, quote }]
    offers.push({ promoCode: promo.code, discountPercentage, amountOff: amountOff / 100, isLasting, prices })
  }
  const [first] = offers
  if (!first) throw codeNotFound()
  return { ...first, prices: offers.flatMap(({ prices }) => prices) }
}
