import { useWindowEvent } from './useWindowEvent.ts'

/** A key without Ctrl or ⌘, and what it does on the current page. */
type KeyRun = readonly [key: string, run: () => void]

const storedAs = 'kinora-single-keys'

/** People who use speech input, or rest a hand on the keyboard, can turn single-key shortcuts off (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(storedAs) !== 'off'

export function setSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(storedAs)
  else localStorage.setItem(storedAs, 'off')
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/** True for a single key meant as a command: nothing is being typed, and no dialog or menu is open. */
export const isCommand = (event: KeyboardEvent) =>
  areSingleKeysOn() &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !isCovered()

/** Single-key shortcuts while the page is open: `useKeys(['a', add], ['i', importList])`. */
export function useKeys(...keys: KeyRun[]) {
  useWindowEvent('keydown', (event) => {
    const [, run] = keys.find(([key]) => key === event.key) ?? []
    if (!run || !isCommand(event)) return
    event.preventDefault()
    run()
  })
}
