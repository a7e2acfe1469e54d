import type { Workshop } from '../worker.ts'
import { tellOfReply } from './actions.ts'

export const ticketJobs = ({ system }: Workshop) => ({
  async tellTicket({ replyId }: { ticketId: string; replyId: string }) {
    await tellOfReply(system, replyId)
  },
})
