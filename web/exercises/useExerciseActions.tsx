import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import { call, refresh, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'

/** Deletes after asking. Removes the exercise from the cache before refetching everything else. */
function useRemoval(exercise: Exercise | undefined) {
  const cache = useQueryClient()
  const navigate = useNavigateFromHere()
  const [state, setState] = useState<{ isOpen: boolean; isBusy?: boolean; error?: string }>({ isOpen: false })

  async function remove({ _id: id, name }: Exercise) {
    const { isArchived } = await call(exercises.remove, { params: { id } })
    setState({ isOpen: false })
    if (isArchived) toast.info(`${name} was given to patients, so it is archived instead.`)
    else {
      toast.success(`${name} is deleted.`)
      await navigate(to('exercises'), { replace: true })
      for (const item of [exercises.get, exercises.ladder, exercises.uses])
        cache.removeQueries({ queryKey: ['exercises', item.name, { params: { id } }] })
    }
    await refresh(cache, ['exercises'])
  }
  return {
    ...state,
    ask: () => setState({ isOpen: true }),
    close: () => setState({ isOpen: false }),
    run() {
      if (!exercise) return
      setState({ isOpen: true, isBusy: true })
      remove(exercise).catch((problem: Error) => setState({ isOpen: true, error: problem.message }))
    },
  }
}

/** Further actions of an exercise: copy, archive, restore, delete. */
export function useExerciseActions(exercise: Exercise | undefined) {
  const navigate = useNavigateFromHere()
  const copying = useWrite(exercises.copy)
  const changing = useWrite(exercises.update)
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
        onSuccess(created) {
          toast.success('Copied. You can edit your own copy.')
          void navigate(to('exerciseEdit', { id: created._id }))
        },
      },
    )
  const removal = useRemoval(exercise)

  return {
    copy,
    archive: () => setArchived(true, { undo: () => setArchived(false) }),
    restore: () => setArchived(false),
    askToRemove: removal.ask,
    isCopying: copying.isPending,
    dialog: (
      <ConfirmDialog
        isOpen={removal.isOpen}
        isDanger
        isBusy={removal.isBusy}
        title={`Delete ${name}?`}
        confirmLabel="Delete for good"
        error={removal.error}
        onClose={removal.close}
        onConfirm={removal.run}
      >
        <p>Its text and pictures will be deleted for everyone in your clinic. This cannot be undone.</p>
      </ConfirmDialog>
    ),
  }
}
