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
export const isAuthor = ({ authorId }: Pick<TicketRow, 'authorId'>, { accountId }: Reader) => authorId === accountId

const isNewer = (said: Date | null, read: Date | null) => said !== null && (read === null || said > read)

/** Unread is for a side: of who asked, or of support. Owners who look at a colleague's ticket leave it as it is. */
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

/** A colleague's ticket may be read by the owner; only who asked and support have a say in it. */
export function ensureParticipant(ticket: TicketRow, reader: Reader) {
  if (isOperator(reader) || isAuthor(ticket, reader)) return
  throw new Problem('conflict', `Only ${ticket.author} and support can answer here.`)
}

/** Who asked may close and open again; that a ticket is answered, or who takes care of it, is for support to say. */
export function ensureMayChange(reader: Reader, change: { state?: TicketState; assigneeId?: string | null }) {
  if (isOperator(reader)) return
  if (change.assigneeId !== undefined || change.state === 'answered')
    throw new Problem('conflict', 'Only support can say this.')
}

/** What is said opens the ticket for the other side. */
export const stateAfterReply = (isFromSupport: boolean): TicketState => (isFromSupport ? 'answered' : 'open')
