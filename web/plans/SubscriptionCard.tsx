import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Addons, billing, type Subscription } from '@kinora/contract/billing.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import style from './Plans.module.css'
import { cycleWords } from './words.ts'

const chips = {
  ACTIVE: { tone: 'good', label: 'Active' },
  CANCELLED: { tone: 'caution', label: 'Cancelled' },
  EXPIRED: { tone: 'alert', label: 'Expired' },
} as const

function whenWords({ status, paidUntil, renewal, billingCycle }: Subscription) {
  if (!paidUntil) return 'It begins when the first payment has come.'
  if (status === 'CANCELLED') return `It ends on ${formatDay(paidUntil)}; until then everything stays as it is.`
  return `It renews on ${formatDay(paidUntil)} for ${formatMoney(renewal.amountPayable)} ${cycleWords[billingCycle]}.`
}

const fields = [
  { name: 'storage', label: 'More storage, steps of 10 GB' },
  { name: 'practitioners', label: 'More practitioners' },
] as const

function AddonFields({ subscription }: { subscription: Subscription }) {
  const { addons } = subscription
  const [typed, setTyped] = useState({ storage: String(addons.storage), practitioners: String(addons.practitioners) })
  const save = useWrite(billing.addons, { isQuiet: true })
  const wanted = { storage: Number(typed.storage || 0), practitioners: Number(typed.practitioners || 0) }
  const { success, error } = Addons.safeParse(wanted)
  const isSame = wanted.storage === addons.storage && wanted.practitioners === addons.practitioners
  const problemOf = (name: string) => error?.issues.find(({ path }) => path[0] === name)?.message
  const send = () => save.mutate({ body: wanted }, { onSuccess: () => toast.success('The add-ons are changed') })
  return (
    <>
      <div className={style.addons}>
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={typed[name]}
            error={problemOf(name)}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
          />
        ))}
        <Button disabled={!success || isSame} isBusy={save.isPending} onClick={send}>
          Change add-ons
        </Button>
      </div>
      <Failed error={save.error} />
    </>
  )
}

/** The subscription of a paid plan: how it stands, what is added to it, and its end. */
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
    cancel.mutate({}, { onSuccess: () => (close(), toast.success('The subscription will end with what is paid')) })
  return (
    <Card title={`${subscription.planTitle} subscription`} context={<Chip tone={tone}>{label}</Chip>}>
      <p>{whenWords(subscription)}</p>
      {subscription.status === 'ACTIVE' && (
        <AddonFields key={JSON.stringify(subscription.addons)} subscription={subscription} />
      )}
      <div className={style.actions}>
        {subscription.status === 'ACTIVE' && <Button onClick={() => setAsking(true)}>Cancel subscription</Button>}
        {subscription.status === 'CANCELLED' && (
          <Button
            variant="primary"
            isBusy={resume.isPending}
            onClick={() => resume.mutate({}, { onSuccess: () => toast.success('The subscription goes on') })}
          >
            Resume subscription
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmReason
          isOpen
          isDanger
          title="Cancel the subscription?"
          confirmLabel="Cancel subscription"
          cancelLabel="Keep it"
          isBusy={cancel.isPending}
          error={cancel.error?.message}
          onClose={close}
          onConfirm={end}
        >
          <p>
            {subscription.paidUntil
              ? `Everything stays as it is until ${formatDay(subscription.paidUntil)}. Then you are on the free plan: nothing is deleted, but you can add no more than it allows.`
              : 'You come back to the free plan.'}
          </p>
        </ConfirmReason>
      )}
    </Card>
  )
}
