import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { discardFormCheck, type OutgoingFormCheck } from './form-check-outbox.ts'

interface Props {
  video: Pick<OutgoingFormCheck, '_id' | 'exercise'>
  /** Who recorded it, if it was somebody else. */
  owner?: string
  onClose: () => void
}

/** Asks before a video is deleted that only this device has. */
export const DeleteUnsentVideo = ({ video: { _id, exercise }, owner, onClose }: Props) => (
  <ConfirmDialog
    onClose={onClose}
    title={owner ? `Delete the video of ${owner}?` : `Delete your video of ${exercise}?`}
    cancelLabel="Keep"
    confirmLabel="Delete"
    isDanger
    onConfirm={() => void discardFormCheck(_id).then(onClose)}
  >
    <p>
      {owner ? 'The clinic' : 'Your clinic'} does not have it, and only this device does. Deleting it cannot be undone.
    </p>
  </ConfirmDialog>
)
