import { createContext, useContext, type ReactNode } from 'react'

/** What the shell provides to every page: the bell at the end of the page row, the banners under the header. */
export interface Frame {
  bell?: ReactNode
  banners?: ReactNode
  /** The patient's column is narrow, and its header has no page row. */
  audience: 'staff' | 'patient'
}

export const FrameContext = createContext<Frame>({ audience: 'staff' })
export const useFrame = () => useContext(FrameContext)
