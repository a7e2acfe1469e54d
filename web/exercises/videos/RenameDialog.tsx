import { useState, type FormEvent } from 'react'
import { exerciseFilms } from '@kinora/contract/exercise-videos.ts'
import type { Film } from '@kinora/contract/videos.ts'
import { useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Another name for a film; no file has it, so anything goes. */
export default function RenameDialog({ film, onClose }: { film: Film; onClose: () => void }) {
  const [name, setName] = useState(film.filename)
  const renaming = useWrite(exerciseFilms.renameFilm, { isQuiet: true })
  function save(event: FormEvent) {
    event.preventDefault()
    const { _id: filmId, exerciseId } = film
    renaming.mutate(
      { body: { filmId, exerciseId, filename: name } },
      {
        onSuccess() {
          toast.success('The film has a new name.')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename the film"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="film-name" isBusy={renaming.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id="film-name" onSubmit={save} noValidate>
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
