import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../app/api-client.ts'
import { decodeToken } from '../app/session-claims.ts'
import { unreadKey } from '../app/UnreadBell.tsx'
import { useSession } from '../app/useSession.ts'
import { subscribeToLiveUpdates } from './live-updates.ts'

/** Keeps the bell and the open page up to date while somebody is signed in. Renders nothing. */
export default function LiveUpdates() {
  const cache = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    const userId = token && decodeToken(token)?.userId
    if (!token || !userId) return
    let known = ''
    return subscribeToLiveUpdates(`${userId} ${token.slice(-12)}`, (update) => {
      cache.setQueryData(unreadKey, update.count)
      const now = JSON.stringify([update.count, update.messages, update.tickets])
      const isSame = now === known && !update.patientId
      const isFirst = known === ''
      known = now
      // Messages that an open conversation read before this tab listened may have been answered or seen since.
      if (isFirst && !update.patientId) return void refresh(cache, ['notifications'])
      if (isSame) return
      // An alert changes the worklist and the patient's page as well.
      void refresh(cache, ['notifications', 'tickets', 'patients'])
    })
  }, [cache, token])
  return null
}
