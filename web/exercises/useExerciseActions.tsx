import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import { useWrite } from '../app/api.ts'
import { to } from '../app/paths.ts'
import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { toast } from '../ui/toast.ts'

/** What else can be done with an exercise: copy it, put it away and bring it back, delete it for good. */
export function useExerciseActions(exercise: Exercise | undefined) {
  const navigate = useNavigate()
  const copying = useWrite(exercises.copy)
  const changing = useWrite(exercises.update)
  const removing = useWrite(exercises.remove, { isQuiet: true })
  const [isRemoving, setRemoving] = useState(false)
  const params = { id: exercise?._id ?? '' }
  const name = exercise?.name ?? ''

  const setArchived = (isArchived: boolean, options: { undo?: () => void } = {}) =>
    changing.mutate(
      { params, body: { isArchived } },
      {
        onSuccess: () =>
          toast.success(isArchived ? `${name} is archived.` : `${name} is back in the library.`, options),
      },
    )
  const copy = () =>
    copying.mutate(
      { params, body: {} },
      {
        onSuccess(made) {
          toast.success('The copy is yours to change.')
          void navigate(to('exerciseEdit', { id: made._id }))
        },
      },
    )
  const remove = () =>
    removing.mutate(
      { params },
      {
        onSuccess({ isArchived }) {
          setRemoving(false)
          if (isArchived) return toast.info(`${name} was given to patients, so it is archived instead.`)
          toast.success(`${name} is deleted.`)
          void navigate(to('exercises'), { replace: true })
        },
      },
    )

  return {
    copy,
    archive: () => setArchived(true, { undo: () => setArchived(false) }),
    restore: () => setArchived(false),
    askToRemove: () => setRemoving(true),
    isCopying: copying.isPending,
    dialog: (
      <ConfirmReason
        isOpen={isRemoving}
        isDanger
        isBusy={removing.isPending}
        title={`Delete ${name}?`}
        confirmLabel="Delete for good"
        error={removing.error?.message}
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      >
        <p>Its texts and pictures are gone then, for everybody of your clinic. This cannot be undone.</p>
      </ConfirmReason>
    ),
  }
}
