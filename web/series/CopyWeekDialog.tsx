import { useState } from 'react'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import { Text } from '../ui/Text.tsx'
import { ToggleBoxes } from './ToggleBoxes.tsx'
import { weeksLabel } from './week-labels.ts'
import { noProgression, ProgressionFields, readProgression } from './ProgressionFields.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'

interface Props {
  onClose: () => void
  /** Copies this series only; the whole week without it. */
  seriesId?: string
}

interface TargetProps {
  from: number
  weekCount: number
  chosen: number[]
  onChange: (weeks: number[]) => void
}

/** The weeks to copy to. */
function TargetWeeks({ from, weekCount, chosen, onChange }: TargetProps) {
  const others = Array.from({ length: weekCount }, (_, at) => at + 1).filter((each) => each !== from)
  const later = others.filter((each) => each > from)
  return (
    <ToggleBoxes
      legend="To week"
      choices={others.map((each) => ({ value: each, label: String(each) }))}
      chosen={chosen}
      onChange={onChange}
    >
      {later.length > 1 && (
        <Button size="row" variant="quiet" onClick={() => onChange(later)}>
          All later weeks
        </Button>
      )}
    </ToggleBoxes>
  )
}

/** Copies a week, or one of its series, to other weeks, with an optional progression. */
export default function CopyWeekDialog({ onClose, seriesId }: Props) {
  const { program, week, columns, saveQueue } = useBuilder()
  const [what, setWhat] = useState(seriesId ?? '')
  const [weeks, setWeeks] = useState(() => [week < program.weeks ? week + 1 : week - 1])
  const [text, setText] = useState(noProgression)
  const [problem, setProblem] = useState<Error>()
  const copy = useWrite(seriesCopies.copyWeek, { isQuiet: true, alsoRefreshes: ['programs'] })
  const { progression } = readProgression(text)
  const name = columns.find(({ _id }) => _id === what)?.name ?? `Week ${week}`
  async function send() {
    await saveQueue.settled()
    await copy.mutateAsync({
      params: { id: program._id },
      body: { from: week, to: weeks, seriesId: what || undefined, progression },
    })
    toast.success(`${name} copied to ${weeksLabel(weeks)}.`)
    onClose()
  }
  const submit = () => void send().catch(setProblem)
  const choices = [
    { value: '', label: `All of week ${week}` },
    ...columns.map(({ _id, name: label }) => ({ value: _id, label })),
  ]
  const actions = (
    <DialogActions
      onCancel={onClose}
      data-autofocus
      isBusy={copy.isPending}
      disabled={weeks.length === 0 || !progression}
      onClick={submit}
    >
      {weeks.length === 0 ? 'Choose a week' : `Copy to ${weeksLabel(weeks)}`}
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title={`Copy week ${week}`} actions={actions} width={520}>
      <SelectField
        label="What"
        choices={choices}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
      />
      <TargetWeeks from={week} weekCount={program.weeks} chosen={weeks} onChange={setWeeks} />
      <ProgressionFields text={text} onChange={setText} />
      <Text size="medium" tone="muted">
        {`Replaces the exercises ${what ? `of ${name} ` : ''}in ${weeks.length > 1 ? `those ${count(weeks.length, 'week')}` : 'that week'}.`}
      </Text>
      <Failed error={problem} />
    </Dialog>
  )
}
