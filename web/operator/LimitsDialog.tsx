import { useState } from 'react'
import { operatorPlans, type OwnPlan } from '@kinora/contract/operator-plans.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import { useWrite } from '../app/api-client.ts'
import { limitLabel } from '../plans/plan-labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { Stack } from '../ui/layout.ts'

/** Storage is in bytes, shown in gigabytes. */
const unitOf = (type: string) => (type === 'STORAGE' ? 1e9 : 1)
const valueOf = (type: string, text: string) => {
  if (!text.trim()) return null
  return type === 'STORAGE' ? Math.round(Number(text) * unitOf(type)) : Number(text)
}

/** The limits of a plan. An empty field means by agreement. */
export function LimitsDialog({
  plan: { _id: planId, title, params },
  onClose,
}: {
  plan: OwnPlan
  onClose: () => void
}) {
  const [input, setInput] = useState(
    UsageLimit.options.map((type) => {
      const value = params.find((limit) => limit.type === type)?.value
      return { type, text: typeof value === 'number' ? String(value / unitOf(type)) : '' }
    }),
  )
  const save = useWrite(operatorPlans.setLimits, { isQuiet: true, alsoRefreshes: ['plans'] })
  // A limit that the plan did not have and still does not have is left out.
  const had = (type: string) => params.some((limit) => limit.type === type)
  const limits = input.filter(({ type, text }) => had(type) || text.trim())
  const body = { params: limits.map(({ type, text }) => ({ type, value: valueOf(type, text) })) }
  // JSON has no NaN: it would be sent as null, which means by agreement.
  const wrong = (type: string) => {
    const at = limits.findIndex((limit) => limit.type === type)
    return save.error?.fields.find(({ field }) => field.startsWith(`params.${at}.`))?.message
  }
  const isNumbers = body.params.every(({ value }) => !Number.isNaN(value))
  return (
    <ConfirmDialog
      title={`Limits of ${title}`}
      confirmLabel="Save"
      isDisabled={!isNumbers}
      request={save}
      onClose={onClose}
      onConfirm={() => save.mutate({ params: { planId }, body }, thenToast('Limits saved', onClose))}
    >
      <Stack gap={12}>
        <p>
          Applies at once to every organisation on this plan. If one is already above a new limit, it keeps what it has
          but can’t add more.
        </p>
        {input.map(({ type, text }) => (
          <TextField
            key={type}
            label={type === 'STORAGE' ? `${limitLabel(type)} in GB` : limitLabel(type)}
            placeholder="By agreement"
            inputMode="decimal"
            value={text}
            error={Number.isNaN(valueOf(type, text)) ? 'Use a number.' : wrong(type)}
            onChange={({ currentTarget: { value } }) =>
              setInput(input.map((each) => (each.type === type ? { type, text: value } : each)))
            }
          />
        ))}
      </Stack>
    </ConfirmDialog>
  )
}
