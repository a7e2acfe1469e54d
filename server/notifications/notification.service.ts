import { eventKinds, type Audience, type EventFacts, type EventKind } from '@kinora/contract/events.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { insertEvent, updateAllRead, upsertNotifications, type NewNotification } from './notification.queries.ts'
import { findCorrespondents, findInCharge, findName, findOwners } from './audience.queries.ts'

/** Something that happened, as a room tells it. */
export interface NotificationEvent {
  kind: EventKind
  organizationId: string
  facts: EventFacts
  /** Whom it is about. */
  patientId?: string | null
  /** What it leads to: a program, a ticket. */
  subjectId?: string | null
  /** Who did it: nobody is told of what they did themselves. */
  byId?: string
  /** Who asked, where that is who hears of it. */
  authorId?: string
  /** Who of those it may be told to; all of them where nothing is said. */
  to?: readonly Audience[]
  /** Told once however often it is come across. */
  once?: string
}

/** What is told again while it is unread becomes one: messages of one patient, changes of one program. */
export const mergeKeyOf = ({ kind, patientId, subjectId, once }: Omit<NotificationEvent, 'organizationId' | 'facts'>) =>
  kind === 'programAssigned' || kind === 'programChanged'
    ? `program ${subjectId}`
    : ['sessionMissed', 'message', 'statusSaid', 'surveyAnswered', 'surveyDue'].includes(kind)
      ? `${kind} ${patientId}`
      : kind === 'ticketAsked' || kind === 'ticketAnswered'
        ? `ticket ${subjectId}`
        : `${kind} ${(kind === 'surveyAlarm' ? undefined : once) ?? subjectId ?? patientId}`

async function listeners(db: Db, event: NotificationEvent, audience: Audience): Promise<string[]> {
  const { organizationId, patientId, authorId } = event
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const inCharge = async () => (patientId ? ids(await findInCharge(db, organizationId, [patientId])) : [])
  if (audience === 'patient') return patientId ? [patientId] : []
  if (audience === 'inCharge') return inCharge()
  if (audience === 'owners') return ids(await findOwners(db, organizationId))
  if (audience === 'correspondents' && patientId)
    return [...(await inCharge()), ...ids(await findCorrespondents(db, organizationId, patientId))]
  return authorId ? [authorId] : []
}

/**
 * Tells whoever hears of an event, in the transaction in which it happens: on open screens once that is committed, by
 * mail and push as each chose. Of what is rolled back nobody ever hears.
 */
export async function notify(tx: WriteTx, event: NotificationEvent) {
  if (event.once && !(await insertEvent(tx, event.organizationId, event.once))) return
  const to = event.to ?? eventKinds[event.kind].heardBy
  const heard: string[] = []
  for (const audience of to) heard.push(...(await listeners(tx, event, audience)))
  const others = [...new Set(heard)].filter((accountId) => accountId !== event.byId)
  if (others.length === 0) return
  const by = event.facts.by ?? (event.byId && (await findName(tx, event.organizationId, event.byId))?.name)
  await notifyAccounts(
    tx,
    others.map((accountId) => ({ ...event, accountId, facts: { ...event.facts, by } })),
  )
}

/** Tells accounts that are known, each of an event of their own. */
export async function notifyAccounts(tx: WriteTx, told: (NotificationEvent & { accountId: string })[]) {
  const rows = told.map((event): NewNotification => {
    const { accountId, organizationId, kind, facts, patientId = null, subjectId = null } = event
    return { accountId, organizationId, kind, facts, patientId, subjectId, mergeKey: mergeKeyOf(event) }
  })
  const stored = await upsertNotifications(tx, rows)
  if (stored.length === 0) return
  const waits = eventKinds[told[0]!.kind].waits * 60_000
  const runAt = new Date(Date.now() + waits)
  await enqueueAt(
    tx,
    'deliverNotification',
    stored.map(({ id }) => ({ payload: { notificationId: id }, key: `deliver ${id}`, runAt })),
  )
}

/** What a person has looked at needs no telling any more. */
export const markSeen = (
  tx: WriteTx,
  who: { organizationId: string; accountId: string },
  of: Pick<NotificationEvent, 'kind' | 'patientId' | 'subjectId'>,
) => updateAllRead(tx, who, mergeKeyOf(of))
