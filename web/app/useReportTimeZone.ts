import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { accounts } from '@kinora/contract/accounts.ts'
import { fetchUser } from '../accounts/account-slices.ts'
import { call, refresh } from './api-client.ts'
import type { Store } from './redux-store.ts'

/**
 * Reports this device's time zone whenever it is not the known one of the account, so that server and app agree on the
 * patient's day.
 */
export function useReportTimeZone(known: string | undefined) {
  const cache = useQueryClient()
  const dispatch = useDispatch<Store['dispatch']>()
  useEffect(() => {
    if (!known) return
    let isOver = false
    const report = async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      if (document.visibilityState !== 'visible' || !timeZone || timeZone === known) return
      await call(accounts.updateTimeZone, { body: { timeZone } })
      if (isOver) return
      await dispatch(fetchUser())
      await refresh(cache, ['programs', 'series', 'workouts'])
    }
    // Without a connection the next return to the app tries again.
    const tryReport = () => void report().catch(() => undefined)
    tryReport()
    document.addEventListener('visibilitychange', tryReport)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', tryReport)
    }
  }, [known, cache, dispatch])
}
