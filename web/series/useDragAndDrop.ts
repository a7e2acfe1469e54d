import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import { useState } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { useBuilder } from './builder-context.ts'
import { nameOf } from './prescription-name.ts'
import {
  indexAt,
  isSamePosition,
  nearestColumn,
  positionOf,
  positionLabel,
  prescriptionIn,
  type CardPosition,
} from './card-positions.ts'
import { useCardActions } from './useCardActions.ts'

/** A card of this week by its id, or an exercise of the library. */
export type DraggedItem = { id: string } | { exercise: ExerciseCard }

const isInside = (
  point: { x: number; y: number },
  rect: { left: number; right: number; top: number; bottom: number },
) => point.x >= rect.left && point.x <= rect.right && point.y >= rect.top && point.y <= rect.bottom

/** The series under the pointer, else the nearest one, as long as the pointer is over the board. */
const overColumn: CollisionDetection = ({ pointerCoordinates, droppableContainers, droppableRects }) => {
  const board = document.querySelector('[data-board]')?.getBoundingClientRect()
  if (!pointerCoordinates || !board || !isInside(pointerCoordinates, board)) return []
  const columns = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id)
    return rect ? [{ id: container.id, left: rect.left, right: rect.right, container }] : []
  })
  const nearest = nearestColumn(columns, pointerCoordinates.x)
  return nearest ? [{ id: nearest.id, data: { droppableContainer: nearest.container, value: 0 } }] : []
}

/** The vertical centers of the cards of a series as rendered now, from top to bottom. */
function middlesOf(seriesId: string) {
  const cards = [...document.querySelectorAll(`[data-series="${seriesId}"] [data-card]:not([hidden])`)]
  return cards.map((card) => {
    const { top, height } = card.getBoundingClientRect()
    return top + height / 2
  })
}

const yOf = ({ activatorEvent, delta }: DragMoveEvent) => {
  const event = activatorEvent as MouseEvent & TouchEvent
  return (event.touches?.[0] ?? event).clientY + delta.y
}

/** Drag and drop by pointer. */
export function useDragAndDrop(onAdd: (exercise: ExerciseCard, position: CardPosition) => void) {
  const { columns, announce } = useBuilder()
  const { moveTo } = useCardActions()
  const [dragged, setDragged] = useState<DraggedItem>()
  const [position, setPosition] = useState<CardPosition>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

  function onDragStart({ active }: DragStartEvent) {
    const exercise = active.data.current?.exercise as ExerciseCard | undefined
    setDragged(exercise ? { exercise } : { id: String(active.id) })
    setPosition(exercise ? undefined : positionOf(columns, String(active.id)))
  }

  function onDragMove(event: DragMoveEvent) {
    if (!event.over) return setPosition(undefined)
    const seriesId = String(event.over.id)
    const next = { seriesId, index: indexAt(middlesOf(seriesId), yOf(event)) }
    if (position && isSamePosition(position, next)) return
    setPosition(next)
    announce(`${positionLabel(columns, next)}.`)
  }

  function stop() {
    setDragged(undefined)
    setPosition(undefined)
  }

  function onDragEnd({ over }: DragEndEvent) {
    stop()
    if (!over || !position || !dragged) return
    if ('exercise' in dragged) onAdd(dragged.exercise, position)
    else moveTo(dragged.id, position)
  }

  const card = dragged && 'id' in dragged ? prescriptionIn(columns, dragged.id) : undefined
  return {
    dragged,
    position,
    name: card ? nameOf(card) : dragged && 'exercise' in dragged ? dragged.exercise.name : '',
    handlers: { sensors, onDragStart, onDragMove, onDragEnd, onDragCancel: stop, collisionDetection: overColumn },
  }
}
