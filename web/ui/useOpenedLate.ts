import { useEffect, useState } from 'react'

/** What is open when it is first drawn would not fade in: it opens a moment after that. */
export function useOpenedLate(isOpen: boolean) {
  const [isDrawn, setDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- it is drawn closed once, on purpose.
  useEffect(() => setDrawn(true), [])
  return isDrawn && isOpen
}

/** What closes does not fade out: the focus goes on at once, and never stays in what can hardly be seen any more. */
export const goesAtOnce = { exitDuration: 0 }
