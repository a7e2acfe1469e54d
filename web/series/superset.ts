import type { Prescription } from '@kinora/contract/series.ts'

type Grouped = Pick<Prescription, '_id' | 'group'>
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * The changes that add a card to the superset of the card above, or remove it if it is already in it. Undefined without
 * a card above.
 */
export function supersetWithAbove(
  cards: readonly Grouped[],
  id: string,
): [id: string, group: string | null][] | undefined {
  const at = cards.findIndex(({ _id }) => _id === id)
  const [above, card] = [cards[at - 1], cards[at]]
  if (!above || !card) return undefined
  if (card.group && card.group === above.group) return [[id, null]]
  if (above.group) return [[id, above.group]]
  const free = letters.find((letter) => cards.every(({ group }) => group !== letter))
  return free
    ? [
        [above._id, free],
        [id, free],
      ]
    : undefined
}
