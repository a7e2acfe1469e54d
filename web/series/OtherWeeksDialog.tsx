import { useState } from 'react'
import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { useBuilder, type EditInOtherWeeks } from './builder-context.ts'
import { choicesOf, type WeekChoice } from './other-weeks.ts'
import { nameOf } from './prescription-name.ts'
import { useCardActions } from './useCardActions.ts'
import { weeksLabel } from './week-labels.ts'

interface Props {
  card: Prescription
  edit: EditInOtherWeeks
  onClose: () => void
}

const doneTexts = { change: 'changed in', remove: 'removed from', add: 'added to' } as const

/** Applies the edit in the chosen weeks; a removal applies to this week too. */
function useOtherWeeks({ card, edit, onClose }: Props) {
  const { saveQueue } = useBuilder()
  const { remove } = useCardActions()
  const { _id: id } = card
  const options = { isQuiet: true, alsoRefreshes: ['programs'] } as const
  const changing = useWrite(otherWeeks.changeInOtherWeeks, options)
  const removing = useWrite(otherWeeks.removeFromOtherWeeks, options)
  const adding = useWrite(otherWeeks.addToOtherWeeks, options)
  const [problem, setProblem] = useState<Error>()
  async function send(chosen: readonly WeekChoice[]) {
    await saveQueue.settled()
    const params = { id }
    const ids = chosen.flatMap((choice) => choice.id ?? [])
    const weeks = chosen.map(({ week }) => week)
    if (weeks.length > 0) {
      if (edit.edit === 'change') await changing.mutateAsync({ params, body: { ids, ...edit.change } })
      else if (edit.edit === 'remove') await removing.mutateAsync({ params, body: { ids } })
      else await adding.mutateAsync({ params, body: { weeks } })
      toast.success(`${nameOf(card)} ${doneTexts[edit.edit]} ${weeksLabel(weeks)}`)
    }
    if (edit.edit === 'remove') remove(id)
    onClose()
  }
  return {
    problem,
    isBusy: changing.isPending || removing.isPending || adding.isPending,
    send: (chosen: readonly WeekChoice[]) => void send(chosen).catch(setProblem),
  }
}

function submitLabel({ week }: Prescription, { edit }: EditInOtherWeeks, weeks: readonly number[]) {
  const where = weeks.length > 0 ? weeksLabel(weeks) : 'no other week'
  if (edit === 'add') return `Add to ${where}`
  return edit === 'change' ? `Change in ${where}` : `Remove from week ${week} and ${where}`
}

/** Shows the effect of an edit in each other week, and asks in which of them to apply it: by default the later ones. */
export default function OtherWeeksDialog(props: Props) {
  const { card, edit, onClose } = props
  const { program } = useBuilder()
  const otherWeeksQuery = useRead(otherWeeks.inOtherWeeks, { params: { id: card._id } })
  const firstWeek = program.currentWeek ?? 1
  const open = Array.from({ length: program.weeks - firstWeek + 1 }, (_, at) => firstWeek + at)
  const choices = choicesOf(card, edit, otherWeeksQuery.data ?? [], open)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const { send, problem, isBusy } = useOtherWeeks(props)
  const isChosen = (week: number) => toggled.has(week) !== week > card.week
  const chosenWeeks = choices.filter(({ week }) => isChosen(week))
  const toggle = (week: number) =>
    setToggled((before) => new Set(before.has(week) ? [...before].filter((each) => each !== week) : [...before, week]))
  const actions = (
    <DialogActions
      onCancel={onClose}
      variant={edit.edit === 'remove' ? 'danger' : 'primary'}
      data-autofocus
      isBusy={isBusy}
      disabled={otherWeeksQuery.isPending || (edit.edit !== 'remove' && chosenWeeks.length === 0)}
      onClick={() => send(chosenWeeks)}
    >
      {submitLabel(
        card,
        edit,
        chosenWeeks.map(({ week }) => week),
      )}
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title={`${nameOf(card)} in other weeks`} actions={actions} width={520}>
      <Failed error={otherWeeksQuery.error ?? problem ?? null} onRetry={() => void otherWeeksQuery.refetch()} />
      {otherWeeksQuery.isPending && <Skeletons rows={3} label="Loading the other weeks" />}
      {otherWeeksQuery.data && choices.length === 0 && (
        <Text tone="muted">
          {edit.edit === 'add' ? 'Every other week has it already.' : 'No other week has it in this series.'}
        </Text>
      )}
      <Stack gap={12}>
        {otherWeeksQuery.data &&
          choices.map(({ week, preview }) => (
            <CheckField
              key={week}
              label={`Week ${week}`}
              description={preview}
              checked={isChosen(week)}
              onChange={() => toggle(week)}
            />
          ))}
      </Stack>
    </Dialog>
  )
}
