import { IconInfoCircle } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/layout.ts'
import type { Step } from '../recording/workout.ts'
import { phasesOf } from './timed-set.ts'

interface Props {
  step: Step
  /** The hold at which it stopped. */
  rep: number
  onGoOn: (rep: number) => void
  onFinished: () => void
}

/** Asks about a timed set that was running when the app was closed, because it may have been finished afterwards. */
export function StoppedSet({ step, rep, onGoOn, onFinished }: Props) {
  const reps = phasesOf(step.prescription).at(-1)?.rep ?? 1
  return (
    <Stack gap={8}>
      <Note role="status" icon={<IconInfoCircle size={20} stroke={1.75} />}>
        <b>{reps > 1 ? `This set stopped at hold ${rep} of ${reps}.` : 'This set stopped before its time was up.'}</b>{' '}
        It is not counted yet.
      </Note>
      <Button isFullWidth onClick={() => onGoOn(rep)}>
        {rep > 1 ? `Go on at hold ${rep}` : 'Start this set again'}
      </Button>
      <Button isFullWidth variant="quiet" onClick={onFinished}>
        I finished this set
      </Button>
    </Stack>
  )
}
