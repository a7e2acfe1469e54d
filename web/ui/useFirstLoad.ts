import { useEffect, useState } from 'react'

/**
 * True while a page's own data is loading, for at most a second. A page drawn piece by piece would move what the user
 * is about to touch.
 */
export function useFirstLoad(isLoading: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return isLoading && !isLate
}
