import type { SkipReason } from '@kinora/contract/workouts.ts'
import options from '../option-list.module.css'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { skipReasons } from '../workout-labels.ts'
import { Stack } from '../../ui/Stack.tsx'

/** Why an exercise is left out: one tap, eight reasons. */
export const SkipSheet = ({
  name,
  onSkip,
  onClose,
}: {
  name: string
  onSkip: (reason: SkipReason) => void
  onClose: () => void
}) => (
  <BottomSheet title={`Skip ${name}?`} onClose={onClose}>
    <p>Tap why. Your clinic sees it and can help.</p>
    <Stack gap={8}>
      {skipReasons.map(({ reason, words }) => (
        <button key={reason} type="button" className={options.option} onClick={() => onSkip(reason)}>
          {words}
        </button>
      ))}
    </Stack>
  </BottomSheet>
)
