import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import { OptionButtons } from '../OptionButtons.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { skipReasons } from '../skip-reasons.ts'

/** Asks why an exercise is skipped. */
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
    <OptionButtons
      options={skipReasons.map(({ reason, words }) => ({ value: reason, label: words }))}
      onChoose={(reason) => onSkip(reason as SkipReason)}
    />
  </BottomSheet>
)
