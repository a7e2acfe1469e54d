import { useCallback, useState } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { useExerciseSelection } from '../exercises/useExerciseSelection.ts'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import { positionLabel, type CardPosition } from './card-positions.ts'
import type { PrescribedDosage } from './week-edits.ts'

/** Adds exercises of the library to the week: at the end of the active series, or where they are dropped. */
export function useAddExercises() {
  const { columns, activeId, edits, announce } = useBuilder()
  const { clear } = useExerciseSelection()
  const [isEveryWeek, setEveryWeek] = useState(false)

  const addAt = useCallback(
    (exercise: ExerciseCard, position: CardPosition, prescribed?: PrescribedDosage) => {
      edits.addExercises(position, [exercise], { isEveryWeek, prescribed })
      announce(`${exercise.name} added. ${positionLabel(columns, position)}.`)
    },
    [edits, columns, isEveryWeek, announce],
  )

  const end = useCallback((): CardPosition | undefined => {
    const active = columns.find(({ _id }) => _id === activeId)
    if (!active) toast.info('Add a series first, then its exercises.')
    return active && edits.endOf(active._id)
  }, [columns, activeId, edits])

  const add = useCallback(
    (exercise: ExerciseCard, prescribed?: PrescribedDosage) => {
      const position = end()
      if (position) addAt(exercise, position, prescribed)
    },
    [end, addAt],
  )

  function addSaved(exercises: ExerciseCard[]) {
    const position = end()
    if (!position) return
    edits.addExercises(position, exercises, { isEveryWeek })
    clear()
    announce(`${count(exercises.length, 'exercise')} added.`)
  }

  return { add, addAt, addSaved, isEveryWeek, setEveryWeek }
}
