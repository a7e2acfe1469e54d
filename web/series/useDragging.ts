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
import { useBuilder } from './builder.ts'
import { nameOf } from './names.ts'
import { indexAt, isSamePlace, nearestColumn, placeOf, placeWords, prescriptionIn, type Place } from './rules.ts'
import { useCardActions } from './useCardActions.ts'

/** What is held: a card of this week by its id, or an exercise of the library. */
export type Dragged = { id: string } | { exercise: ExerciseCard }

const isInside = (
  point: { x: number; y: number },
  rect: { left: number; right: number; top: number; bottom: number },
) => point.x >= rect.left && point.x <= rect.right && point.y >= rect.top && point.y <= rect.bottom

/** The series under the pointer, or the nearest one while it is over the canvas; nothing outside of it. */
export const overColumn: CollisionDetection = ({ pointerCoordinates, droppableContainers, droppableRects }) => {
  const canvas = document.querySelector('[data-canvas]')?.getBoundingClientRect()
  if (!pointerCoordinates || !canvas || !isInside(pointerCoordinates, canvas)) return []
  const columns = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id)
    return rect ? [{ id: container.id, left: rect.left, right: rect.right, container }] : []
  })
  const nearest = nearestColumn(columns, pointerCoordinates.x)
  return nearest ? [{ id: nearest.id, data: { droppableContainer: nearest.container, value: 0 } }] : []
}

/** The middles of the cards of a series as they are drawn now, top first. */
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

/** Dragging by pointer: what is held, where it would be let go, and what happens then. */
export function useDragging(onAdd: (exercise: ExerciseCard, place: Place) => void) {
  const { columns, say } = useBuilder()
  const { moveTo } = useCardActions()
  const [dragged, setDragged] = useState<Dragged>()
  const [place, setPlace] = useState<Place>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

  function onDragStart({ active }: DragStartEvent) {
    const exercise = active.data.current?.exercise as ExerciseCard | undefined
    setDragged(exercise ? { exercise } : { id: String(active.id) })
    setPlace(exercise ? undefined : placeOf(columns, String(active.id)))
  }

  function onDragMove(event: DragMoveEvent) {
    if (!event.over) return setPlace(undefined)
    const seriesId = String(event.over.id)
    const next = { seriesId, index: indexAt(middlesOf(seriesId), yOf(event)) }
    if (place && isSamePlace(place, next)) return
    setPlace(next)
    say(`${placeWords(columns, next)}.`)
  }

  function stop() {
    setDragged(undefined)
    setPlace(undefined)
  }

  function onDragEnd({ over }: DragEndEvent) {
    stop()
    if (!over || !place || !dragged) return
    if ('exercise' in dragged) onAdd(dragged.exercise, place)
    else moveTo(dragged.id, place)
  }

  const card = dragged && 'id' in dragged ? prescriptionIn(columns, dragged.id) : undefined
  return {
    dragged,
    place,
    name: card ? nameOf(card) : dragged && 'exercise' in dragged ? dragged.exercise.name : '',
    handlers: { sensors, onDragStart, onDragMove, onDragEnd, onDragCancel: stop, collisionDetection: overColumn },
  }
}
