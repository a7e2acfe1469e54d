import { useEffect, useState } from 'react'

/** Mantine returns the focus only from what was closed when it was first drawn, so it opens a moment after that. */
export function useOpenedLate(isOpen: boolean) {
  const [isDrawn, setDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- it is drawn closed once, on purpose.
  useEffect(() => setDrawn(true), [])
  return isDrawn && isOpen
}
