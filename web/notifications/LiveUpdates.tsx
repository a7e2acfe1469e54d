import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../app/api-client.ts'
import { decodeToken } from '../app/login-session.ts'
import { unreadKey } from '../app/UnreadBell.tsx'
import { useSession } from '../app/useSession.ts'
import { subscribeToLiveUpdates } from './live-updates.ts'

/** Keeps the bell and what is open up to date while anybody is signed in. Draws nothing. */
export default function LiveUpdates() {
  const cache = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    const userId = token && decodeToken(token)?.userId
    if (!token || !userId) return
    let known = ''
    return subscribeToLiveUpdates(`${userId} ${token.slice(-12)}`, (news) => {
      cache.setQueryData(unreadKey, news.count)
      const now = JSON.stringify([news.count, news.messages, news.tickets])
      const isSame = now === known && !news.patientId
      const isFirst = known === ''
      known = now
      if (isSame || (isFirst && !news.patientId)) return
      void refresh(cache, ['notifications', 'tickets'])
    })
  }, [cache, token])
  return null
}
