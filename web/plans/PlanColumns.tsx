import type { Addons, Usage } from '@kinora/contract/billing.ts'
import type { Plan } from '@kinora/contract/plans.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Facts } from '../ui/Facts.tsx'
import { count, formatMoney } from '../ui/format.ts'
import { Text } from '../ui/Text.tsx'
import style from './PlanColumns.module.css'
import { comparison, cycleLabels, priceFor, tooSmallLabel, type Cycle } from './plan-labels.ts'

interface Props {
  plans: readonly Plan[]
  mineId: string
  /** The billing cycle of the current plan; undefined if it is free. */
  paidCycle: Cycle | undefined
  /** The current plan was granted without payment, and can be bought. */
  isGiven?: boolean
  /** The subscription was cancelled, and runs until its paid period ends. */
  isEnding?: boolean
  cycle: Cycle
  isBusy: boolean
  usages: readonly Usage[]
  /** The add-ons of the current subscription, if there is one. */
  addons: Addons | undefined
  onChoose: (plan: Plan) => void
}

function PriceOf({ plan, cycle }: { plan: Plan; cycle: Cycle }) {
  const price = priceFor(plan, cycle)
  if (!price) return <Text tone="muted">On request</Text>
  const { storage, practitioners, amountPayable } = { storage: 0, practitioners: 0, ...price, ...price.withAddons }
  const extra = [
    practitioners > 0 && count(practitioners, 'extra practitioner'),
    storage > 0 && `${storage * 10} GB extra`,
  ]
  const more = extra.filter(Boolean).join(' and ')
  return (
    <Text className={style.price} size="medium" tone="muted">
      <b>{formatMoney(amountPayable)}</b> {cycleLabels[price.billingCycle]}, GST{more ? ` and ${more}` : ''} included
    </Text>
  )
}

/** The plans side by side, with price and limits. The current one is marked. */
export function PlanColumns({
  plans,
  mineId,
  paidCycle,
  isGiven = false,
  isEnding = false,
  cycle,
  isBusy,
  usages,
  addons,
  onChoose,
}: Props) {
  const rows = comparison(plans)
  return (
    <ul className={style.columns}>
      {plans.map((plan, at) => {
        const isMine = plan._id === mineId
        const tooSmall = isMine || plan.type === 'free' ? undefined : tooSmallLabel(plan, usages, addons)
        return (
          <li key={plan._id} className={style.plan} data-mine={isMine || undefined}>
            <h3>
              {plan.title} {isMine && <Chip tone="good">Your plan</Chip>}
            </h3>
            <PriceOf plan={plan} cycle={cycle} />
            <Facts isSpread facts={rows.map(({ name, values }) => [name, <b key={name}>{values[at]}</b>])} />
            {tooSmall && <Text size="medium">{tooSmall}</Text>}
            {(!isMine || isGiven) && plan.type !== 'free' && (
              <Button variant="primary" isFullWidth isBusy={isBusy} onClick={() => onChoose(plan)}>
                {plan.priceList.length ? `Choose ${plan.title}` : 'Contact us'}
              </Button>
            )}
            {isMine && paidCycle && paidCycle !== cycle && (
              <Button isFullWidth isBusy={isBusy} onClick={() => onChoose(plan)}>
                Pay {cycle}
              </Button>
            )}
            {!isMine && plan.type === 'free' && (
              <Text size="medium" tone="muted">
                {paidCycle
                  ? 'Cancel your subscription to move to this plan.'
                  : isGiven || isEnding
                    ? 'You move to this plan when yours ends.'
                    : 'Your plan was set up by Kinora. Contact support to move to this plan.'}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}
