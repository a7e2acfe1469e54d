import { useEffect, useRef } from 'react'

export interface PlayerKeys {
  space: () => void
  left: () => void
  right: () => void
  skip: () => void
  pause: () => void
  undo: () => void
}

const names: Record<string, keyof PlayerKeys> = { ' ': 'space', ArrowLeft: 'left', ArrowRight: 'right', s: 'skip', p: 'pause', u: 'undo' }
const isWriting = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
const isPressing = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a, summary')

/** Space, the arrows, S, P and U, wherever the focus is; never while one writes, nor what a button would do by itself. */
export function usePlayerKeys(keys: PlayerKeys, isOn: boolean) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const name = names[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!name || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return
      if (name === 'space' && isPressing(event.target)) return
      event.preventDefault()
      latest.current[name]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}
