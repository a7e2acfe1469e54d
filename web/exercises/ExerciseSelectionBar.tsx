import { exercises } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import style from './ExerciseSelectionBar.module.css'
import { useExerciseSelection } from './useExerciseSelection.ts'
import { RemovableChip } from '../ui/RemovableChip.tsx'
import { Row } from '../ui/layout.ts'

/** The exercises saved on any page of the library, until they are added to a program. */
export function ExerciseSelectionBar({ onAdd }: { onAdd: () => void }) {
  const { ids, toggle, clear } = useExerciseSelection()
  const askedIds = ids.slice(0, 60)
  const { data } = useRead(
    exercises.fetch,
    { body: { exerciseIds: askedIds, pageSize: 100 } },
    { enabled: askedIds.length > 0, placeholderData: (before) => before },
  )
  if (ids.length === 0) return null
  const nameOf = (id: string) => data?.items.find(({ _id }) => _id === id)?.name
  const names = (
    <Row as="ul" gap={6} align="stretch" className={style.names}>
      {askedIds.map((id) => (
        <li key={id}>
          <RemovableChip removeLabel={`Leave out ${nameOf(id) ?? 'this one'}`} onRemove={() => toggle(id, true)}>
            {nameOf(id) ?? '…'}
          </RemovableChip>
        </li>
      ))}
    </Row>
  )
  return (
    <SelectionBar
      number={ids.length}
      noun="exercise"
      verb="saved"
      label="Saved for a program"
      summary={names}
      onClear={clear}
    >
      <Button size="toolbar" variant="primary" onClick={onAdd}>
        Add to a program
      </Button>
    </SelectionBar>
  )
}
