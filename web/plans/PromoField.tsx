import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { billing } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import style from './Payment.module.css'

interface Props {
  priceListId: string
  /** The code whose discount is in the amounts now. */
  applied: string | undefined
  onApply: (code: string | undefined) => void
}

/** A promo code: tried with the server, and then in the amounts. */
export function PromoField({ priceListId, applied, onApply }: Props) {
  const [code, setCode] = useState(applied ?? '')
  const tried = useMutation({
    mutationFn: (asked: string) => call(billing.promo, { body: { code: asked, priceListId } }),
    meta: { isQuiet: true },
    onSuccess: ({ promoCode }) => onApply(promoCode ?? undefined),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) tried.mutate(code.trim())
  }
  const problem = tried.error instanceof Problem ? (tried.error.fields[0]?.message ?? tried.error.message) : undefined
  if (applied)
    return (
      <div className={style.promo}>
        <p role="status">{applied} is applied.</p>
        <Button size="toolbar" onClick={() => (setCode(''), tried.reset(), onApply(undefined))}>
          Remove
        </Button>
      </div>
    )
  return (
    <form className={style.promo} onSubmit={submit} noValidate>
      <TextField
        label="Promo code"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={problem}
        onChange={(event) => (setCode(event.currentTarget.value), tried.reset())}
      />
      <Button type="submit" isBusy={tried.isPending} disabled={!code.trim()}>
        Apply
      </Button>
    </form>
  )
}
