import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder.ts'
import { nameOf } from './names.ts'
import { heirOf, isSamePlace, placeOf, placeWords, prescriptionIn, type Place } from './rules.ts'

/** What can be done with a card, by whatever means: done, said, and the focus where one expects it. */
export function useCardActions() {
  const { columns, changes, editors, say, focusCard } = useBuilder()
  const name = (id: string) => {
    const card = prescriptionIn(columns, id)
    return card ? nameOf(card) : ''
  }

  function moveTo(id: string, place: Place) {
    const from = placeOf(columns, id)
    if (!from || isSamePlace(from, place)) return
    changes.move(id, place)
    say(`${name(id)}: ${placeWords(columns, place)}.`)
    focusCard(id)
  }

  function duplicate(id: string) {
    const made = changes.duplicate(id)
    if (!made) return
    say(`${name(id)} duplicated.`)
    focusCard(made)
  }

  function remove(id: string) {
    const [heir, gone] = [heirOf(columns, id), name(id)]
    const putBack = changes.remove(id)
    if (!putBack) return
    editors.close(id)
    if (heir) focusCard(heir)
    toast.success(`${gone} removed`, { undo: () => focusCard(putBack()) })
  }

  return { moveTo, duplicate, remove }
}
