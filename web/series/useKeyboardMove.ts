import { useState, type KeyboardEvent } from 'react'
import { useBuilder } from './builder-context.ts'
import {
  isDirection,
  neighborOf,
  isSamePosition,
  positionOf,
  positionLabel,
  nameIn,
  stepPosition,
  type CardPosition,
} from './card-positions.ts'
import { useCardActions } from './useCardActions.ts'

/** A card picked up with the keyboard, and where it would land. */
interface PickedUpCard {
  id: string
  position: CardPosition
}

/** The picked-up card. Arrow keys move it and Space puts it down. */
function usePickedUpCard(moveTo: (id: string, position: CardPosition) => void) {
  const { columns, announce } = useBuilder()
  const [pickedUp, setPickedUp] = useState<PickedUpCard>()

  const nameFor = (id: string) => nameIn(columns, id)

  function pickUp(id: string, position: CardPosition) {
    setPickedUp({ id, position })
    announce(
      `${nameFor(id)} picked up. ${positionLabel(columns, position)}. Use the arrow keys to move it, Space to put it down, Escape to cancel.`,
    )
  }

  function putDown({ id, position }: PickedUpCard) {
    setPickedUp(undefined)
    const from = positionOf(columns, id)
    if (from && isSamePosition(from, position)) announce(`${nameFor(id)} stays where it was.`)
    else moveTo(id, position)
  }

  function cancel() {
    if (!pickedUp) return
    setPickedUp(undefined)
    announce(`${nameFor(pickedUp.id)} stays where it was.`)
  }

  function onKey(event: KeyboardEvent, current: PickedUpCard) {
    if (event.key === 'Tab') return cancel()
    event.preventDefault()
    if (event.key === 'Escape') cancel()
    if (event.key === ' ' || event.key === 'Enter') putDown(current)
    if (!isDirection(event.key)) return
    const position = stepPosition(columns, current.id, current.position, event.key)
    if (!position) return
    setPickedUp({ ...current, position })
    announce(`${positionLabel(columns, position)}.`)
  }

  return { pickedUp, pickUp, cancel, onKey }
}

/** Keyboard shortcuts of a card: arrows move the focus, Alt+arrows the card, Space picks it up and puts it down. */
export function useKeyboardMove() {
  const { columns, editors, focusCard } = useBuilder()
  const { moveTo, duplicate, remove, editNote, changeSide, group } = useCardActions()
  const { pickedUp, pickUp, cancel, onKey } = usePickedUpCard(moveTo)

  function onArrow(event: KeyboardEvent, id: string, position: CardPosition) {
    if (!isDirection(event.key) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.altKey) {
      const next = stepPosition(columns, id, position, event.key)
      if (next) moveTo(id, next)
      return
    }
    const neighbor = neighborOf(columns, id, event.key)
    if (neighbor) focusCard(neighbor)
  }

  const plainKeys: Record<string, (id: string, position: CardPosition) => void> = {
    ' ': pickUp,
    Enter: (id) => editors.open(id),
    d: duplicate,
    n: editNote,
    s: changeSide,
    g: group,
    Delete: remove,
    Backspace: remove,
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const position = positionOf(columns, id)
    if (!position) return
    if (pickedUp) return onKey(event, pickedUp)
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : plainKeys[key]
    if (!act) return onArrow(event, id, position)
    event.preventDefault()
    act(id, position)
  }

  return { pickedUp, onKeyDown, cancelMove: cancel }
}
