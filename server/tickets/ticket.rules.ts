import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Ticket, TicketCategory, TicketState } from '@kinora/contract/tickets.ts'

export interface TicketRow {
  _id: string
  organizationId: string
  organization: string
  subject: string
  category: TicketCategory
  state: TicketState
  authorId: string
  author: string
  assigneeId: string | null
  assignee: string | null
  authorReadAt: Date | null
  operatorReadAt: Date | null
  authorSaidAt: Date
  operatorSaidAt: Date | null
  createdAt: Date
  updatedAt: Date
  replyCount: number
}

interface Reader {
  role: Role
  accountId: string
}

export const isOperator = ({ role }: Pick<Reader, 'role'>) => role === 'admin'
const isAuthor = ({ authorId }: Pick<TicketRow, 'authorId'>, { accountId }: Reader) => authorId === accountId

export const isNewer = (writtenAt: Date | null, readAt: Date | null) =>
  writtenAt !== null && (readAt === null || writtenAt > readAt)

/** Unread is per side: the author's, or support's. An owner who reads a colleague's ticket does not change it. */
export function isUnread(ticket: TicketRow, reader: Reader) {
  if (isOperator(reader)) return isNewer(ticket.authorSaidAt, ticket.operatorReadAt)
  return isAuthor(ticket, reader) && isNewer(ticket.operatorSaidAt, ticket.authorReadAt)
}

export function toTicket(ticket: TicketRow, reader: Reader): Ticket {
  const { _id, subject, category, state, authorId, author, organization, assigneeId, assignee, replyCount } = ticket
  return {
    ...{ _id, subject, authorId, author, organization, assigneeId, assignee, replyCount },
    category,
    state,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
    isUnread: isUnread(ticket, reader),
  }
}

/** An owner may read a colleague's ticket; only its author and support may reply or change it. */
export function ensureParticipant(ticket: TicketRow, reader: Reader) {
  if (isOperator(reader) || isAuthor(ticket, reader)) return
  throw new Problem('conflict', `Only ${ticket.author} and support can answer here.`)
}

/** The author may close and reopen a ticket; only support marks it as answered or assigns it. */
export function ensureMayChange(reader: Reader, change: { state?: TicketState; assigneeId?: string | null }) {
  if (isOperator(reader)) return
  if (change.assigneeId !== undefined || change.state === 'answered')
    throw new Problem('conflict', 'Only support can do this.')
}

/** A reply reopens the ticket for the other side. */
export const stateAfterReply = (isFromSupport: boolean): TicketState => (isFromSupport ? 'answered' : 'open')
