import type { JobContext } from '../jobs/worker.ts'
import { notifyOfReply } from './ticket.service.ts'

export const ticketJobs = ({ systemDb }: JobContext) => ({
  async notifyTicketReply({ replyId }: { ticketId: string; replyId: string }) {
    await notifyOfReply(systemDb, replyId)
  },
})
