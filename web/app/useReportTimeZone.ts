import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { accounts } from '@kinora/contract/accounts.ts'
import { fetchUser } from '../accounts/account-slices.ts'
import { call, refresh } from './api-client.ts'
import type { Store } from './redux-store.ts'

/** In the session storage, which is emptied at sign-out: the time zone this sign-in has reported. */
const key = 'kinora-time-zone'

/** Reports this device's time zone and every change of it, so that server and app agree on the patient's day. */
export function useReportTimeZone(isSignedIn: boolean) {
  const cache = useQueryClient()
  const dispatch = useDispatch<Store['dispatch']>()
  useEffect(() => {
    if (!isSignedIn) return
    let isSignedOut = false
    const report = async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      if (document.visibilityState !== 'visible' || !timeZone || sessionStorage.getItem(key) === timeZone) return
      await call(accounts.updateTimeZone, { body: { timeZone } })
      if (isSignedOut) return
      sessionStorage.setItem(key, timeZone)
      await dispatch(fetchUser())
      await refresh(cache, ['programs', 'series', 'workouts'])
    }
    // Without a connection the next return to the app tries again.
    const tryReport = () => void report().catch(() => undefined)
    tryReport()
    document.addEventListener('visibilitychange', tryReport)
    return () => {
      isSignedOut = true
      document.removeEventListener('visibilitychange', tryReport)
    }
  }, [isSignedIn, cache, dispatch])
}
