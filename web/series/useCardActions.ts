import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import { nameOf } from './prescription-name.ts'
import {
  nextFocusAfterRemoval,
  isSamePosition,
  positionOf,
  positionLabel,
  prescriptionIn,
  type CardPosition,
} from './card-positions.ts'

/** Moves, duplicates and removes cards, announces what happened, and moves the focus. */
export function useCardActions() {
  const { columns, edits, editors, announce, focusCard } = useBuilder()
  const name = (id: string) => {
    const card = prescriptionIn(columns, id)
    return card ? nameOf(card) : ''
  }

  function moveTo(id: string, position: CardPosition) {
    const from = positionOf(columns, id)
    if (!from || isSamePosition(from, position)) return
    edits.move(id, position)
    announce(`${name(id)}: ${positionLabel(columns, position)}.`)
    focusCard(id)
  }

  function duplicate(id: string) {
    const created = edits.duplicate(id)
    if (!created) return
    announce(`${name(id)} duplicated.`)
    focusCard(created)
  }

  function remove(id: string) {
    const [heir, gone] = [nextFocusAfterRemoval(columns, id), name(id)]
    const putBack = edits.remove(id)
    if (!putBack) return
    editors.close(id)
    if (heir) focusCard(heir)
    toast.success(`${gone} removed`, { undo: () => focusCard(putBack()) })
  }

  return { moveTo, duplicate, remove }
}
