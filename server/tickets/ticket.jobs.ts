import type { JobContext } from '../jobs/worker.ts'
import { tellOfReply } from './ticket.service.ts'

export const ticketJobs = ({ systemDb }: JobContext) => ({
  async notifyTicketReply({ replyId }: { ticketId: string; replyId: string }) {
    await tellOfReply(systemDb, replyId)
  },
})
