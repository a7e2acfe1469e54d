import { Button } from '../../ui/Button.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import type { Step } from '../recording/workout.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'

interface Props {
  step: Step
  onAdjust: (change: { reps?: number; load?: number }) => void
  onClose: () => void
}

/** Corrects the reps or load of the last set. */
export function AdjustSetSheet({ step, onAdjust, onClose }: Props) {
  const last = step.sets.at(-1)
  const { load } = step.prescription.dosage
  if (!last) return null
  return (
    <BottomSheet title="What did you do?" onClose={onClose}>
      {last.reps !== null && (
        <Stepper label="How many" value={last.reps} by={1} onChange={(reps) => onAdjust({ reps })} />
      )}
      {last.load !== null && (
        <Stepper
          label={`Weight in ${load?.unit ?? 'kg'}`}
          value={last.load}
          by={load?.unit === '%' ? 5 : 0.5}
          onChange={(value) => onAdjust({ load: value })}
        />
      )}
      <Button variant="primary" isFullWidth onClick={onClose}>
        Done
      </Button>
    </BottomSheet>
  )
}
