import { useEffect, useState } from 'react'

/** True once the page has been drawn and nothing more urgent is left to do: for what may come a moment later. */
export function useIdle(milliseconds = 1200) {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isAtRest
}
