import { useState, type KeyboardEvent } from 'react'
import { useBuilder } from './builder.ts'
import { nameOf } from './names.ts'
import { isDirection, neighborOf, placeOf, placeWords, prescriptionIn, stepPlace, type Place } from './rules.ts'
import { useCardActions } from './useCardActions.ts'

/** A card under way by keys, and where it would be put. */
export interface Carried {
  id: string
  place: Place
}

/** The keys of a card: arrows go, Alt with arrows moves, Space picks up and puts down, D duplicates, Delete removes. */
export function useCarrying() {
  const { columns, editors, say, focusCard } = useBuilder()
  const { moveTo, duplicate, remove } = useCardActions()
  const [carried, setCarried] = useState<Carried>()

  const nameFor = (id: string) => {
    const card = prescriptionIn(columns, id)
    return card ? nameOf(card) : ''
  }

  function pickUp(id: string, place: Place) {
    setCarried({ id, place })
    say(
      `${nameFor(id)} picked up. ${placeWords(columns, place)}. Arrows move it, Space puts it down, Escape leaves it where it was.`,
    )
  }

  function putDown({ id, place }: Carried) {
    setCarried(undefined)
    const isUnmoved = JSON.stringify(placeOf(columns, id)) === JSON.stringify(place)
    if (isUnmoved) say(`${nameFor(id)} stays where it was.`)
    else moveTo(id, place)
  }

  function onCarriedKey(event: KeyboardEvent, current: Carried) {
    if (event.key === 'Tab') return letGo()
    event.preventDefault()
    if (event.key === 'Escape') letGo()
    if (event.key === ' ' || event.key === 'Enter') putDown(current)
    if (!isDirection(event.key)) return
    const place = stepPlace(columns, current.id, current.place, event.key)
    if (!place) return
    setCarried({ ...current, place })
    say(`${placeWords(columns, place)}.`)
  }

  function letGo() {
    if (!carried) return
    setCarried(undefined)
    say(`${nameFor(carried.id)} stays where it was.`)
  }

  function onArrow(event: KeyboardEvent, id: string, place: Place) {
    if (!isDirection(event.key) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.altKey) {
      const next = stepPlace(columns, id, place, event.key)
      if (next) moveTo(id, next)
      return
    }
    const neighbor = neighborOf(columns, id, event.key)
    if (neighbor) focusCard(neighbor)
  }

  const plainKeys: Record<string, (id: string, place: Place) => void> = {
    ' ': pickUp,
    Enter: editors.open,
    d: duplicate,
    D: duplicate,
    Delete: remove,
    Backspace: remove,
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const place = placeOf(columns, id)
    if (!place) return
    if (carried) return onCarriedKey(event, carried)
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : plainKeys[event.key]
    if (!act) return onArrow(event, id, place)
    event.preventDefault()
    act(id, place)
  }

  return { carried, onKeyDown, letGo }
}
