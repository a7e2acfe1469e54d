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

/** Moves the focus to the top of the page when the link that was followed no longer exists. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const isFirst = !(history.state as { idx?: number } | null)?.idx
    if (isLost && !isFirst) main.current?.focus({ preventScroll: true })
  }, [])
  return main
}
