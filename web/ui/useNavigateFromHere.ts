import { useEffect, useRef } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'

/** For what follows an answer of the server: whoever has left the page while it was on its way stays where they are. */
export function useNavigateFromHere() {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return ((...to: Parameters<NavigateFunction>) => isHere.current && navigate(...to)) as NavigateFunction
}
