import { inTransaction } from '../database/connect.ts'
import { letterFigure } from '../emails/email-figure.ts'
import { figureName } from '../emails/email-layout.ts'
import type { Workshop } from '../jobs/worker.ts'
import { sendLetter } from './account.service.ts'
import { resendWaiting, resetByMail, type Resend } from './sign-up.service.ts'
import { lockUnsentMail, updateMailSent } from './account.queries.ts'
import { findLogoFile, updateMailFailure } from './account-email.queries.ts'
import { findOperators, findToTell } from './sign-up.queries.ts'
import { alarmLetter, guessedLetter } from './account-email.rules.ts'
import { alarms, type Alarm } from './sign-up.rules.ts'

async function logoOf({ system, outside }: Workshop, fileId: string | null) {
  const file = fileId ? await findLogoFile(system, fileId) : undefined
  const bytes = file && (await outside.files.read(file.storageKey))
  return bytes && { bytes, type: file.type }
}

/** Locks the letter while it leaves, so that two workers never send it twice. */
const deliver = (workshop: Workshop, mailId: string) =>
  inTransaction(workshop.system, async (tx) => {
    const { mail, outside } = workshop
    const letter = await lockUnsentMail(tx, mailId)
    if (!letter || !mail) return
    const { id, recipient: to, sender, subject, bodyText: text, bodyHtml: html } = letter
    const from = { name: sender, address: outside.mailFrom }
    const figure = html.includes(`cid:${figureName}`) ? await letterFigure() : undefined
    await mail({ id, to, from, subject, text, html, figure, logo: await logoOf(workshop, letter.logoFileId) })
    await updateMailSent(tx, id)
  })

export const accountJobs = (workshop: Workshop) => ({
  /** Without a mail server the letter stays for the operator to read. A mail server that fails is tried again. */
  async sendMail({ mailId }: { mailId: string }) {
    if (!workshop.mail) return
    await deliver(workshop, mailId).catch(async (error: Error) => {
      await updateMailFailure(workshop.system, mailId, error.message)
      throw error
    })
  },

  mailReset: (whose: { email: string; organizationId?: string }) =>
    resetByMail(workshop.system, whose, workshop.outside),

  resendWaiting: (whose: Resend) => resendWaiting(workshop.system, whose, workshop.outside),

  /** Whoever's password is being guessed hears of it. */
  async tellGuessed({ accountId }: { accountId: string }) {
    await inTransaction(workshop.system, async (tx) => {
      const whom = await findToTell(tx, accountId)
      if (whom) await sendLetter(tx, whom, guessedLetter(whom.name, whom.organization), workshop.outside)
    })
  },

  async tellAlarm({ alarm }: { alarm: Alarm }) {
    const { failures, what } = alarms[alarm]
    await inTransaction(workshop.system, async (tx) => {
      for (const operator of await findOperators(tx))
        await sendLetter(tx, operator, alarmLetter(what, failures), workshop.outside)
    })
  },
})
