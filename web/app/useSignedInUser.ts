import { useDispatch, useSelector } from 'react-redux'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchUser, selectUser } from '../accounts/account-slices.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { toast } from '../ui/toast.ts'
import type { Store } from './redux-store.ts'
import { useSession } from './useSession.ts'

/** Says what could not be loaded, and goes one page back, where there is one (§8). */
function useShowAndGoBack() {
  const navigate = useNavigate()
  return useCallback(
    (message: string) => {
      toast.error(message)
      if ((history.state as { idx?: number } | null)?.idx) void navigate(-1)
    },
    [navigate],
  )
}

/** Gives up on a failure of something every page needs. */
export function useGoBackOnFailure(failure: { message: string } | null) {
  const giveUp = useShowAndGoBack()
  useEffect(() => {
    if (failure) giveUp(failure.message)
  }, [failure, giveUp])
}

/**
 * Loads who is signed in, once for each session. Pages wait until the user and the clinic's look are there; a failure
 * is said and goes one page back (§8).
 */
export function useSignedInUser() {
  const dispatch = useDispatch<Store['dispatch']>()
  const giveUp = useShowAndGoBack()
  const token = useSession()?.token
  const user = useSelector(selectUser)
  const look = useSelector(selectAesthetics)
  const load = useCallback(() => dispatch(fetchUser()).unwrap(), [dispatch])
  useEffect(() => {
    if (!token) return
    load().catch(({ message }: { message?: string }) => giveUp(message ?? 'Failed to read user'))
  }, [token, load, giveUp])
  return {
    user: user.data,
    organization: look.organization,
    isLoading: (!user.data && user.status) || (look.loading && !look.organization),
    failure: user.data || user.status ? null : { message: user.message },
    retry: () => void load().catch(() => undefined),
  }
}
