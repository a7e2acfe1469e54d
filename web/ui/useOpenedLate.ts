import { useEffect, useState } from 'react'

/** What is open when it is first drawn would not fade in: it opens a moment after that. */
export function useOpenedLate(isOpen: boolean) {
  const [isDrawn, setDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- it is drawn closed once, on purpose.
  useEffect(() => setDrawn(true), [])
  return isDrawn && isOpen
}
