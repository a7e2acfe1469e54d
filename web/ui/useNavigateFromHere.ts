import { useNavigate, type NavigateFunction } from 'react-router'
import { useIsHere } from './useIsHere.ts'

/** For what follows an answer of the server: whoever has left the page while it was on its way stays where they are. */
export function useNavigateFromHere() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return ((...to: Parameters<NavigateFunction>) => isHere.current && navigate(...to)) as NavigateFunction
}
