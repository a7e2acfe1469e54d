import { useNavigateFromHere } from './useNavigateFromHere.ts'

/** One page back, or to the start page if this is the first page of the visit. */
export function useGoBack() {
  const navigate = useNavigateFromHere()
  return () => {
    const isFirst = !(history.state as { idx?: number } | null)?.idx
    void (isFirst ? navigate('/') : navigate(-1))
  }
}
