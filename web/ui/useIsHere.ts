import { useEffect, useRef } from 'react'

/** For code that runs after a reply: false once the component has been unmounted. */
export function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
