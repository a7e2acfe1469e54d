import {
  notificationKinds,
  type Audience,
  type NotificationFacts,
  type NotificationKind,
} from '@kinora/contract/notification-kinds.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { insertEventOnce, updateAllRead, upsertNotifications, type NewNotification } from './notification.queries.ts'
import { findCorrespondents, findInCharge, findName, findOwners } from './audience.queries.ts'

interface NotificationEvent {
  kind: NotificationKind
  organizationId: string
  facts: NotificationFacts
  patientId?: string | null
  /** The target of the notification's link: a program, a ticket. */
  subjectId?: string | null
  /** The person who caused it, who is not notified. */
  byId?: string
  /** The recipient if the audience is `author`. */
  authorId?: string
  /** A subset of the recipients of this kind. */
  to?: readonly Audience[]
  /** Events with the same key send one notification. */
  once?: string | undefined
  /** An unread notification with the same key is replaced. */
  replaces?: string
}

/** Unread notifications with the same key are merged: messages of one patient, changes of one program. */
export const mergeKey = ({
  kind,
  patientId,
  subjectId,
  once,
  replaces,
}: Omit<NotificationEvent, 'organizationId' | 'facts'>) =>
  kind === 'programAssigned' || kind === 'programChanged'
    ? `program ${subjectId}`
    : [
          'sessionMissed',
          'message',
          'helpRequested',
          'statusReported',
          'surveyAnswered',
          'surveyDue',
          'workoutReminder',
        ].includes(kind)
      ? `${kind} ${patientId}`
      : kind === 'ticketAsked' || kind === 'ticketAnswered'
        ? `ticket ${subjectId}`
        : `${kind} ${replaces ?? (kind === 'surveyAlert' ? undefined : once) ?? subjectId ?? patientId}`

async function findRecipients(db: Db, event: NotificationEvent, audience: Audience): Promise<string[]> {
  const { organizationId, patientId, authorId } = event
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const inCharge = async () => (patientId ? ids(await findInCharge(db, organizationId, [patientId])) : [])
  if (audience === 'patient') return patientId ? [patientId] : []
  if (audience === 'inCharge') return inCharge()
  if (audience === 'owners') return ids(await findOwners(db, organizationId))
  if (audience === 'correspondents' && patientId) {
    const readers = [...(await inCharge()), ...ids(await findCorrespondents(db, organizationId, patientId))]
    // The practitioner in charge may have been deactivated, but somebody has to read the patient's message.
    return readers.length > 0 ? readers : findRecipients(db, event, 'owners')
  }
  return authorId ? [authorId] : []
}

/**
 * Notifies the recipients of an event within its transaction, so that a rollback notifies nobody. Open screens update
 * on commit; jobs send email and push by each person's settings. Returns whether there were any recipients.
 */
export async function notify(tx: WriteTx, event: NotificationEvent) {
  if (event.once && !(await insertEventOnce(tx, event.organizationId, event.once))) return false
  const to = event.to ?? notificationKinds[event.kind].recipients
  const accountIds: string[] = []
  for (const audience of to) accountIds.push(...(await findRecipients(tx, event, audience)))
  // The practitioner in charge may have been deactivated.
  if (notificationKinds[event.kind].isUrgent && accountIds.length === 0)
    accountIds.push(...(await findRecipients(tx, event, 'owners')))
  const others = [...new Set(accountIds)].filter((accountId) => accountId !== event.byId)
  if (others.length === 0) return false
  const by = event.facts.by ?? (event.byId && (await findName(tx, event.organizationId, event.byId))?.name)
  await notifyAccounts(
    tx,
    others.map((accountId) => ({ ...event, accountId, facts: { ...event.facts, by } })),
  )
  return true
}

/** Notifies the given accounts, each with its own facts. */
export async function notifyAccounts(tx: WriteTx, events: (NotificationEvent & { accountId: string })[]) {
  const rows = events.map((event): NewNotification => {
    const { accountId, organizationId, kind, facts, patientId = null, subjectId = null } = event
    return { accountId, organizationId, kind, facts, patientId, subjectId, mergeKey: mergeKey(event) }
  })
  const stored = await upsertNotifications(tx, rows)
  if (stored.length === 0) return
  const waits = (notificationKinds[events[0]!.kind].delayMinutes ?? 0) * 60_000
  const runAt = new Date(Date.now() + waits)
  await enqueueAt(
    tx,
    'deliverNotification',
    stored.map(({ id }) => ({ payload: { notificationId: id }, key: `deliver ${id}`, runAt })),
  )
}

/** Marks notifications as read once the person has opened their subject. */
export const markSeen = (
  tx: WriteTx,
  who: AccountKey,
  event: Pick<NotificationEvent, 'kind' | 'patientId' | 'subjectId'>,
) => updateAllRead(tx, who, mergeKey(event))
