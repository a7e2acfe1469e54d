import { daysBetween, localDay } from '@kinora/contract/days.ts'
import { NewPause, patientPauses, weeksOfPause } from '@kinora/contract/patient-pauses.ts'
import type { PauseReason } from '@kinora/contract/workouts.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useState } from 'react'
import { useWrite } from '../app/api-client.ts'
import { handleSubmit } from '../ui/handle-submit.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { count } from '../ui/format.ts'
import { OptionCards } from '../ui/OptionCards.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { isDay } from '../ui/typed-days.ts'
import { thenToast } from '../ui/then-toast.ts'

interface Props {
  patientId: string
  /** The patient's name; undefined if the patient opened the sheet. */
  name?: string
  onClose: () => void
}

const reasons = [
  { value: 'unwell', label: 'Unwell' },
  { value: 'away', label: 'Away' },
] as const satisfies { value: PauseReason; label: string }[]

const choices = [
  {
    value: 'shift',
    label: 'Pick up where it was left',
    description: 'The weeks still to do move back by whole weeks. Four days or more count as a week.',
  },
  { value: 'keep', label: 'Keep to the calendar', description: 'What falls into the pause is left out.' },
] as const

const shiftText = (from: string | null, until: string | null) => {
  if (!isDay(from) || !isDay(until) || until! < from!) return ''
  const weeks = weeksOfPause(daysBetween(from!, until!) + 1)
  return weeks ? `The program ends ${count(weeks, 'week')} later.` : 'This is too short to move the program.'
}

/** From when to when a patient is unwell or away. */
export default function PauseSheet({ patientId, name, onClose }: Props) {
  const [reason, setReason] = useState<PauseReason>('unwell')
  const [from, setFrom] = useState<string | null>(localDay())
  const [until, setUntil] = useState<string | null>(null)
  const [after, setAfter] = useState<'shift' | 'keep'>('shift')
  const add = useWrite(patientPauses.addPause, { isQuiet: true, alsoRefreshes: ['patients', 'programs', 'series'] })
  const who = name ? firstName(name) : 'you'
  const [hasTried, setTried] = useState(false)
  const parsed = NewPause.safeParse({ reason, from, until: until || null, isShifting: after === 'shift' })
  const errorAt = (field: string) =>
    (hasTried && parsed.error?.issues.find(({ path }) => path[0] === field)?.message) || add.error?.at(field)
  function save() {
    setTried(true)
    if (parsed.data)
      add.mutate(
        { params: { patientId }, body: parsed.data },
        thenToast(name ? `${who} is paused` : 'Paused. We won’t remind you until you are back.', onClose),
      )
  }
  return (
    <BottomSheet title={name ? `Pause for ${who}` : 'Pause your program'} onClose={onClose}>
      <form onSubmit={handleSubmit(save)}>
        <Stack gap={16}>
          <Text>
            No reminders in these days, and nothing counts as missed.{' '}
            {name ? 'What was done stays as it is.' : 'Your clinic sees that you are paused.'}
          </Text>
          <Segmented label="Why" choices={reasons} value={reason} onChange={setReason} isFullWidth />
          <DateField label="First day" isRequired value={from} onChange={setFrom} error={errorAt('from')} />
          <DateField
            label="Last day"
            isRequired={reason === 'away'}
            description={reason === 'unwell' ? 'Leave it empty if nobody knows yet.' : undefined}
            value={until}
            onChange={setUntil}
            min={from ?? undefined}
            error={errorAt('until')}
          />
          <OptionCards legend="Afterwards" options={choices} value={after} onChange={setAfter} />
          {after === 'shift' && <Text tone="muted">{shiftText(from, until)}</Text>}
          <ErrorText>{add.error?.general?.message}</ErrorText>
          <Button type="submit" variant="primary" isFullWidth isBusy={add.isPending}>
            Pause
          </Button>
        </Stack>
      </form>
    </BottomSheet>
  )
}
