import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { captionOf } from '../exercises/exercise-labels.ts'
import { useExerciseSelection } from '../exercises/useExerciseSelection.ts'
import { useBuilder } from './builder-context.ts'

const columnsOf = (list: HTMLElement) => getComputedStyle(list).gridTemplateColumns.split(' ').length
const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
}

/** Roving tabindex: arrow keys move between tiles, and one of them is in the tab order. */
export function useTileKeys() {
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  function onKeyDown(event: KeyboardEvent) {
    const step = list.current && steps[event.key]
    if (!step) return
    const tiles = [...list.current!.querySelectorAll<HTMLElement>('[data-tile]')]
    const next = tiles[tiles.indexOf(document.activeElement as HTMLElement) + step(columnsOf(list.current!))]
    event.preventDefault()
    next?.focus()
  }
  const focusFirst = () => list.current?.querySelector<HTMLElement>('[data-tile]')?.focus()
  return { list, focusedId, setFocusedId, onKeyDown, focusFirst }
}

/** 'Standing · in Gym day' for an exercise of this week, else its position and equipment. */
export function useCaptions() {
  const { columns } = useBuilder()
  const places = useMemo(() => {
    const foundNames = new Map<string, string>()
    for (const { name, assignedExercises } of columns)
      for (const { exerciseId } of assignedExercises) foundNames.set(exerciseId, name)
    return foundNames
  }, [columns])
  return (exercise: ExerciseCard) => {
    const series = places.get(exercise._id)
    return series ? `${captionOf({ ...exercise, equipment: [] })} · in ${series}` : captionOf(exercise)
  }
}

/** Selects several exercises to add together. The selection survives a new search. */
export function useMultiSelect() {
  const { ids, isSaved, toggle, clear } = useExerciseSelection()
  const [isAsked, setAsked] = useState(false)
  return {
    isChoosing: isAsked || ids.length > 0,
    isSaved,
    toggle,
    setChoosing(to: boolean) {
      setAsked(to)
      if (!to) clear()
    },
  }
}
