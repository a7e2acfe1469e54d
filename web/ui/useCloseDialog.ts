import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** Closes the dialog around it, or hides it while its form is being sent. */
const Closing = createContext<(close: () => void) => void>((close) => close())
export const ClosingProvider = Closing.Provider

/** For a button in a dialog that closes it. */
export function useCloseDialog(onClose: () => void) {
  const closing = useContext(Closing)
  return () => closing(onClose)
}

const isSending = (content: Element | null) => Boolean(content?.querySelector('button[aria-busy="true"]'))

/**
 * Closing a dialog while its form is being sent only hides it. Once the form is saved, the component that rendered the
 * dialog closes it and confirms; if it was refused, the dialog shows again with the input. A MutationObserver watches
 * the busy button, because the form's request is not accessible here.
 */
export function useHideWhileSending<Content extends HTMLElement>() {
  const content = useRef<Content>(null)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!isHidden || !element) return undefined
    let timer: ReturnType<typeof setTimeout>
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      // If the form was saved, the dialog is closed by then.
      if (!isSending(element)) timer = setTimeout(() => setHidden(false))
    })
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isHidden])
  return {
    content,
    isHidden,
    close: (onClose: () => void) => (isSending(content.current) ? setHidden(true) : onClose()),
  }
}
