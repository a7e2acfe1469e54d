import { useNavigate } from 'react-router'

/** One page back, or to the start for who came here first. */
export function useGoBack() {
  const navigate = useNavigate()
  return () => {
    const isFirst = !(history.state as { idx?: number } | null)?.idx
    void (isFirst ? navigate('/') : navigate(-1))
  }
}
