import { useState } from 'react'
import { series } from '@kinora/contract/series.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import { Text } from '../ui/Text.tsx'
import style from './CopyWeekDialog.module.css'
import { noProgression, ProgressionFields, readProgression } from './ProgressionFields.tsx'

interface Props {
  onClose: () => void
  /** Copies this series only; the whole week without it. */
  seriesId?: string
}

/** 'week 4', 'weeks 4, 5 and 6' */
export function weeksLabel(weeks: readonly number[]) {
  if (weeks.length === 1) return `week ${weeks[0]}`
  return `weeks ${weeks.slice(0, -1).join(', ')} and ${weeks.at(-1)}`
}

interface WeekChoiceProps {
  weeks: number
  except: number
  chosen: readonly number[]
  onChange: (weeks: number[]) => void
}

function WeekChoice({ weeks, except, chosen, onChange }: WeekChoiceProps) {
  const all = Array.from({ length: weeks }, (_, at) => at + 1).filter((each) => each !== except)
  const later = all.filter((each) => each > except)
  const toggle = (week: number) => onChange(all.filter((each) => chosen.includes(each) !== (each === week)))
  return (
    <fieldset className={style.weeks}>
      <legend>To week</legend>
      {all.map((week) => (
        <label key={week} className={style.week}>
          <input type="checkbox" checked={chosen.includes(week)} onChange={() => toggle(week)} />
          <span>{week}</span>
        </label>
      ))}
      {later.length > 1 && (
        <Button size="row" variant="quiet" onClick={() => onChange(later)}>
          All later weeks
        </Button>
      )}
    </fieldset>
  )
}

/** Copies a week, or one of its series, to other weeks, with an optional progression. */
export function CopyWeekDialog({ onClose, seriesId }: Props) {
  const { program, week, columns, saveQueue } = useBuilder()
  const [what, setWhat] = useState(seriesId ?? '')
  const [weeks, setWeeks] = useState(() => [week < program.weeks ? week + 1 : week - 1])
  const [text, setText] = useState(noProgression)
  const [problem, setProblem] = useState<Error>()
  const copy = useWrite(series.copyWeek, { isQuiet: true, alsoRefreshes: ['programs'] })
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
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        data-autofocus
        isBusy={copy.isPending}
        disabled={weeks.length === 0 || !progression}
        onClick={submit}
      >
        {weeks.length === 0 ? 'Choose a week' : `Copy to ${weeksLabel(weeks)}`}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Copy week ${week}`} actions={actions} width={520}>
      <SelectField
        label="What"
        choices={choices}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
      />
      <WeekChoice weeks={program.weeks} except={week} chosen={weeks} onChange={setWeeks} />
      <ProgressionFields text={text} onChange={setText} />
      <Text size="medium" tone="muted">
        {`Replaces the exercises ${what ? `of ${name} ` : ''}in ${weeks.length > 1 ? `those ${count(weeks.length, 'week')}` : 'that week'}.`}
      </Text>
      <Failed error={problem} />
    </Dialog>
  )
}
