import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../app/api-client.ts'
import { decodeToken } from '../app/session-claims.ts'
import { unreadKey } from '../app/UnreadBell.tsx'
import { useSession } from '../app/useSession.ts'
import { subscribeToLiveUpdates } from './live-updates.ts'

/** An alert changes the worklist and the patient's page as well; a patient is notified of a new or changed program. */
const ofStaff = ['notifications', 'tickets', 'patients']
const ofPatient = ['notifications', 'patients', 'programs', 'series', 'surveys']

/** Keeps the bell and the open page up to date while somebody is signed in. Renders nothing. */
export default function LiveUpdates() {
  const cache = useQueryClient()
  const session = useSession()
  const token = session?.token
  const isPatient = session?.role === 'patient'
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
      void refresh(cache, isPatient ? ofPatient : ofStaff)
    })
  }, [cache, token, isPatient])
  return null
}
