import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { guardBack } from './browser-back.ts'
import { ConfirmReason } from './ConfirmReason.tsx'

const place = () => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * Asks before what was typed is left: by a link, by Back, by closing the tab. `pass()` lets the next step through, after
 * saving; `dialog` stands somewhere on the page. `onLeave` hears that the user gives up what was typed.
 */
export function useLeaveGuard(isDirty: boolean, onLeave?: () => void) {
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<() => void>()
  const isPassing = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const { push, replace } = navigator
    const at = place()
    let isReturning = false
    const guarded =
      (go: typeof push): typeof push =>
      (...to) =>
        isPassing.current ? go.apply(navigator, to) : setLeave(() => () => go.apply(navigator, to))
    Object.assign(navigator, { push: guarded(push), replace: guarded(replace) })

    // The browser has gone back already: it is brought forward again until the answer is known.
    const onPop = (event: PopStateEvent) => {
      if (isPassing.current) return
      event.stopImmediatePropagation()
      const step = place() - at
      if (isReturning || step === 0) {
        isReturning = false
        return
      }
      isReturning = true
      history.go(-step)
      setLeave(() => () => history.go(step))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isPassing.current) event.preventDefault()
    }
    const letBack = guardBack(onPop)
    addEventListener('beforeunload', onUnload)
    return () => {
      Object.assign(navigator, { push, replace })
      letBack()
      removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, navigator])

  function pass() {
    isPassing.current = true
  }
  const dialog = (
    <ConfirmReason
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
    </ConfirmReason>
  )
  return { pass, dialog }
}
