import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { ExerciseTile } from './ExerciseTile.tsx'
import card from '../ui/Card.module.css'
import { List, ListItem } from '../ui/List.tsx'
import { RowButton } from '../ui/FoldingRows.tsx'
import { Text } from '../ui/Text.tsx'
import style from './ReviewQueue.module.css'
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
    <nav className={`${card.card} ${card.flush} ${style.queue}`} aria-label="Exercises">
      <List>
        {items.map((exercise) => (
          <ListItem
            key={exercise._id}
            data-chosen={exercise._id === chosenId || undefined}
            icon={<ExerciseTile exercise={exercise} size="small" />}
            title={
              <RowButton aria-current={exercise._id === chosenId || undefined} onClick={() => onOpen(exercise._id)}>
                {exercise.name}
              </RowButton>
            }
            details={[captionOf(exercise)]}
          />
        ))}
      </List>
      {total > items.length && (
        <Text size="medium" tone="muted" className={card.inset}>
          and {total - items.length} more
        </Text>
      )}
    </nav>
  )
}
