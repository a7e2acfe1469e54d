import { IconPlayerPause } from '@tabler/icons-react'
import { addDays, localDay } from '@kinora/contract/days.ts'
import { patientPauses, type Pause } from '@kinora/contract/patient-pauses.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { timeNow } from '../app/clock.ts'
import { Button } from '../ui/Button.tsx'
import { count, formatDay } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'

interface Props {
  patientId: string
  /** The patient's name; undefined if the patient reads this. */
  name?: string
}

/** A patient's current and future pauses, earliest first. */
export function useOpenPauses(patientId: string) {
  const pauses = useRead(patientPauses.pauses, { params: { patientId } }, { enabled: patientId !== '' })
  return { ...pauses, open: pauses.data?.filter(({ state }) => state !== 'over').toReversed() }
}

/** 'unwell since 18/11/2026', 'away from 18/11/2026 to 24/11/2026' */
const pauseText = ({ reason, from, until }: Pick<Pause, 'reason' | 'from' | 'until'>) =>
  until ? `${reason} from ${formatDay(from)} to ${formatDay(until)}` : `${reason} since ${formatDay(from)}`

function OpenPause({ pause, name }: { pause: Pause; name?: string }) {
  const end = useWrite(patientPauses.endPause, { alsoRefreshes: ['patients', 'programs', 'series'] })
  const isRunning = pause.state === 'running'
  const who = name ? `${firstName(name)} is` : 'You are'
  const back = name ? `${firstName(name)} is back` : 'I’m back'
  const onSuccess = ({ pause: ended }: { pause: Pause | null }) => {
    const weeks = ended?.shiftedWeeks ?? 0
    const shift = weeks > 0 ? `, and the program ends ${count(weeks, 'week')} later` : ''
    toast.success(isRunning ? `The pause is over${shift}` : 'The pause is cancelled')
  }
  return (
    <Note
      icon={<IconPlayerPause size={20} stroke={1.75} />}
      role="region"
      label="Pause"
      action={
        <Button
          size={name ? 'toolbar' : 'form'}
          isBusy={end.isPending}
          onClick={() => end.mutate({ params: { id: pause._id } }, { onSuccess })}
        >
          {isRunning ? back : 'Cancel the pause'}
        </Button>
      }
    >
      <b>
        {who} {isRunning ? '' : 'going to be '}
        {pauseText(pause)}.
      </b>{' '}
      {isRunning ? 'No reminders, and nothing counts as missed.' : 'Until then everything continues as planned.'}
      {name && ` Recorded by ${pause.recordedBy}.`}
    </Note>
  )
}

/** Days for which staff see that a pause was ended. */
const recent = 14

/** Current and future pauses, each with a button to end it. Staff also see who ended the last one. */
export default function PauseNotice({ patientId, name }: Props) {
  const { open = [], data = [] } = useOpenPauses(patientId)
  const ended = data.find(({ until, endedBy }) => endedBy && until && until >= addDays(localDay(timeNow()), -recent))
  const isEndShown = name && ended && open.length === 0
  if (open.length === 0 && !isEndShown) return null
  return (
    <Stack gap={12}>
      {open.map((pause) => (
        <OpenPause key={pause._id} pause={pause} name={name} />
      ))}
      {isEndShown && (
        <Text size="medium" tone="muted">
          {firstName(name)} was {pauseText(ended)}. Ended by {ended.endedBy}.
        </Text>
      )}
    </Stack>
  )
}
