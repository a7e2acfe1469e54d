import { useEffect, useEffectEvent } from 'react'
import { useBuilder } from './builder-context.ts'

/** While the user types, the browser's own undo applies. An empty search does not count. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement && !(target.type === 'search' && target.value === '')) ||
  target instanceof HTMLTextAreaElement

/** Ctrl Z or ⌘ Z undoes the newest edit of the week. */
export function useUndoKey() {
  const { undo, announce } = useBuilder()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || isTyping(event.target)) return
    const words = undo.undoLatest()
    if (!words) return
    // Before the toasts, whose Undo would restore an older removal.
    event.preventDefault()
    event.stopImmediatePropagation()
    announce(`Undone: ${words}.`)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
