import { useCallback, useState } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { useBasket } from '../exercises/useExerciseSelection.ts'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder.ts'
import { placeWords, type Place } from './rules.ts'

/** Putting exercises of the library into the week: at the end of the active series, or where they were let go. */
export function useAdding() {
  const { columns, activeId, changes, say } = useBuilder()
  const { clear } = useBasket()
  const [isEveryWeek, setEveryWeek] = useState(false)

  const addAt = useCallback(
    (exercise: ExerciseCard, place: Place) => {
      changes.addExercises(place, [exercise], isEveryWeek)
      say(`${exercise.name} added. ${placeWords(columns, place)}.`)
    },
    [changes, columns, isEveryWeek, say],
  )

  const end = useCallback((): Place | undefined => {
    const active = columns.find(({ _id }) => _id === activeId)
    if (!active) toast.info('Add a series first, then what is done in it.')
    return active && { seriesId: active._id, index: active.assignedExercises.length }
  }, [columns, activeId])

  const add = useCallback(
    (exercise: ExerciseCard) => {
      const place = end()
      if (place) addAt(exercise, place)
    },
    [end, addAt],
  )

  function addSaved(exercises: ExerciseCard[]) {
    const place = end()
    if (!place) return
    changes.addExercises(place, exercises, isEveryWeek)
    clear()
    say(`${count(exercises.length, 'exercise')} added.`)
  }

  return { add, addAt, addSaved, isEveryWeek, setEveryWeek }
}
