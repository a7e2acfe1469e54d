import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { laterWeeks } from '@kinora/contract/later-weeks.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import type { FieldChange } from './prescription-draft.ts'
import { nameOf } from './prescription-name.ts'
import { useCardActions } from './useCardActions.ts'
import { weeksLabel } from './week-words.ts'

interface Props {
  card: Prescription
  /** What was changed in this week; without it the exercise is removed. */
  change?: FieldChange
  onClose: () => void
}

const fieldNames: Partial<Record<keyof FieldChange, string>> = {
  priority: 'priority',
  painRule: 'pain rule',
  patientNote: 'note',
  staffNote: 'note for staff',
  nameOverride: 'name',
  group: 'superset',
  log: 'what is asked',
}

/** '3 × 8 → 3 × 10', and the names of the other fields that change. */
function preview({ dosage, side }: Prescription, change: FieldChange | undefined) {
  const now = formatDosage(dosage, side)
  if (!change) return now
  const next = formatDosage(change.dosage ?? dosage, change.side ?? side)
  const others = Object.keys(change).flatMap((field) => fieldNames[field as keyof FieldChange] ?? [])
  return [now === next ? now : `${now} → ${next}`, others.length > 0 && `also ${others.join(', ')}`]
    .filter(Boolean)
    .join(', ')
}

/** Sends the change to the chosen weeks, or removes the exercise from them and from this week. */
function useLaterWeeks({ card, change, onClose }: Props) {
  const { saveQueue } = useBuilder()
  const { remove } = useCardActions()
  const { _id: id } = card
  const changing = useWrite(laterWeeks.changeInLaterWeeks, { isQuiet: true, alsoRefreshes: ['programs'] })
  const removing = useWrite(laterWeeks.removeFromLaterWeeks, { isQuiet: true, alsoRefreshes: ['programs'] })
  const [problem, setProblem] = useState<Error>()
  async function send(chosen: readonly Prescription[]) {
    await saveQueue.settled()
    const ids = chosen.map(({ _id }) => _id)
    const params = { id }
    if (ids.length > 0 && change) await changing.mutateAsync({ params, body: { ids, ...change } })
    if (ids.length > 0 && !change) await removing.mutateAsync({ params, body: { ids } })
    if (!change) remove(id)
    const where = weeksLabel(chosen.map(({ week }) => week))
    if (ids.length > 0) toast.success(`${nameOf(card)} ${change ? 'changed in' : 'removed from'} ${where}`)
    onClose()
  }
  return {
    problem,
    isBusy: changing.isPending || removing.isPending,
    send: (chosen: readonly Prescription[]) => void send(chosen).catch(setProblem),
  }
}

/** Shows what a change or a removal does in each later week, and asks in which of them it is to hold. */
export default function LaterWeeksDialog(props: Props) {
  const { card, change, onClose } = props
  const found = useQuery(read(laterWeeks.inLaterWeeks, { params: { id: card._id } }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { send, problem, isBusy } = useLaterWeeks(props)
  const rows = found.data ?? []
  const chosen = rows.filter(({ _id }) => !left.has(_id))
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const where = chosen.length > 0 ? weeksLabel(chosen.map(({ week }) => week)) : 'no later week'
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant={change ? 'primary' : 'danger'}
        data-autofocus
        isBusy={isBusy}
        disabled={found.isPending || (change && chosen.length === 0)}
        onClick={() => send(chosen)}
      >
        {change ? `Change in ${where}` : `Remove from week ${card.week} and ${where}`}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`${nameOf(card)} in later weeks`} actions={actions} width={520}>
      <Failed error={found.error ?? problem ?? null} onRetry={() => void found.refetch()} />
      {found.isPending && <Skeletons rows={3} label="Loading the later weeks" />}
      {found.data && rows.length === 0 && <Text tone="muted">No later week has it in this series.</Text>}
      <Stack gap={12}>
        {rows.map((row) => (
          <CheckField
            key={row._id}
            label={`Week ${row.week}`}
            description={preview(row, change)}
            checked={!left.has(row._id)}
            onChange={() => toggle(row._id)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
