import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import type { FieldChange } from './prescription-draft.ts'
import { nameOf } from './prescription-name.ts'
import { sideChoices } from './prescription-sides.ts'
import { supersetWithAbove } from './superset.ts'
import {
  nextFocusAfterRemoval,
  isSamePosition,
  positionOf,
  positionLabel,
  nameIn,
  prescriptionIn,
  type CardPosition,
} from './card-positions.ts'

/** The actions of a card: each performs the edit, announces it, and moves the focus. */
export function useCardActions() {
  const { columns, edits, editors, announce, focusCard } = useBuilder()
  const name = (id: string) => nameIn(columns, id)

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
    const undo = () => {
      putBack()
      focusCard(id)
    }
    toast.success(`${gone} removed`, { undo })
  }

  function save(id: string, fields: FieldChange, done: string) {
    edits.change(id, fields, { onSaved: () => undefined, onRejected: (problem) => toast.failure(problem) })
    announce(done)
  }

  /** Changes to the next of the exercise's possible sides. */
  function changeSide(id: string) {
    const card = prescriptionIn(columns, id)
    if (!card) return
    const choices = sideChoices(card.exercise.laterality, card.side)
    const next = choices[(choices.findIndex(({ value }) => value === card.side) + 1) % choices.length]!
    save(id, { side: next.value }, `${nameOf(card)}: side ${next.label.toLowerCase()}.`)
  }

  /** Makes a superset with the card above, or takes the card out of it. */
  function group(id: string) {
    const cards = columns.find(({ assignedExercises }) => assignedExercises.some(({ _id }) => _id === id))
    const change = cards && supersetWithAbove(cards.assignedExercises, id)
    if (!change) return announce('There is no card above to make a superset with.')
    for (const [card, letter] of change)
      save(card, { group: letter }, letter ? `${name(id)}: superset ${letter}.` : `${name(id)}: no superset.`)
  }

  return { moveTo, duplicate, remove, editNote: (id: string) => editors.open(id, 'note'), changeSide, group }
}
