import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'

/** What the shell provides to every page: the bell at the end of the page row, the banners under the header. */
export interface Frame {
  bell?: ReactNode
  banners?: ReactNode
  /** The patient's column is narrow, and its header has no page row. */
  audience: 'staff' | 'patient'
  /** The clinic's name. */
  brand?: string
}

export const FrameContext = createContext<Frame>({ audience: 'staff' })
export const useFrame = () => useContext(FrameContext)

/** Names the page and the clinic in the browser's tab. */
export function useTabTitle(title: string, ownBrand?: string) {
  const frame = useFrame()
  const brand = ownBrand ?? frame.brand ?? 'Kinora'
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
}

/** Milliseconds in which a menu or a dialog whose link was followed has given the focus back. */
const focusDelay = 50

/** Moves the focus to the top of the page, unless it is there or in a dialog: the link that was followed may be gone. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!(history.state as { idx?: number } | null)?.idx) return
    const arrive = () => {
      const isHere = document.activeElement?.closest('#main, [role=dialog], dialog')
      if (!isHere) main.current?.focus({ preventScroll: true })
    }
    arrive()
    const timer = setTimeout(arrive, focusDelay)
    return () => clearTimeout(timer)
  }, [])
  return main
}
