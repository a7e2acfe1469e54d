import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { ExerciseTile } from './ExerciseTile.tsx'
import popover from '../ui/Popover.module.css'
import style from './ReviewPage.module.css'
import { captionOf } from './exercise-labels.ts'

interface Props {
  items: readonly ExerciseCard[]
  total: number
  chosenId: string
  onOpen: (id: string) => void
}

/** The list of exercises in one review state. */
export function ReviewQueue({ items, total, chosenId, onOpen }: Props) {
  return (
    <nav className={style.queue} aria-label="Exercises">
      <ul>
        {items.map((exercise) => (
          <li key={exercise._id}>
            <button
              type="button"
              className={popover.option}
              aria-current={exercise._id === chosenId || undefined}
              onClick={() => onOpen(exercise._id)}
            >
              <ExerciseTile exercise={exercise} className={style.tile} />
              <span>
                <b>{exercise.name}</b>
                <small>{captionOf(exercise)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > items.length && <p>and {total - items.length} more</p>}
    </nav>
  )
}
