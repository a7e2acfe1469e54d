import { useSelector } from 'react-redux'
import { selectPatientExercises } from '../../series/series-slices.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { exercisesText } from '../workout-labels.ts'

/** Asks whether to stay, leave or end. Leaving loses nothing. */
export function LeaveSheet({
  onLeave,
  onEnd,
  onClose,
}: {
  onLeave: () => void
  onEnd: () => void
  onClose: () => void
}) {
  const left = useSelector(selectPatientExercises).length
  return (
    <BottomSheet title="Leave the session?" onClose={onClose}>
      <p>{left > 0 ? `${exercisesText(left)} left. ` : ''}What you have done is saved. You can continue later today.</p>
      <Stack gap={8}>
        <Button variant="primary" isFullWidth onClick={onClose}>
          Stay
        </Button>
        <Button isFullWidth onClick={onLeave}>
          Leave, continue later
        </Button>
        <Button variant="quiet" isFullWidth onClick={onEnd}>
          That was all for today
        </Button>
      </Stack>
    </BottomSheet>
  )
}
