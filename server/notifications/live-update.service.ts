import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveUpdate } from '@kinora/contract/notifications.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Actor } from '../http/actor.ts'
import { countUnread } from './notification.queries.ts'

/** Events within this time are sent as one update. Milliseconds. */
const batchDelay = 25
/** The maximum number of open event streams per person in one process. */
const maxScreens = 12
const openScreens = new Map<string, number>()

function openScreen(accountId: string) {
  const open = openScreens.get(accountId) ?? 0
  if (open >= maxScreens) throw new Problem('too_many', 'Too many screens are open. Close some and try again.')
  openScreens.set(accountId, open + 1)
  return () => {
    const left = (openScreens.get(accountId) ?? 1) - 1
    if (left > 0) openScreens.set(accountId, left)
    else openScreens.delete(accountId)
  }
}

/**
 * Streams live updates to an open screen: the unread counts, now and whenever they change, and the patient whose
 * conversation changed: the patient's own, or any of the clinic for staff. Ends when the client disconnects.
 */
export async function streamLiveUpdates(
  systemDb: Db,
  changeFeed: ChangeFeed,
  actor: Actor,
  disconnectSignal: AbortSignal,
): Promise<AsyncIterable<LiveUpdate>> {
  const close = openScreen(actor.accountId)
  const changedPatients = new Set<string | null>()
  let wake: (() => void) | undefined
  const hear = (patientId: string | null) => {
    changedPatients.add(patientId)
    wake?.()
  }
  const stops = [
    changeFeed.subscribe(actor.accountId, () => hear(null)),
    changeFeed.subscribe(actor.organizationId, (patientId) => {
      if (patientId && (actor.role !== 'patient' || patientId === actor.accountId)) hear(patientId)
    }),
  ]
  const leave = () => {
    for (const stop of stops) stop()
    close()
    wake?.()
  }
  if (disconnectSignal.aborted) leave()
  else disconnectSignal.addEventListener('abort', leave, { once: true })

  async function* news(): AsyncGenerator<LiveUpdate> {
    changedPatients.add(null)
    while (!disconnectSignal.aborted) {
      if (changedPatients.size === 0) await new Promise<void>((resolve) => (wake = resolve))
      else {
        await sleep(batchDelay)
        const patientIds = [...changedPatients]
        changedPatients.clear()
        const unread = await countUnread(systemDb, actor)
        const conversations = patientIds.filter((id) => id !== null)
        for (const patientId of conversations.length ? conversations : [null]) yield { ...unread, patientId }
      }
    }
  }
  return news()
}
