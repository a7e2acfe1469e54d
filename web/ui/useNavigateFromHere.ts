import { useNavigate, type NavigateFunction } from 'react-router'
import { useIsHere } from './useIsHere.ts'

/** Navigates after a reply of the server, unless the user has left the page meanwhile. */
export function useNavigateFromHere() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return ((...to: Parameters<NavigateFunction>) => isHere.current && navigate(...to)) as NavigateFunction
}
