import { inTransaction } from '../database/connect.ts'
import type { Workshop } from '../worker.ts'
import { lockUnsentMail, updateMail } from './queries.ts'

export const accountJobs = ({ system, mail, outside }: Workshop) => ({
  /** Without a mail server the letter stays for the operator to read. A mail server that fails is tried again. */
  async sendMail({ mailId }: { mailId: string }) {
    if (!mail) return
    await inTransaction(system, async (tx) => {
      const letter = await lockUnsentMail(tx, mailId)
      if (!letter) return
      const from = `Kinora <no-reply@${new URL(outside.appUrl).hostname}>`
      const { id, recipient: to, subject, bodyText: text, bodyHtml: html } = letter
      await mail({ id, to, from, subject, text, html })
      await updateMail(tx, id, { sentAt: new Date() })
    })
  },
})
