import { useDraggable } from '@dnd-kit/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { Figure } from './Figure.tsx'
import style from './LibraryTile.module.css'

interface Props {
  exercise: ExerciseCard
  /** 'Standing · in Gym day' */
  caption: string
  /** 'Kneeling: not for Ann'; stands instead of the caption. */
  conflict: string | undefined
  /** What pressing it does: 'Add to Morning'. */
  action: string
  /** Chosen to be added together with others; undefined while each is added at once. */
  isChosen: boolean | undefined
  isInTabOrder: boolean
  onPress: (exercise: ExerciseCard) => void
  onFocus: (exerciseId: string) => void
}

/** An exercise of the library: pressed it is added, held it is dragged. */
export const LibraryTile = memo(function LibraryTile(props: Props) {
  const { exercise, caption, conflict, action, isChosen, isInTabOrder, onPress, onFocus } = props
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `library-${exercise._id}`, data: { exercise } })
  const Icon = isChosen ? IconCheck : IconPlus
  return (
    <li ref={setNodeRef} className={style.place} data-dragging={isDragging || undefined} {...listeners}>
      <button
        type="button"
        className={style.tile}
        data-tile={exercise._id}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-label={`${exercise.name}. ${conflict ?? caption}. ${action}`}
        aria-pressed={isChosen}
        onClick={() => onPress(exercise)}
        onFocus={() => onFocus(exercise._id)}
      >
        <Figure exercise={exercise} className={style.figure} />
        <span className={style.add} aria-hidden>
          <Icon size={18} stroke={2} />
        </span>
        <b>{exercise.name}</b>
        <span className={conflict ? style.conflict : style.caption}>{conflict ?? caption}</span>
      </button>
    </li>
  )
})
