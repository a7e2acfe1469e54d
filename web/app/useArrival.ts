import { useDispatch, useSelector } from 'react-redux'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchUser, selectUser } from '../accounts/store.ts'
import { selectAesthetics } from '../organizations/store.ts'
import { toast } from '../ui/toast.ts'
import type { Store } from './store.ts'
import { useSession } from './useSession.ts'

/**
 * Loads who is signed in, once for each session. Pages wait until the user and the clinic's look are there; a failure
 * is said and goes one page back (§8).
 */
export function useArrival() {
  const dispatch = useDispatch<Store['dispatch']>()
  const navigate = useNavigate()
  const token = useSession()?.token
  const user = useSelector(selectUser)
  const look = useSelector(selectAesthetics)
  const load = useCallback(() => dispatch(fetchUser()).unwrap(), [dispatch])
  useEffect(() => {
    if (!token) return
    load().catch((error: { message?: string }) => {
      toast.error(error.message ?? 'Failed to read user')
      if ((history.state as { idx?: number } | null)?.idx) void navigate(-1)
    })
  }, [token, load, navigate])
  return {
    user: user.data,
    organization: look.organization,
    isLoading: (!user.data && user.status) || (look.loading && !look.organization),
    failure: user.data || user.status ? null : { message: user.message },
    retry: () => void load().catch(() => undefined),
  }
}
