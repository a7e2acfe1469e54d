import { useEffect, useState } from 'react'

/**
 * True while a page's own data are loading, for a second at most: what is drawn piece by piece moves what somebody is
 * about to touch.
 */
export function useFirstLoad(isLoading: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return isLoading && !isLate
}
