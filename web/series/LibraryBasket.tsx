import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { useExerciseSelection } from '../exercises/useExerciseSelection.ts'
import { Button } from '../ui/Button.tsx'
import { RemovableChip } from '../ui/RemovableChip.tsx'
import { count } from '../ui/format.ts'
import { Row, Stack } from '../ui/layout.ts'
import style from './LibraryBasket.module.css'

interface Props {
  /** The name of the series they would be added to. */
  target: string | undefined
  onAdd: (exercises: ExerciseCard[]) => void
}

/** Exercises selected to be added together, also on other pages of the library. */
export function LibraryBasket({ target, onAdd }: Props) {
  const basket = useExerciseSelection()
  const ids = basket.ids.slice(0, 60)
  const { data } = useRead(
    exercises.fetch,
    { body: { exerciseIds: ids, pageSize: 100 } },
    { enabled: ids.length > 0, placeholderData: (before) => before },
  )
  if (ids.length === 0) return null
  const cards = ids.flatMap((id) => data?.items.find(({ _id }) => _id === id) ?? [])
  const names = new Map(cards.map(({ _id, name }) => [_id, name]))
  return (
    <Stack as="section" gap={8} className={style.basket} aria-label="Selected exercises">
      <Row as="ul" gap={4} className={style.names}>
        {ids.map((exerciseId) => (
          <li key={exerciseId}>
            <RemovableChip
              removeLabel={`Remove ${names.get(exerciseId) ?? ''}`}
              onRemove={() => basket.toggle(exerciseId, true)}
            >
              {names.get(exerciseId) ?? '…'}
            </RemovableChip>
          </li>
        ))}
      </Row>
      <Row gap={8} isOneLine>
        <Button size="toolbar" variant="primary" disabled={!target || cards.length === 0} onClick={() => onAdd(cards)}>
          {target ? `Add ${ids.length} to ${target}` : `${count(ids.length, 'exercise')} selected`}
        </Button>
        <Button size="toolbar" variant="quiet" onClick={basket.clear}>
          Clear
        </Button>
      </Row>
    </Stack>
  )
}
