import { useState } from 'react'
import { billing, type Subscription } from '@kinora/contract/billing.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Row } from '../ui/layout.ts'
import { toast } from '../ui/toast.ts'
import { CardForm } from './CardForm.tsx'

const StripeForm = lazyPart(() => import('./StripeForm.tsx'))

interface Props {
  subscription: Subscription
  /** Null in the sandbox. */
  publishableKey: string | null
}

/** The card that renewals are charged to, with the way to use another. */
export function ChangeCard({ subscription: { cardEnding, isPastDue }, publishableKey }: Props) {
  const [isOpen, setOpen] = useState(false)
  const change = useWrite(billing.changeCard, { isQuiet: true })
  const confirm = useWrite(billing.confirmCard, { isQuiet: true })
  const secret = change.data?.clientSecret
  const close = () => {
    setOpen(false)
    change.reset()
    confirm.reset()
  }
  const onSaved = () => {
    close()
    toast.success(isPastDue ? 'Card saved. Choose Pay now to pay your renewal with it.' : 'Card saved')
  }
  const open = () => {
    setOpen(true)
    if (publishableKey) change.mutate({ body: {} })
  }
  const save = (number: string) => change.mutate({ body: { card: { number } } }, { onSuccess: onSaved })
  return (
    <Row gap={12}>
      <span>{cardEnding ? `Renewals are charged to the card ending in ${cardEnding}.` : 'No card is saved.'}</span>
      <Button size="row" onClick={open}>
        Change card
      </Button>
      {isOpen && (
        <Dialog onClose={close} title="Change card">
          {publishableKey ? (
            <>
              <Failed error={change.error ?? confirm.error} />
              {secret && (
                <StripeForm
                  isSetup
                  publishableKey={publishableKey}
                  clientSecret={secret}
                  label="Save card"
                  onPaid={(setupId) => confirm.mutate({ body: { setupId } }, { onSuccess: onSaved })}
                />
              )}
            </>
          ) : (
            <CardForm label="Save card" isBusy={change.isPending} isReady error={change.error} onPay={save} />
          )}
        </Dialog>
      )}
    </Row>
  )
}
