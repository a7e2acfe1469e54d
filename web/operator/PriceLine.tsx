import { useState } from 'react'
import { operatorPlans, type OwnPrice } from '@kinora/contract/operator-plans.ts'
import { useWrite } from '../app/api-client.ts'
import { cycleLabels } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { count, formatMoney } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'

/** Asks before a price is taken off sale; the toast undoes it. */
function RetireDialog({ price, label, onClose }: { price: OwnPrice; label: string; onClose: () => void }) {
  const retire = useWrite(operatorPlans.retirePrice, { isQuiet: true, alsoRefreshes: ['plans'] })
  const restore = useWrite(operatorPlans.restorePrice, { alsoRefreshes: ['plans'] })
  const params = { priceListId: price._id }
  const onSuccess = () => {
    const undo = () =>
      restore.mutateAsync({ params }).then(
        () => toast.success('The price is on sale again'),
        () => undefined,
      )
    toast.success('Price retired', { undo: () => void undo() })
    onClose()
  }
  return (
    <ConfirmDialog
      isDanger
      title={`Retire ${label}?`}
      confirmLabel="Retire"
      isBusy={retire.isPending}
      error={retire.error?.message}
      onClose={onClose}
      onConfirm={() => retire.mutate({ params }, { onSuccess })}
    >
      <p>
        Nobody can buy it any more.{' '}
        {price.subscriptions > 0 && `${count(price.subscriptions, 'subscription')} keep paying it.`}
      </p>
    </ConfirmDialog>
  )
}

/** Puts a retired price back on sale, unless its cycle has another price. */
function BringBack({ price, label, isReplaced }: { price: OwnPrice; label: string; isReplaced: boolean }) {
  const restore = useWrite(operatorPlans.restorePrice, { alsoRefreshes: ['plans'] })
  if (isReplaced) return <Text tone="muted">Retire the one on sale to bring it back.</Text>
  const onSuccess = () => toast.success('The price is on sale again')
  return (
    <Button
      size="row"
      aria-label={`Bring back ${label}`}
      isBusy={restore.isPending}
      onClick={() => restore.mutate({ params: { priceListId: price._id } }, { onSuccess })}
    >
      Bring back
    </Button>
  )
}

export function PriceLine({ price, isFree, isReplaced }: { price: OwnPrice; isFree: boolean; isReplaced: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { planAmount, amountPayable, billingCycle, discountPercentage, isActive, subscriptions } = price
  const label = `${formatMoney(planAmount)} ${cycleLabels[billingCycle]}`
  const discount = discountPercentage > 0 ? `, ${discountPercentage}% off` : ''
  return (
    <ListItem
      title={
        <>
          {label} {!isActive && <Chip tone="plain">Retired</Chip>}
        </>
      }
      details={[`${formatMoney(amountPayable)} with GST${discount} · ${count(subscriptions, 'subscription')}`]}
    >
      {isActive && !isFree && (
        <Button size="row" aria-label={`Retire ${label}`} onClick={() => setAsking(true)}>
          Retire
        </Button>
      )}
      {!isActive && <BringBack price={price} label={label} isReplaced={isReplaced} />}
      {isAsking && <RetireDialog price={price} label={label} onClose={() => setAsking(false)} />}
    </ListItem>
  )
}
