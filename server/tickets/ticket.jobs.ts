import type { Workshop } from '../jobs/worker.ts'
import { tellOfReply } from './ticket.service.ts'

export const ticketJobs = ({ system }: Workshop) => ({
  async tellTicket({ replyId }: { ticketId: string; replyId: string }) {
    await tellOfReply(system, replyId)
  },
})
