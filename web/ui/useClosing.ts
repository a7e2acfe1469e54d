import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** Closes the dialog around it, or hides it while its form is being sent. */
const Closing = createContext<(close: () => void) => void>((close) => close())
export const ClosingProvider = Closing.Provider

/** For a button in a dialog that closes it. */
export function useClosing(onClose: () => void) {
  const closing = useContext(Closing)
  return () => closing(onClose)
}

const isSending = (content: Element | null) => Boolean(content?.querySelector('button[aria-busy="true"]'))

/**
 * Somebody who closes a dialog while its form is being sent hears how it ended: until then it is hidden. Once it is
 * saved, whoever rendered it closes it and says so; if it was refused, it shows again with what was typed.
 */
export function useHiding<Content extends HTMLElement>() {
  const content = useRef<Content>(null)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!isHidden || !element) return undefined
    let timer: ReturnType<typeof setTimeout>
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      // A dialog whose form was saved is closed by then.
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
