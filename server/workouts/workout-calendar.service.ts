import { createHmac, randomUUID } from 'node:crypto'
import { notFound } from '@kinora/contract/problem.ts'
import { clinicUrl } from '../accounts/email.service.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { hashToken } from '../security/tokens-and-codes.ts'
import { calendarText } from './ical.rules.ts'
import { deleteCalendar, findCalendar, findCalendarNonce, upsertCalendar } from './workout-calendar.queries.ts'
import { plannedEvents } from './workout-calendar.rules.ts'
import { findReminders } from './workout-reminder.queries.ts'
import { readReminderPrograms } from './workout-reminder.service.ts'

/** The secret part of the address. It cannot be derived from the database without the server's secret. */
const tokenOf = (nonce: string, secret: string) =>
  createHmac('sha256', secret).update(`calendar ${nonce}`).digest('base64url')

const keyOf = ({ organizationId, accountId }: Actor) => ({ organizationId, patientId: accountId })
type Server = Pick<Integrations, 'appUrl' | 'apiPath' | 'secret'>

const addressOf = (db: Tx, organizationId: string, nonce: string, { apiPath = '/api', ...server }: Server) =>
  clinicUrl(db, organizationId, server, `${apiPath}/calendar/${tokenOf(nonce, server.secret)}`)

export async function readCalendar(db: Tx, actor: Actor, server: Server) {
  const nonce = await findCalendarNonce(db, keyOf(actor))
  return { url: nonce ? await addressOf(db, actor.organizationId, nonce, server) : null }
}

export async function makeCalendar(tx: WriteTx, actor: Actor, server: Server) {
  const nonce = randomUUID()
  await upsertCalendar(tx, { ...keyOf(actor), nonce, tokenHash: hashToken(tokenOf(nonce, server.secret)) })
  return { url: await addressOf(tx, actor.organizationId, nonce, server) }
}

export const removeCalendar = (tx: WriteTx, actor: Actor) => deleteCalendar(tx, keyOf(actor))

/** The sessions behind a secret address, as a calendar app reads them. */
export async function readCalendarFile(db: Tx, token: string, server: Server, now: Date) {
  const calendar = await findCalendar(db, hashToken(token))
  if (!calendar) throw notFound('this calendar')
  const { organizationId, patientId, organization, timeZone, today } = calendar
  const programs = (await readReminderPrograms(db, organizationId, [patientId])).get(patientId) ?? []
  const reminders = await findReminders(db, organizationId, patientId)
  const url = await clinicUrl(db, organizationId, server, '/home?start=1')
  const events = plannedEvents({ patientId, programs, reminders, timeZone, url }, today)
  return Buffer.from(calendarText(`Sessions, ${organization}`, events, now))
}
