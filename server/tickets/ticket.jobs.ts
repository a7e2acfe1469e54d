import type { JobContext } from '../jobs/job-context.ts'
import { notifyOfReply } from './ticket.service.ts'

export const ticketJobs = ({ systemDb }: JobContext) => ({
  async notifyTicketReply({ replyId }: { ticketId: string; replyId: string }) {
    await notifyOfReply(systemDb, replyId)
  },
})
