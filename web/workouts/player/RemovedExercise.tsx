import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { nameOf } from '../workout-labels.ts'
import type { Step } from '../recording/workout.ts'

/** Shown instead of an exercise that the clinic has removed since the workout began. */
export const RemovedExercise = ({
  step,
  practitioner,
  onNext,
}: {
  step: Step
  practitioner: string
  onNext: () => void
}) => (
  <Stack gap={16}>
    <h2>{nameOf(step.prescription)}</h2>
    <p role="alert">
      {practitioner[0]!.toUpperCase() + practitioner.slice(1)} has just taken this exercise out of your program. Please
      skip it.
    </p>
    <Button variant="primary" isFullWidth onClick={onNext}>
      Continue
    </Button>
  </Stack>
)
