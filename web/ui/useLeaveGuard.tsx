import { useContext, useEffect, useRef, useState, type ContextType, type RefObject } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { interceptBack } from './browser-back.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Navigator = ContextType<typeof NavigationContext>['navigator']

const historyIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** Asks before links, Back and closing the tab, unless `isPassing`. Returns a function that ends it. */
function guardNavigation(navigator: Navigator, isPassing: RefObject<boolean>, ask: (go: () => void) => void) {
  const { push, replace } = navigator
  const at = historyIndex()
  let isReturning = false
  const guarded =
    (go: typeof push): typeof push =>
    (...to) =>
      isPassing.current ? go.apply(navigator, to) : ask(() => go.apply(navigator, to))
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) })

  // The browser has already gone back: go forward again until the user has decided.
  const onPop = (event: PopStateEvent) => {
    if (isPassing.current) return
    event.stopImmediatePropagation()
    const step = historyIndex() - at
    if (isReturning || step === 0) {
      isReturning = false
      return
    }
    isReturning = true
    history.go(-step)
    ask(() => history.go(step))
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!isPassing.current) event.preventDefault()
  }
  const letBack = interceptBack(onPop)
  addEventListener('beforeunload', onUnload)
  return () => {
    Object.assign(navigator, { push, replace })
    letBack()
    removeEventListener('beforeunload', onUnload)
  }
}

/**
 * Asks before the user leaves a page with unsaved changes: by a link, by Back, by closing the tab. `pass()` lets the next
 * navigation through, after saving; render `dialog` on the page. `onLeave` is called when the user discards the changes.
 */
export function useLeaveGuard(isDirty: boolean, onLeave?: () => void) {
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<() => void>()
  const isPassing = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    return guardNavigation(navigator, isPassing, (go) => setLeave(() => go))
  }, [isDirty, navigator])

  function pass() {
    isPassing.current = true
  }
  const dialog = (
    <ConfirmDialog
      isOpen={leave !== undefined}
      isDanger
      title="Leave without saving?"
      cancelLabel="Stay here"
      confirmLabel="Leave without saving"
      onClose={() => setLeave(undefined)}
      onConfirm={() => {
        pass()
        onLeave?.()
        setLeave(undefined)
        leave?.()
      }}
    >
      <p>What you have typed since you last saved is lost when you leave.</p>
    </ConfirmDialog>
  )
  return { pass, dialog }
}
