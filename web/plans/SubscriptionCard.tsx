import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Addons, billing, type Subscription } from '@kinora/contract/billing.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { Row } from '../ui/Row.tsx'
import { Stack } from '../ui/Stack.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import style from './Plans.module.css'
import { cycleLabels } from './plan-labels.ts'

const chips = {
  ACTIVE: { tone: 'good', label: 'Active' },
  CANCELLED: { tone: 'caution', label: 'Cancelled' },
  EXPIRED: { tone: 'alert', label: 'Expired' },
} as const

function renewalText({ status, paidUntil, renewal, billingCycle }: Subscription) {
  if (!paidUntil) return 'Starts with your first payment.'
  if (status === 'CANCELLED') return `Ends on ${formatDay(paidUntil)}. Nothing changes until then.`
  return `Renews on ${formatDay(paidUntil)} for ${formatMoney(renewal.amountPayable)} ${cycleLabels[billingCycle]}.`
}

const fields = [
  { name: 'storage', label: 'Extra storage, in steps of 10 GB' },
  { name: 'practitioners', label: 'Extra practitioners' },
] as const

function AddonFields({ subscription }: { subscription: Subscription }) {
  const { addons } = subscription
  const [input, setInput] = useState({ storage: String(addons.storage), practitioners: String(addons.practitioners) })
  const save = useWrite(billing.addons, { isQuiet: true })
  const requested = { storage: Number(input.storage || 0), practitioners: Number(input.practitioners || 0) }
  const { success, error } = Addons.safeParse(requested)
  const isSame = requested.storage === addons.storage && requested.practitioners === addons.practitioners
  const problemOf = (name: string) => error?.issues.find(({ path }) => path[0] === name)?.message
  const send = () => save.mutate({ body: requested }, { onSuccess: () => toast.success('Add-ons updated') })
  return (
    <>
      <Row className={style.addons} gap={16} align="end">
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={input[name]}
            error={problemOf(name)}
            onChange={(event) => setInput({ ...input, [name]: event.currentTarget.value.trim() })}
          />
        ))}
        <Button disabled={!success || isSame} isBusy={save.isPending} onClick={send}>
          Change add-ons
        </Button>
      </Row>
      <Failed error={save.error} />
    </>
  )
}

/** The subscription of a paid plan: status, add-ons, cancelling. */
export function SubscriptionCard() {
  const { data } = useQuery(read(billing.subscription, {}))
  const [isAsking, setAsking] = useState(false)
  const cancel = useWrite(billing.cancel, { isQuiet: true })
  const resume = useWrite(billing.resume)
  const subscription = data?.subscription
  if (!subscription) return null
  const { tone, label } = chips[subscription.status]
  const close = () => setAsking(false)
  const end = () =>
    cancel.mutate(
      {},
      { onSuccess: () => (close(), toast.success('Subscription cancelled. It ends with the paid period.')) },
    )
  return (
    <Card title={`${subscription.planTitle} subscription`} context={<Chip tone={tone}>{label}</Chip>}>
      <Stack gap={20}>
        <p>{renewalText(subscription)}</p>
        {subscription.status === 'ACTIVE' && (
          <AddonFields key={JSON.stringify(subscription.addons)} subscription={subscription} />
        )}
        <Row>
          {subscription.status === 'ACTIVE' && <Button onClick={() => setAsking(true)}>Cancel subscription</Button>}
          {subscription.status === 'CANCELLED' && (
            <Button
              variant="primary"
              isBusy={resume.isPending}
              onClick={() => resume.mutate({}, { onSuccess: () => toast.success('Subscription resumed') })}
            >
              Resume subscription
            </Button>
          )}
        </Row>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDanger
          title="Cancel the subscription?"
          confirmLabel="Cancel subscription"
          cancelLabel="Keep subscription"
          isBusy={cancel.isPending}
          error={cancel.error?.message}
          onClose={close}
          onConfirm={end}
        >
          <p>
            {subscription.paidUntil
              ? `Nothing changes until ${formatDay(subscription.paidUntil)}. You then move to the free plan: nothing is deleted, but its limits apply to anything you add.`
              : 'You move back to the free plan.'}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
