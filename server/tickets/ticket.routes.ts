import { tickets } from '@kinora/contract/tickets.ts'
import { implement } from '../http/implement.ts'
import { findOperators } from '../notifications/audience.queries.ts'
import { addTicket, answerTicket, changeTicket, readTicket, setRead, removeReply } from './ticket.service.ts'
import { countTickets, findTickets } from './ticket.queries.ts'
import { toTicket } from './ticket.rules.ts'

export const ticketRoutes = implement(tickets, {
  async list({ db, actor, query }) {
    const counts = await countTickets(db, actor, query)
    const items = await findTickets(db, actor, query)
    return { items: items.map((ticket) => toTicket(ticket, actor)), total: counts[query.state], counts }
  },

  get: ({ db, actor, params, integrations }) => readTicket(db, actor, params.id, integrations.secret),

  async create({ db, actor, body, integrations }) {
    return readTicket(db, actor, await addTicket(db, actor, body), integrations.secret)
  },

  async update({ db, actor, params, body, integrations }) {
    await changeTicket(db, actor, params.id, body)
    return readTicket(db, actor, params.id, integrations.secret)
  },

  async reply({ db, actor, params, body, integrations }) {
    await answerTicket(db, actor, params.id, body)
    return readTicket(db, actor, params.id, integrations.secret)
  },

  async removeReply({ db, actor, params, integrations }) {
    await removeReply(db, actor, params.ticketId, params.replyId)
    return readTicket(db, actor, params.ticketId, integrations.secret)
  },

  async readStatus({ db, actor, params, body }) {
    await setRead(db, actor, params.id, body.isRead)
    return {}
  },

  async operators({ db }) {
    return (await findOperators(db)).map(({ id, name }) => ({ _id: id, name }))
  },
})
