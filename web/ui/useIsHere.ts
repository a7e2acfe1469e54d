import { useEffect, useRef } from 'react'

/** For code that runs after a reply of the server: false once the page that waited for it has been left. */
export function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
