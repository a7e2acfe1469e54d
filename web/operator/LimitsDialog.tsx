import { useState } from 'react'
import { operator, type OwnPlan } from '@kinora/contract/operator.ts'
import { useWrite } from '../app/api-client.ts'
import { limitLabel } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { Stack } from '../ui/Stack.tsx'

/** Storage is kept in bytes and written in gigabytes. */
const unitOf = (type: string) => (type === 'STORAGE' ? 1e9 : 1)
const valueOf = (type: string, text: string) => {
  if (!text.trim()) return null
  return type === 'STORAGE' ? Math.round(Number(text) * unitOf(type)) : Number(text)
}

/** What a plan allows. An empty field is as agreed. */
export function LimitsDialog({
  plan: { _id: planId, title, params },
  onClose,
}: {
  plan: OwnPlan
  onClose: () => void
}) {
  const [typed, setTyped] = useState(
    params.map(({ type, value }) => ({ type, text: value === null ? '' : String(value / unitOf(type)) })),
  )
  const save = useWrite(operator.setLimits, { isQuiet: true, alsoRefreshes: ['plans'] })
  const wrong = (at: number) => save.error?.fields.find(({ field }) => field.startsWith(`params.${at}.`))?.message
  const body = { params: typed.map(({ type, text }) => ({ type, value: valueOf(type, text) })) }
  // What is no number would travel as nothing, which means as agreed.
  const isNumbers = body.params.every(({ value }) => !Number.isNaN(value))
  const onSuccess = () => {
    toast.success('The limits are changed')
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        isBusy={save.isPending}
        disabled={!isNumbers}
        onClick={() => save.mutate({ params: { planId }, body }, { onSuccess })}
      >
        Change
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`What ${title} allows`} actions={actions}>
      <Stack gap={12}>
        <p>Counts at once for everybody on the plan. Who has more keeps it, and cannot add any.</p>
        {typed.map(({ type, text }, at) => (
          <TextField
            key={type}
            label={type === 'STORAGE' ? `${limitLabel(type)} in GB` : limitLabel(type)}
            placeholder="As agreed"
            inputMode="decimal"
            value={text}
            error={Number.isNaN(valueOf(type, text)) ? 'Use a number.' : wrong(at)}
            onChange={({ currentTarget: { value } }) =>
              setTyped(typed.map((each) => (each.type === type ? { type, text: value } : each)))
            }
          />
        ))}
        <Failed error={save.error?.fields.length ? null : save.error} />
      </Stack>
    </Dialog>
  )
}
