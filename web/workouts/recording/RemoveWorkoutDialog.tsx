import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { discardWorkout } from './workout-store.ts'
import { recordOf, titleOf } from './workout-record.ts'
import type { Workout } from './workout.ts'

/** Shows the unsent record of a session, to copy it, and asks before removing it. */
export default function RemoveWorkoutDialog({ workout, onClose }: { workout: Workout; onClose: () => void }) {
  const record = recordOf(workout)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(record)
      toast.success('Copied. Paste it into a message to your clinic.')
    } catch {
      toast.error('Your browser doesn’t allow copying here. Select the text instead.')
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${titleOf(workout)}?`}
      cancelLabel="Keep"
      confirmLabel="Remove"
      isDanger
      onConfirm={() => {
        discardWorkout(workout)
        onClose()
      }}
    >
      <p>
        Your clinic does not have this session, or not its last changes. Only this phone has them: removing deletes them
        for good.
      </p>
      <TextArea label="What was recorded" rows={3} readOnly value={record} />
      <Button variant="quiet" onClick={() => void copy()}>
        Copy as text
      </Button>
    </ConfirmDialog>
  )
}
