import { z } from 'zod'
import { Done, Id, listOf, MomentOut, Text, page } from './fields.ts'
import { hasContent, MessagePicture, emptyMessageProblem, messageFields } from './messages.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

export const TicketCategory = z.enum(['question', 'problem', 'billing', 'idea'])
export type TicketCategory = z.infer<typeof TicketCategory>

/** Open tickets wait for support, answered ones for their author. */
export const TicketState = z.enum(['open', 'answered', 'closed'])
export type TicketState = z.infer<typeof TicketState>

export const Ticket = z.object({
  _id: Id,
  subject: z.string(),
  category: TicketCategory,
  state: TicketState,
  authorId: Id,
  author: z.string(),
  organization: z.string(),
  /** The operator it is assigned to. */
  assigneeId: Id.nullable(),
  assignee: z.string().nullable(),
  /** For the reader's side. */
  isUnread: z.boolean(),
  replyCount: z.number(),
  createdAt: MomentOut,
  updatedAt: MomentOut,
})
export type Ticket = z.infer<typeof Ticket>

export const TicketReply = z.object({
  _id: Id,
  senderId: Id,
  sender: z.string(),
  isFromSupport: z.boolean(),
  text: z.string(),
  pictures: z.array(MessagePicture),
  at: MomentOut,
  /** Deleted by its author: only its place in the thread remains. */
  isRemoved: z.boolean(),
})
export type TicketReply = z.infer<typeof TicketReply>

export const OpenTicket = Ticket.extend({ replies: z.array(TicketReply) })
export type OpenTicket = z.infer<typeof OpenTicket>

export const TicketDraft = z
  .object({
    subject: Text(160).trim().min(1, 'Subject is required.'),
    category: TicketCategory,
    ...messageFields,
  })
  .refine(hasContent, emptyMessageProblem)
export type TicketDraft = z.infer<typeof TicketDraft>
const TicketReplyDraft = z.object(messageFields).refine(hasContent, emptyMessageProblem)

/** Support tickets: clinics ask, the platform's operator answers. */
const askers = [...staff, 'admin'] as const
const hourly = { points: 30, seconds: 3600, by: 'person' } as const

export const tickets = defineApi('tickets', {
  /** The actor's own; the clinic's for its owner; all clinics' for the operator. */
  list: {
    route: 'GET /user/support',
    roles: askers,
    query: z.object({
      ...page,
      state: z.enum(['all', 'unread', 'mine', ...TicketState.options]).default('all'),
      category: TicketCategory.optional(),
    }),
    reply: listOf(Ticket).extend({
      counts: z.object({
        all: z.number(),
        unread: z.number(),
        mine: z.number(),
        open: z.number(),
        answered: z.number(),
        closed: z.number(),
      }),
    }),
    failure: 'Failed to get user tickets.',
  },
  get: {
    route: 'GET /user/support/:id',
    roles: askers,
    reply: OpenTicket,
    failure: 'Failed to get user tickets.',
  },
  create: {
    route: 'POST /user/support',
    roles: staff,
    body: TicketDraft,
    reply: OpenTicket,
    failure: 'Failed to send the ticket',
    isAudited: false,
    limit: hourly,
  },
  /** The author or support may close it; support may also assign it. */
  update: {
    route: 'PATCH /user/support/:id',
    roles: askers,
    body: z.object({ state: TicketState.optional(), assigneeId: Id.nullable().optional() }),
    reply: OpenTicket,
    failure: 'Failed to update the ticket',
    isAudited: false,
  },
  reply: {
    route: 'PUT /user/support/reply/:id',
    roles: askers,
    body: TicketReplyDraft,
    reply: OpenTicket,
    failure: 'Failed to send the reply',
    isAudited: false,
    limit: hourly,
  },
  removeReply: {
    route: 'DELETE /user/support/reply/:ticketId/:replyId',
    roles: askers,
    reply: OpenTicket,
    failure: 'Failed to delete the reply',
    isAudited: false,
  },
  readStatus: {
    route: 'PUT /user/support/read-status/:id',
    roles: askers,
    body: z.object({ isRead: z.boolean().default(true) }),
    reply: Done,
    failure: 'Failed to update the ticket',
    isAudited: false,
  },
  /** The operators that tickets can be assigned to. */
  operators: {
    route: 'GET /user/support/operators',
    roles: ['admin'],
    reply: z.array(z.object({ _id: Id, name: z.string() })),
    failure: 'Failed to read people',
  },
})
