import { startTransition, useEffect, useState } from 'react'

/** True a moment after the first render, when the browser is likely to be idle: for parts that may load later. */
export function useIdle(milliseconds = 1200) {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAtRest(true)), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isAtRest
}
