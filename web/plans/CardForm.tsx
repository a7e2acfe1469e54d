import { useState, type FormEvent } from 'react'
import { SandboxCard } from '@kinora/contract/payment-service.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Text } from '../ui/Text.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Stack } from '../ui/layout.ts'
import popover from '../ui/Popover.module.css'

/** The sandbox's test cards. */
const cards = [
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0025 0000 3155', 'Needs the bank’s approval'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 0341', 'Pays now, fails when it renews'],
] as const

interface Props {
  label: string
  isBusy: boolean
  isReady: boolean
  error: Problem | null
  onPay: (number: string) => void
}

/** The sandbox's payment form, which accepts test cards only. */
export function CardForm({ label, isBusy, isReady, error, onPay }: Props) {
  const [number, setNumber] = useState('')
  const [isTouched, setTouched] = useState(false)
  const { success, error: wrong } = SandboxCard.safeParse({ number })
  const cardError = error?.fields.find(({ field }) => field.startsWith('card'))?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (success && isReady) onPay(number)
  }
  return (
    <Card title="Card">
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <Banner>This is a sandbox: no card is charged and no money moves.</Banner>
        <TextField
          label="Card number"
          isRequired
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={cardError ?? (isTouched ? wrong?.issues[0]?.message : undefined)}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {!cardError && <Failed error={error} />}
        <Button type="submit" variant="primary" isFullWidth isBusy={isBusy} disabled={!isReady}>
          {label}
        </Button>
        <Stack gap={4}>
          <Text size="medium" tone="muted">
            Test cards:
          </Text>
          {cards.map(([digits, outcome]) => (
            <button key={digits} type="button" className={popover.option} onClick={() => setNumber(digits)}>
              <b>{digits}</b> {outcome}
            </button>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
