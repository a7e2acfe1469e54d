import { useState } from 'react'
import { Addons, billing, type PaymentResult, type Subscription } from '@kinora/contract/billing.ts'
import type { Payment } from '@kinora/contract/quotes.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { useSession } from '../app/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatDay, formatMoney } from '../ui/format.ts'
import { Row } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { PaymentStep } from './PaymentStep.tsx'
import style from './Plans.module.css'
import { preferredStart, StartChoice, type StartsAt } from './StartChoice.tsx'
import { cycleLabels } from './plan-labels.ts'

const fields = [
  { name: 'storage', label: 'Extra storage, in steps of 10 GB' },
  { name: 'practitioners', label: 'Extra practitioners' },
] as const

const resultTexts = {
  paid: 'Add-ons updated',
  scheduled: 'The change is scheduled',
  pending: 'We are checking with the bank, and will notify you of the outcome.',
} as const

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount))}`

/** The price of a change for a clinic that pays by invoice. */
const byInvoice = ({ dueNow, paidUntil, balanceAfter }: Payment, days: number) =>
  dueNow > 0
    ? `You get an invoice of ${formatMoney(dueNow)} for the time until ${formatDay(paidUntil)}, with ${count(days, 'day')} to pay it.`
    : `${formatMoney(balanceAfter)} stays as your balance and pays your next invoices.`

type Amounts = Subscription['addons']

/** The price of the requested add-ons, if they are valid and differ from the current ones. */
function useAddonsPrice({ addons, renewal, billingCycle }: Subscription, requested: Amounts) {
  const { success, error } = Addons.safeParse(requested)
  const isSame = requested.storage === addons.storage && requested.practitioners === addons.practitioners
  const price = useReadList(
    billing.addonsPrice,
    { body: requested },
    { enabled: success && !isSame, refetchInterval: 30_000 },
  )
  const quote = success && !isSame && !price.isPlaceholderData ? price.data : undefined
  return {
    price,
    quote,
    due: formatMoney(quote?.payment.dueNow),
    perCycle: quote
      ? `${signed(quote.renewal.amountPayable - renewal.amountPayable)} ${cycleLabels[billingCycle]}`
      : undefined,
    problemOf: (name: string) =>
      error?.issues.find(({ path }) => path[0] === name)?.message ?? price.error?.at(name as 'storage'),
  }
}

/** Asks before changing the add-ons, and for the bank's approval if it is required. */
function useAddonsChange(
  requested: Amounts,
  { quote, price }: ReturnType<typeof useAddonsPrice>,
  onScheduled: () => void,
) {
  const [isAsking, setAsking] = useState(false)
  const [chosenStart, setStart] = useState<StartsAt>()
  const [secret, setSecret] = useState<string>()
  const save = useWrite(billing.addons, { isQuiet: true })
  const startsAt = quote?.payment.later ? (chosenStart ?? preferredStart(quote.payment)) : 'now'
  function onSuccess({ status, clientSecret }: PaymentResult) {
    setAsking(false)
    if (status === 'actionNeeded') return setSecret(clientSecret ?? undefined)
    if (status === 'scheduled') onScheduled()
    toast.success(resultTexts[status])
  }
  const send = () =>
    save.mutate(
      { body: { ...requested, startsAt, shownAmount: quote?.payment.dueNow, pricedAt: quote?.payment.pricedAt } },
      // The amount may have changed.
      { onSuccess, onError: () => void price.refetch() },
    )
  return { isAsking, setAsking, startsAt, setStart, secret, setSecret, save, send }
}

/** The add-ons of a subscription: what each step costs, what a change costs today, and a question before it. */
export function AddonFields({ subscription }: { subscription: Subscription }) {
  const { addons, addonPrices, billingCycle, transfer } = subscription
  const isAlone = useSession()?.role === 'solo'
  // A solo practice has no further practitioners.
  const offered = fields.filter(({ name }) => name === 'storage' || !isAlone || addons.practitioners > 0)
  const current = { storage: String(addons.storage), practitioners: String(addons.practitioners) }
  const [input, setInput] = useState(current)
  const requested = { storage: Number(input.storage || 0), practitioners: Number(input.practitioners || 0) }
  const priced = useAddonsPrice(subscription, requested)
  const { price, quote, due, perCycle, problemOf } = priced
  const change = useAddonsChange(requested, priced, () => setInput(current))
  const { isAsking, setAsking, startsAt, setStart, secret, setSecret, save, send } = change
  return (
    <>
      <Row className={style.addons} gap={16}>
        {offered.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            description={`${formatMoney(addonPrices[name])} ${cycleLabels[billingCycle]} each`}
            inputMode="numeric"
            value={input[name]}
            error={problemOf(name)}
            onChange={(event) => setInput({ ...input, [name]: event.currentTarget.value.trim() })}
          />
        ))}
        <Button disabled={!quote} onClick={() => setAsking(true)}>
          {perCycle ? `Change add-ons: ${perCycle}, ${due} ${transfer ? 'by invoice' : 'today'}` : 'Change add-ons'}
        </Button>
      </Row>
      <Failed error={price.error?.general} />
      {isAsking && quote && (
        <ConfirmDialog
          title="Change the add-ons?"
          confirmLabel={transfer ? 'Change the add-ons' : startsAt === 'now' ? `Pay ${due}` : 'Schedule the change'}
          isBusy={save.isPending}
          error={save.error?.message}
          onClose={() => setAsking(false)}
          onConfirm={send}
        >
          <p>{perCycle}, GST included.</p>
          {transfer && <p>{byInvoice(quote.payment, transfer.daysUntilDue)}</p>}
          <StartChoice payment={quote.payment} next={subscription.next} value={startsAt} onChange={setStart} />
        </ConfirmDialog>
      )}
      {secret && (
        <PaymentStep
          clientSecret={secret}
          label={`Pay ${due}`}
          onClose={() => setSecret(undefined)}
          onPaid={(status) => (setSecret(undefined), toast.success(resultTexts[status]))}
        />
      )}
    </>
  )
}
