import { areSingleKeysOn } from '../../ui/useKeys.ts'
import { useWindowEvent } from '../../ui/useWindowEvent.ts'

interface PlayerKeys {
  space: () => void
  left: () => void
  right: () => void
  skip: () => void
  pause: () => void
  undo: () => void
}

const moves: Record<string, keyof PlayerKeys> = { ' ': 'space', ArrowLeft: 'left', ArrowRight: 'right' }
const letters: Record<string, keyof PlayerKeys> = { s: 'skip', p: 'pause', u: 'undo' }

const isIn = (target: EventTarget | null, selector: string) => target instanceof HTMLElement && target.matches(selector)
const isWriting = (target: EventTarget | null) =>
  isIn(target, 'input:not([type=radio]), textarea, select, [contenteditable]')
/** The focused control handles this key itself: a button Space, radio buttons the arrows. */
const isOwnKey = (target: EventTarget | null) => isIn(target, 'input[type=radio]') || isIn(target, 'button, a, summary')

function commandOf({ key, target }: KeyboardEvent) {
  const move = moves[key]
  if (move) return (move === 'space' || isIn(target, 'input')) && isOwnKey(target) ? undefined : move
  return areSingleKeysOn() ? letters[key.toLowerCase()] : undefined
}

/** Space, arrows, S, P and U, wherever the focus is, except in text fields. */
export function usePlayerKeys(keys: PlayerKeys, isOn: boolean) {
  useWindowEvent('keydown', (event) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat
    const name = !isOn || isOther || isWriting(event.target) ? undefined : commandOf(event)
    if (!name) return
    event.preventDefault()
    keys[name]()
  })
}
