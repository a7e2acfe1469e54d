import { createContext, useContext, useEffect, type ReactNode } from 'react'

/** Parts that the shell adds to every page: the bell at the end of the page row, the banners under the header. */
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
