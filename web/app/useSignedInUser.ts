import { useDispatch, useSelector } from 'react-redux'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchUser } from '../accounts/account-slices.ts'
import { useUser } from '../accounts/useUser.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { toast } from '../ui/toast.ts'
import type { Store } from './redux-store.ts'
import { useSession } from './useSession.ts'

/** Shows the error and goes back one page, if there is one (section 8). */
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

/** For failures of data that every page needs. */
export function useGoBackOnFailure(failure: { message: string } | null) {
  const giveUp = useShowAndGoBack()
  useEffect(() => {
    if (failure) giveUp(failure.message)
  }, [failure, giveUp])
}

let started: Promise<unknown> | undefined

/** Asks for the user of a restored session before the first render. A failure is shown by `useSignedInUser`. */
export async function startLoadingUser(store: Store) {
  started = store.dispatch(fetchUser()).unwrap()
  await started.catch(() => undefined)
}

/**
 * Loads the user once per session. Pages wait for the user and the clinic's theme; a failure is shown and goes back one
 * page (section 8).
 */
export function useSignedInUser() {
  const dispatch = useDispatch<Store['dispatch']>()
  const giveUp = useShowAndGoBack()
  const token = useSession()?.token
  const user = useUser()
  const aesthetics = useSelector(selectAesthetics)
  const load = useCallback(() => dispatch(fetchUser()).unwrap(), [dispatch])
  useEffect(() => {
    if (!token) return
    let isLeft = false
    const loading = started ?? load()
    started = undefined
    loading.catch(({ message }: { message?: string }) => {
      if (!isLeft) giveUp(message ?? 'Failed to read user')
    })
    return () => {
      isLeft = true
    }
  }, [token, load, giveUp])
  return {
    user: user.data,
    organization: aesthetics.organization,
    isLoading: (!user.data && user.status) || (aesthetics.loading && !aesthetics.organization),
    failure: user.data || user.status ? null : { message: user.message },
    retry: () => void load().catch(() => undefined),
  }
}
