import { tickets } from '@kinora/contract/tickets.ts'
import { serve } from '../http/implement.ts'
import { findOperators } from '../notifications/audience.queries.ts'
import { addTicket, answerTicket, changeTicket, readTicket, setRead, takeBack } from './ticket.service.ts'
import { countTickets, findTickets } from './ticket.queries.ts'
import { ticketOf } from './ticket.rules.ts'

export const ticketRoutes = serve(tickets, {
  async list({ db, actor, query }) {
    const counts = await countTickets(db, actor, query)
    const items = await findTickets(db, actor, query)
    return { items: items.map((ticket) => ticketOf(ticket, actor)), total: counts[query.state], counts }
  },

  get: ({ db, actor, params, outside }) => readTicket(db, actor, params.id, outside.secret),

  async create({ db, actor, body, outside }) {
    return readTicket(db, actor, await addTicket(db, actor, body), outside.secret)
  },

  async update({ db, actor, params, body, outside }) {
    await changeTicket(db, actor, params.id, body)
    return readTicket(db, actor, params.id, outside.secret)
  },

  async reply({ db, actor, params, body, outside }) {
    await answerTicket(db, actor, params.id, body)
    return readTicket(db, actor, params.id, outside.secret)
  },

  async removeReply({ db, actor, params, outside }) {
    await takeBack(db, actor, params.ticketId, params.replyId)
    return readTicket(db, actor, params.ticketId, outside.secret)
  },

  async readStatus({ db, actor, params, body }) {
    await setRead(db, actor, params.id, body.isRead)
    return {}
  },

  async operators({ db }) {
    return (await findOperators(db)).map(({ id, name }) => ({ _id: id, name }))
  },
})
