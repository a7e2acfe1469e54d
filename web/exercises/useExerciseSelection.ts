import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { exerciseAdded, exerciseDeleted, exercisesReset, selectSavedExercises } from './exercise-selection-slice.ts'

/** The exercises saved for a program, which the builder offers to add. */
export function useExerciseSelection() {
  const dispatch = useDispatch()
  const saved = useSelector(selectSavedExercises)
  return {
    ids: saved.map(({ exerciseId }) => exerciseId),
    isSaved: (id: string) => saved.some(({ exerciseId }) => exerciseId === id),
    save: useCallback((exerciseId: string) => void dispatch(exerciseAdded({ exerciseId })), [dispatch]),
    toggle: useCallback(
      (exerciseId: string, isSaved: boolean) =>
        void dispatch(isSaved ? exerciseDeleted({ exerciseId }) : exerciseAdded({ exerciseId })),
      [dispatch],
    ),
    clear: () => void dispatch(exercisesReset()),
  }
}
