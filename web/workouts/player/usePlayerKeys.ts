import { useEffect, useRef } from 'react'
import { areSingleKeysOn } from '../../ui/useKeys.ts'

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

function meaning({ key, target }: KeyboardEvent) {
  const move = moves[key]
  if (move) return (move === 'space' || isIn(target, 'input')) && isOwnKey(target) ? undefined : move
  return areSingleKeysOn() ? letters[key.toLowerCase()] : undefined
}

/** Space, arrows, S, P and U, wherever the focus is, except in text fields. */
export function usePlayerKeys(keys: PlayerKeys, isOn: boolean) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return
      const name = meaning(event)
      if (!name) return
      event.preventDefault()
      latest.current[name]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}
