import type { OpenTicket, Ticket, TicketReply } from '@kinora/contract/tickets.ts'
import { sampleId } from './sample-data.ts'

export const sampleQuestion: TicketReply = {
  _id: sampleId(51),
  senderId: sampleId(1),
  sender: 'Kim Taylor',
  isFromSupport: false,
  text: 'Can the handout have larger text?',
  pictures: [],
  at: '2026-11-19T03:00:00.000Z',
  isRemoved: false,
}

export const sampleSupportAnswer: TicketReply = {
  ...sampleQuestion,
  _id: sampleId(52),
  senderId: sampleId(90),
  sender: 'Kinora Operator',
  isFromSupport: true,
  text: 'Choose Print in large text.',
}

/** A clinic's question, with an answer from support unless it is open. */
export const sampleTicket = (changes: Partial<OpenTicket> = {}): OpenTicket => {
  const replies = changes.state === 'open' ? [sampleQuestion] : [sampleQuestion, sampleSupportAnswer]
  return {
    _id: sampleId(50),
    subject: 'Larger text',
    category: 'question',
    state: 'answered',
    authorId: sampleId(1),
    author: 'Kim Taylor',
    organization: 'Northside Physio',
    assigneeId: null,
    assignee: null,
    isUnread: false,
    replyCount: replies.length,
    createdAt: '2026-11-19T03:00:00.000Z',
    updatedAt: '2026-11-19T04:00:00.000Z',
    replies,
    ...changes,
  }
}

export const ticketList = (...items: Ticket[]) => ({
  items,
  total: items.length,
  counts: { all: items.length, unread: 0, mine: 0, open: 0, answered: 0, closed: 0 },
})
