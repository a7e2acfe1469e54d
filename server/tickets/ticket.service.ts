import type { OpenTicket, TicketDraft, TicketState } from '@kinora/contract/tickets.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { markSeen, notifyAccounts } from '../notifications/notification.service.ts'
import { attachPictures, takePictures, withSignedUrls } from '../notifications/message-picture.service.ts'
import { findOperators } from '../notifications/audience.queries.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import {
  findTicket,
  insertTicket,
  lockTicket,
  updateReadStatus,
  updateAfterReply,
  updateTicket,
} from './ticket.queries.ts'
import { findReplies, findReply, findReplyWithTicket, insertReply, updateReplyRemoved } from './ticket-reply.queries.ts'
import { ensureMayChange, ensureParticipant, isNewer, isOperator, stateAfterReply, toTicket } from './ticket.rules.ts'

/** A ticket that the actor may see, with its replies; 404 otherwise. */
export async function readTicket(db: Tx, actor: Actor, id: string, secret: string): Promise<OpenTicket> {
  const ticket = ensureFound(await findTicket(db, actor, id), 'This ticket')
  const replies = (await findReplies(db, id)).map(({ at, removedAt, pictures, ...reply }) => ({
    ...reply,
    at: at.toISOString(),
    isRemoved: removedAt !== null,
    pictures: pictures.map((picture) => withSignedUrls(picture, secret)),
  }))
  return { ...toTicket(ticket, actor), replies }
}

/** Locks a ticket for its author or support. */
async function lockForParticipant(tx: WriteTx, actor: Actor, id: string) {
  ensureFound(await lockTicket(tx, actor, id), 'This ticket')
  const ticket = ensureFound(await findTicket(tx, actor, id), 'This ticket')
  ensureParticipant(ticket, actor)
  return ticket
}

interface ReplyContent {
  text: string
  pictureIds: string[]
}

async function addReply(
  tx: WriteTx,
  actor: Actor,
  ticket: { _id: string; organizationId: string },
  content: ReplyContent,
) {
  const pictures = await takePictures(tx, actor, content.pictureIds)
  const isFromSupport = isOperator(actor)
  const { _id: ticketId, organizationId } = ticket
  const { accountId: senderId, name: sender } = actor
  const reply = { organizationId, ticketId, senderId, sender, isFromSupport, text: content.text, pictures }
  const { id } = await insertReply(tx, reply)
  await attachPictures(tx, actor.organizationId, pictures, id)
  await updateAfterReply(tx, ticketId, isFromSupport, stateAfterReply(isFromSupport))
  // The other side belongs to another organization, which only a job may write to.
  await enqueue(tx, 'notifyTicketReply', { ticketId, replyId: id })
}

export async function addTicket(tx: WriteTx, actor: Actor, draft: TicketDraft) {
  const { organizationId, accountId: authorId, name: author } = actor
  const organization = ensureFound(await findOrganization(tx, organizationId)).name
  const { subject, category, ...content } = draft
  const { id } = await insertTicket(tx, { organizationId, organization, authorId, author, subject, category })
  await addReply(tx, actor, { _id: id, organizationId }, content)
  return id
}

export async function answerTicket(tx: WriteTx, actor: Actor, id: string, content: ReplyContent) {
  await addReply(tx, actor, await lockForParticipant(tx, actor, id), content)
}

export async function changeTicket(
  tx: WriteTx,
  actor: Actor,
  id: string,
  change: { state?: TicketState; assigneeId?: string | null },
) {
  await lockForParticipant(tx, actor, id)
  ensureMayChange(actor, change)
  const { state, assigneeId } = change
  if (assigneeId === undefined) return updateTicket(tx, id, { state })
  const operator = (await findOperators(tx)).find((person) => person.id === assigneeId)
  if (assigneeId && !operator) throw fieldProblem('invalid', 'assigneeId', 'Choose someone from support.')
  return updateTicket(tx, id, { state, assigneeId, assignee: operator?.name ?? null })
}

/**
 * Deletes the actor's own reply, which then no longer counts as unread. If support removes its answer, the ticket waits
 * for an answer again.
 */
export async function removeReply(tx: WriteTx, actor: Actor, ticketId: string, replyId: string) {
  const { state, authorReadAt, operatorReadAt } = await lockForParticipant(tx, actor, ticketId)
  const isFromSupport = isOperator(actor)
  const reply = ensureFound(await findReply(tx, ticketId, replyId), 'This reply')
  if (reply.senderId !== actor.accountId) throw new Problem('conflict', `Only ${reply.sender} can delete this.`)
  await updateReplyRemoved(tx, ticketId, replyId)
  const left = (await findReplies(tx, ticketId)).filter(({ removedAt }) => removedAt === null)
  if (state === 'answered' && isFromSupport && !left.at(-1)?.isFromSupport)
    await updateTicket(tx, ticketId, { state: 'open' })
  const otherReadAt = isFromSupport ? authorReadAt : operatorReadAt
  if (left.some((each) => each.isFromSupport === isFromSupport && isNewer(each.at, otherReadAt))) return
  await updateReadStatus(tx, ticketId, !isFromSupport, true)
  await enqueue(tx, 'notifyTicketReply', { ticketId, replyId })
}

/** Marks as read or unread for the actor's side, with its notifications. */
export async function setRead(tx: WriteTx, actor: Actor, id: string, isRead: boolean) {
  await lockForParticipant(tx, actor, id)
  await updateReadStatus(tx, id, isOperator(actor), isRead)
  if (isRead) await markSeen(tx, actor, { kind: 'ticketAnswered', subjectId: id })
}

type NotifiedReply = NonNullable<Awaited<ReturnType<typeof findReplyWithTicket>>>

/** For an answer, the author of the ticket; for a question, the assigned operator or all operators. */
async function recipientsOf(tx: WriteTx, { organizationId, authorId, assigneeId, isFromSupport }: NotifiedReply) {
  if (isFromSupport) return [{ organizationId, accountId: authorId }]
  const operators = await findOperators(tx)
  const ofTicket = operators.filter(({ id }) => id === assigneeId)
  return (ofTicket.length ? ofTicket : operators).map((recipient) => ({
    accountId: recipient.id,
    organizationId: recipient.organizationId,
  }))
}

/** Notifies the other side of a reply, unless it was deleted since. */
export const notifyOfReply = (systemDb: Db, replyId: string) =>
  inTransaction(systemDb, async (tx) => {
    const reply = await findReplyWithTicket(tx, replyId)
    if (!reply) return
    const { ticketId: subjectId, organization: by, subject, isFromSupport, removedAt } = reply
    const event = { kind: isFromSupport ? 'ticketAnswered' : 'ticketAsked', subjectId } as const
    if (!removedAt) {
      const facts = isFromSupport ? { subject } : { subject, by }
      return notifyAccounts(
        tx,
        (await recipientsOf(tx, reply)).map((recipient) => ({ ...event, ...recipient, facts })),
      )
    }
    const { operatorSaidAt, authorReadAt, authorSaidAt, operatorReadAt } = reply
    const [saidAt, readAt] = isFromSupport ? [operatorSaidAt, authorReadAt] : [authorSaidAt, operatorReadAt]
    if (isNewer(saidAt, readAt)) return
    for (const recipient of await recipientsOf(tx, { ...reply, assigneeId: null })) await markSeen(tx, recipient, event)
  })
