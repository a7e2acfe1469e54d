import type { Stripe, StripeElements } from '@stripe/stripe-js'
// The main entry would load Stripe's script on import, even where no payment form is shown.
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'

interface Props {
  publishableKey: string
  /** From Stripe, for this payment. */
  clientSecret: string
  label: string
  /** True if the card is saved and nothing is charged. */
  isSetup?: boolean
  /** True while the server asks Stripe about the payment. */
  isConfirming?: boolean
  /** `setupId` is the id of the card's setup, if it was saved. */
  onPaid: (setupId: string) => void
}

interface LoadedForm {
  stripe: Stripe
  elements: StripeElements
}

/** Stripe's payment form in Stripe's own frame: card details never reach us. */
export default function StripeForm({ publishableKey, clientSecret, label, isSetup, isConfirming, onPaid }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<LoadedForm>()
  const [failure, setFailure] = useState<{ message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isUnmounted = false
    let element: { destroy: () => void } | undefined
    async function open() {
      const stripe = await loadStripe(publishableKey)
      if (!stripe || isUnmounted || !container.current) return
      const elements = stripe.elements({ clientSecret })
      const paymentElement = elements.create('payment')
      paymentElement.mount(container.current)
      element = paymentElement
      setForm({ stripe, elements })
    }
    open().catch(() =>
      setFailure({ message: 'We couldn’t load the payment form. Check your connection and reload the page.' }),
    )
    return () => {
      isUnmounted = true
      element?.destroy()
    }
  }, [publishableKey, clientSecret])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form) return
    setBusy(true)
    setFailure(null)
    const options = { elements: form.elements, redirect: 'if_required' } as const
    const { error, setupIntent } = isSetup
      ? await form.stripe.confirmSetup(options)
      : { ...(await form.stripe.confirmPayment(options)), setupIntent: undefined }
    setBusy(false)
    if (error) setFailure({ message: error.message ?? 'Payment Failed' })
    else onPaid(setupIntent?.id ?? '')
  }

  return (
    <Stack as="form" gap={16} onSubmit={(event) => void submit(event)}>
      <div ref={container} />
      <Failed error={failure} />
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy || isConfirming} disabled={!form}>
        {label}
      </Button>
    </Stack>
  )
}
