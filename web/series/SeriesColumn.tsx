import { useDroppable } from '@dnd-kit/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, Suspense, type KeyboardEvent, type ComponentProps } from 'react'
import type { SeriesInWeek } from '@kinora/contract/series.ts'
import { useBuilder } from './builder-context.ts'
import { PrescriptionCard } from './PrescriptionCard.tsx'
import { ColumnEducation, PrescriptionEditor } from './lazy-week-dialogs.ts'
import { positionLabel } from './card-positions.ts'
import { Button } from '../ui/Button.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import style from './SeriesColumn.module.css'
import { SeriesMenu } from './SeriesMenu.tsx'
import { frequencyLabel, sessionMinutes } from './workload.ts'

function SeriesHeader({ column, onEdit }: { column: SeriesInWeek; onEdit: () => void }) {
  const minutes = sessionMinutes(column)
  return (
    <Row as="header" gap={8} isOneLine className={style.head}>
      <h2>{column.name}</h2>
      <span className={style.frequency}>
        {[frequencyLabel(column), minutes > 0 && `${minutes} min`].filter(Boolean).join(' · ')}
      </span>
      <SeriesMenu column={column} onEdit={onEdit} />
    </Row>
  )
}

/** Where the dragged card would land. */
const Slot = ({ words }: { words: string }) => (
  <li className={style.slot} aria-hidden>
    <span>{words}</span>
  </li>
)

interface Props {
  column: SeriesInWeek
  /** The index of the drop slot, not counting the dragged card. */
  slot: number | undefined
  draggedId: string | undefined
  pickedUpId: string | undefined
  onCardKey: (event: KeyboardEvent, id: string) => void
  onAdd: () => void
  onEdit: () => void
}

/** A card of the column, open for editing or closed. */
function ColumnCard(props: ComponentProps<typeof PrescriptionCard>) {
  const { editors } = useBuilder()
  const face = <PrescriptionCard {...props} />
  if (!editors.isOpen(props.prescription._id)) return face
  return (
    <Suspense fallback={face}>
      <PrescriptionEditor prescription={props.prescription} />
    </Suspense>
  )
}

/** A series as a column: header, cards and the button to add exercises. */
export function SeriesColumn({ column, slot, draggedId, pickedUpId, onCardKey, onAdd, onEdit }: Props) {
  const { columns, activeId, setActive } = useBuilder()
  const { _id, name, note, assignedExercises } = column
  const { setNodeRef } = useDroppable({ id: _id })
  const away = draggedId ?? pickedUpId
  const words = slot === undefined ? '' : positionLabel(columns, { seriesId: _id, index: slot })
  const others = assignedExercises.filter((card) => card._id !== away).map((card) => card._id)
  const slotBefore = slot === undefined ? undefined : others[slot]
  return (
    <Stack
      as="section"
      gap={8}
      ref={setNodeRef}
      data-series={_id}
      data-active={_id === activeId || undefined}
      aria-label={name}
      onFocusCapture={() => _id !== activeId && setActive(_id)}
    >
      <SeriesHeader column={column} onEdit={onEdit} />
      {note && (
        <Text size="medium" tone="muted">
          {note}
        </Text>
      )}
      <Stack as="ol" gap={8} className={style.cards}>
        {assignedExercises.map((card) => (
          <Fragment key={card._id}>
            {slotBefore === card._id && <Slot words={words} />}
            <ColumnCard
              prescription={card}
              isDragged={card._id === draggedId}
              isPickedUp={card._id === pickedUpId}
              onKeyDown={onCardKey}
            />
          </Fragment>
        ))}
        {slot !== undefined && slotBefore === undefined && <Slot words={words} />}
      </Stack>
      {assignedExercises.length === 0 && slot === undefined && (
        <p className={style.empty}>No exercises this week yet. Drag one here, or press Enter on one in the library.</p>
      )}
      <Button
        size="toolbar"
        variant="quiet"
        className={style.add}
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={onAdd}
      >
        {`Add to ${name}`}
      </Button>
      <ColumnEducation column={column} />
    </Stack>
  )
}
