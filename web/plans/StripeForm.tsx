import type { Stripe, StripeElements } from '@stripe/stripe-js'
// The other entry fetches Stripe's script as soon as it is imported, also where no card is ever asked for.
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import style from './Payment.module.css'

interface Props {
  publishableKey: string
  /** What the server got from Stripe for this payment. */
  clientSecret: string
  label: string
  onPaid: () => void
}

interface Opened {
  stripe: Stripe
  elements: StripeElements
}

/** Stripe's own form, in Stripe's own frame: nothing of a card ever reaches us. */
export default function StripeForm({ publishableKey, clientSecret, label, onPaid }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<{ message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isLeft = false
    let element: { destroy: () => void } | undefined
    async function open() {
      const stripe = await loadStripe(publishableKey)
      if (!stripe || isLeft || !place.current) return
      const elements = stripe.elements({ clientSecret })
      const form = elements.create('payment')
      form.mount(place.current)
      element = form
      setOpened({ stripe, elements })
    }
    open().catch(() =>
      setFailure({ message: 'The payment form could not be loaded. Check the connection and try again.' }),
    )
    return () => {
      isLeft = true
      element?.destroy()
    }
  }, [publishableKey, clientSecret])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!opened) return
    setBusy(true)
    setFailure(null)
    const { error } = await opened.stripe.confirmPayment({ elements: opened.elements, redirect: 'if_required' })
    setBusy(false)
    if (error) setFailure({ message: error.message ?? 'Payment Failed' })
    else onPaid()
  }

  return (
    <form className={style.form} onSubmit={(event) => void submit(event)}>
      <div ref={place} />
      <Failed error={failure} />
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy} disabled={!opened}>
        {label}
      </Button>
    </form>
  )
}
