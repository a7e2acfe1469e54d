import { failureHelp, type FailureHelp } from './failure-help.ts'
import { createListeners } from './listeners.ts'

/** Short messages at the edge of the screen. The component that draws them is loaded with the first one. */

export type ToastVariant = 'success' | 'warning' | 'error' | 'info'

export interface Toast {
  id: number
  variant: ToastVariant
  message: string
  /** A page to continue on. */
  link?: FailureHelp['link']
  /** Undoes the action, also by Ctrl Z or ⌘ Z while the toast is visible. */
  undo?: () => void
  /** Called when the toast closes without an undo. Performs actions that cannot be undone later. */
  onClose?: () => void
}

type Listener = (toast: Toast) => void
let draw: Listener | undefined
let waiting: Toast[] = []
let last = 0

type Options = Pick<Toast, 'undo' | 'onClose' | 'link'>

function show(variant: ToastVariant, message: string, options: Options = {}) {
  const toast = { id: ++last, variant, message, ...options }
  if (draw) draw(toast)
  else waiting.push(toast)
  notify()
}

const { subscribe, notify } = createListeners()

/** Calls the listener on the first toast, to load the component that draws toasts. */
export function onFirstToast(listener: () => void) {
  if (waiting.length > 0) listener()
  return subscribe(listener)
}

/** Subscribes to toasts, including those shown before anyone subscribed. */
export function drawToasts(listener: Listener) {
  draw = listener
  waiting.forEach(listener)
  waiting = []
  return () => {
    draw = undefined
  }
}

type Show = (message: string, options?: Options) => void
const showing =
  (variant: ToastVariant): Show =>
  (message, options) =>
    show(variant, message, options)

/** `toast.success('Ann is no longer active.', { undo: () => … })` */
export const toast = {
  success: showing('success'),
  warning: showing('warning'),
  error: showing('error'),
  info: showing('info'),
  /** An error, with help. */
  failure(error: { message: string }) {
    const { link, hint } = failureHelp(error)
    show('error', hint ? `${error.message} ${hint}` : error.message, { link })
  },
}
