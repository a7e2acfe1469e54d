import { useState } from 'react'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { loggedText } from './program-labels.ts'

interface StopDialogProps {
  program: Program
  onStop: () => void
  onClose: () => void
}

/** A program with logged sessions stays; it can be stopped. */
function StopDialog({ program, onStop, onClose }: StopDialogProps) {
  const canStop = program.state === 'running' || program.state === 'planned'
  return (
    <ConfirmDialog
      title={canStop ? `Stop ${program.title} instead?` : `${program.title} cannot be deleted`}
      confirmLabel={canStop ? 'Stop the program' : 'OK'}
      onClose={onClose}
      onConfirm={() => {
        if (canStop) onStop()
        onClose()
      }}
    >
      <p>
        {loggedText(program)}. They are part of the record, so the program cannot be deleted.
        {canStop && ' Once stopped, the patient no longer sees its sessions, and you can resume it later.'}
      </p>
    </ConfirmDialog>
  )
}

/** Stops, resumes, deletes a program or saves it as a template. Render `dialog` on the page. */
export function useProgramActions(onRemoved?: () => void) {
  const [deleting, setDeleting] = useState<Program>()
  const update = useWrite(programs.update, { alsoRefreshes: ['patients', 'series'] })
  const remove = useWrite(programs.remove, { isQuiet: true, alsoRefreshes: ['patients'] })
  const copy = useWrite(seriesCopies.copyProgram, { alsoRefreshes: ['programs'] })

  function setStopped(program: Program, isStopped: boolean) {
    const back = () => update.mutate({ params: { id: program._id }, body: { isStopped: !isStopped } })
    const onSuccess = () => toast.success(`${program.title} ${isStopped ? 'stopped' : 'resumed'}`, { undo: back })
    update.mutate({ params: { id: program._id }, body: { isStopped } }, { onSuccess: onSuccess })
  }

  function saveAsTemplate(program: Program) {
    const onSuccess = (template: Program) =>
      toast.success(`${template.title} saved to the Program Library`, {
        undo: () => remove.mutate({ params: { id: template._id } }),
      })
    copy.mutate({ params: { id: program._id }, body: {} }, { onSuccess: onSuccess })
  }

  function removeProgram(program: Program) {
    const onSuccess = () => {
      toast.success(`${program.title} deleted`)
      setDeleting(undefined)
      onRemoved?.()
    }
    remove.mutate({ params: { id: program._id } }, { onSuccess })
  }

  const close = () => setDeleting(undefined)
  const stopDialog = deleting && (
    <StopDialog program={deleting} onStop={() => setStopped(deleting, true)} onClose={close} />
  )
  const deleteDialog = deleting && (
    <ConfirmDialog
      isDanger
      title={`Delete ${deleting.title}?`}
      confirmLabel="Delete the program"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onClose={close}
      onConfirm={() => removeProgram(deleting)}
    >
      <p>
        {deleting.patient
          ? 'Its series and exercises are deleted with it. No session was logged in it.'
          : 'Its series and exercises are deleted with it. Programs made from it stay.'}
      </p>
    </ConfirmDialog>
  )
  const dialog = deleting && deleting.workoutCount > 0 ? stopDialog : deleteDialog
  return { setStopped, saveAsTemplate, confirmRemove: setDeleting, dialog }
}
