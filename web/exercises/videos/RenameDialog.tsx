import { useState, type FormEvent } from 'react'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { useWrite } from '../../app/api-client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { thenToast } from '../../ui/then-toast.ts'
import { DialogActions } from '../../ui/DialogActions.tsx'

/** Changes the display name of a video. */
export default function RenameDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const [name, setName] = useState(video.filename)
  const renaming = useWrite(exerciseVideos.renameVideo, { isQuiet: true })
  function save(event: FormEvent) {
    event.preventDefault()
    const { _id: videoId, exerciseId } = video
    renaming.mutate({ body: { videoId, exerciseId, filename: name } }, thenToast('Video renamed.', onClose))
  }
  return (
    <Dialog
      onClose={onClose}
      title="Rename the video"
      actions={
        <DialogActions onCancel={onClose} type="submit" form="video-name" isBusy={renaming.isPending}>
          Save
        </DialogActions>
      }
    >
      <form id="video-name" onSubmit={save} noValidate>
        <TextField
          label="Name"
          isRequired
          maxLength={200}
          data-autofocus
          value={name}
          error={renaming.error?.message}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
