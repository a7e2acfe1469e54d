import {
  closestCenter,
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import style from './Sortable.module.css'

interface RowProps {
  id: string
  name: string
  at: number
  length: number
  onMove: (to: number) => void
  children: (grip: ReactNode) => ReactNode
}

function Row({ id, name, at, length, onMove, children }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging, active } = useDraggable({ id })
  const { setNodeRef: setPlaceRef, isOver } = useDroppable({ id })
  function step(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    const to = at + by
    if (to >= 0 && to < length) onMove(to)
  }
  const grip = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={style.grip}
      aria-label={`Move ${name}, ${at + 1} of ${length}`}
      aria-roledescription="Move with the arrow keys up and down, or drag"
      title="Drag, or use the arrow keys"
      {...listeners}
      onKeyDown={step}
    >
      <IconGripVertical size={20} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <li
      ref={(node) => {
        setNodeRef(node)
        setPlaceRef(node)
      }}
      className={style.row}
      data-dragging={isDragging || undefined}
      data-over={(isOver && active && active.id !== id) || undefined}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : undefined}
    >
      {children(grip)}
    </li>
  )
}

interface Props<Item> {
  /** The list's name for screen readers. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  onMove: (from: number, to: number) => void
  children: (item: Item, grip: ReactNode, at: number) => ReactNode
  className?: string
}

const quiet = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }
const accessibility = { announcements: quiet, screenReaderInstructions: { draggable: '' } }

/** A list that the user orders by dragging its grips or with the arrow keys; each move is announced. */
export function Sortable<Item>({ label, items, idOf, nameOf, onMove, children, className }: Props<Item>) {
  const [announcement, announce] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  function move(from: number, to: number) {
    onMove(from, to)
    announce(`${nameOf(items[from]!)} is now ${to + 1} of ${items.length}.`)
  }
  function drop({ active, over }: DragEndEvent) {
    const from = items.findIndex((item) => idOf(item) === active.id)
    const to = items.findIndex((item) => idOf(item) === over?.id)
    if (from >= 0 && to >= 0 && from !== to) move(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
      <ol className={className} aria-label={label}>
        {items.map((item, at) => (
          <Row
            key={idOf(item)}
            id={idOf(item)}
            name={nameOf(item)}
            at={at}
            length={items.length}
            onMove={(to) => move(at, to)}
          >
            {(grip) => children(item, grip, at)}
          </Row>
        ))}
      </ol>
      <p className="spoken" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}

/** The list with one item moved. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
