import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { billing } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'

interface Props {
  priceListId: string
  /** The code whose discount is included in the amounts. */
  applied: string | undefined
  onApply: (code: string | undefined) => void
}

/** A promo code, checked by the server before it changes the amounts. */
export function PromoField({ priceListId, applied, onApply }: Props) {
  const [code, setCode] = useState(applied ?? '')
  const check = useMutation({
    mutationFn: (promo: string) => call(billing.promo, { body: { code: promo, priceListId } }),
    meta: { isQuiet: true },
    onSuccess: ({ promoCode }) => onApply(promoCode ?? undefined),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) check.mutate(code.trim())
  }
  const problem = check.error instanceof Problem ? (check.error.fields[0]?.message ?? check.error.message) : undefined
  if (applied)
    return (
      <Row justify="between" gap={12}>
        <p role="status">{applied} is applied.</p>
        <Button size="toolbar" onClick={() => (setCode(''), check.reset(), onApply(undefined))}>
          Remove
        </Button>
      </Row>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Row gap={12} hasFields>
        <TextField
          label="Promo code"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem}
          onChange={(event) => (setCode(event.currentTarget.value), check.reset())}
        />
        <Button type="submit" isBusy={check.isPending} disabled={!code.trim()}>
          Apply
        </Button>
      </Row>
    </form>
  )
}
