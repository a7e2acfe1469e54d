import { eventKinds, type EventKind } from '@kinora/contract/events.ts'
import { sendEmail } from '../accounts/email.service.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { enqueue, enqueueAt } from '../jobs/enqueue.ts'
import type { Integrations, EmailContext } from '../integrations/integrations.ts'
import { findAwaitingDigest, lockNotification, takeDigest, updateTold } from './notification.queries.ts'
import { deleteGoneDevice, findDevice, findDevices, upsertDigestDay } from './notification-setting.queries.ts'
import { pushKeysOf } from './notification-setting.service.ts'
import { dayIn, digestLines, isDigestDue, mayMail, nextLoud, wayOf } from './notification.rules.ts'

const placeOf = (appUrl: string) => `${appUrl}/notifications`
const howToChange = 'What you are written about, and when, is yours to choose: open Notifications, then Settings.'

type Told = NonNullable<Awaited<ReturnType<typeof lockNotification>>>

/** Whether somebody writes to this person about it at all: they have joined, may sign in, and have not read it yet. */
const isOpen = (told: Told | undefined): told is Told =>
  told !== undefined && told.readAt === null && told.isActive && told.hasJoined

async function mailOf(tx: WriteTx, told: Told, post: EmailContext) {
  const { organizationId, email, organization, name, kind } = told
  await sendEmail(
    tx,
    { organizationId, email },
    {
      subject: `Something new at ${organization}`,
      from: organization,
      greeting: `Hello ${name.split(' ')[0]},`,
      lines: [eventKinds[kind as EventKind].letter],
      action: { label: 'Open it', url: placeOf(post.appUrl) },
      closing: howToChange,
    },
    post,
  )
}

/**
 * Tells a person of an event as they chose: by a letter now or in the daily one, by push, after their quiet hours. The
 * letter is written in the transaction that notes it, so that it is written once.
 */
export async function deliver(tx: WriteTx, notificationId: string, now: Date, post: EmailContext) {
  const told = await lockNotification(tx, notificationId)
  if (!isOpen(told)) return
  const { mail, push } = wayOf(told.kind as EventKind, told.role, told.ways ?? {})
  const at = nextLoud(now, told)
  const isQuiet = at.getTime() > now.getTime()
  if (mail === 'digest') await updateTold(tx, told.id, { awaitsDigest: true })
  if (isQuiet) {
    const order = { payload: { notificationId }, key: `deliver ${notificationId}`, runAt: at }
    return void (await enqueueAt(tx, 'deliverNotification', [order]))
  }
  if (mail === 'now' && mayMail(told.mailedAt, now)) {
    await mailOf(tx, told, post)
    await updateTold(tx, told.id, { mailedAt: now })
  }
  if (!push) return
  for (const { _id: deviceId } of await findDevices(tx, told))
    await enqueue(tx, 'pushNotification', { notificationId, deviceId }, `push ${notificationId} ${deviceId}`)
  await updateTold(tx, told.id, { pushedAt: now })
}

/** Tells one browser. What cannot be delivered is tried again; a browser that is gone is forgotten. */
export async function pushTo(
  systemDb: Db,
  { notificationId, deviceId }: Record<string, string>,
  integrations: Integrations,
) {
  const device = await findDevice(systemDb, deviceId!)
  const told = await inTransaction(systemDb, (tx) => lockNotification(tx, notificationId!))
  if (!device || !isOpen(told)) return
  const message = {
    id: told.id,
    title: told.organization,
    body: eventKinds[told.kind as EventKind].letter,
    path: 'notifications',
  }
  const outcome = await integrations.webPush(device, message, await pushKeysOf(systemDb, integrations))
  if (outcome === 'gone') await deleteGoneDevice(systemDb, device.id)
}

type Waiting = Awaited<ReturnType<typeof findAwaitingDigest>>[number]

async function writeDigest(tx: WriteTx, person: Waiting, now: Date, post: EmailContext) {
  const rows = await takeDigest(tx, person.accountId)
  await upsertDigestDay(tx, person, dayIn(person.timeZone, now))
  if (rows.length === 0) return
  const { organizationId, email, organization, name } = person
  await sendEmail(
    tx,
    { organizationId, email },
    {
      subject: `Your day at ${organization}`,
      from: organization,
      greeting: `Hello ${name.split(' ')[0]},`,
      lines: ['Since your last daily letter:', ...digestLines(rows)],
      action: { label: 'See who', url: placeOf(post.appUrl) },
      closing: howToChange,
    },
    post,
  )
}

/** Writes the daily letter of everybody for whom it is morning; each in a transaction of its own. */
export async function sendDigests(systemDb: Db, now: Date, post: EmailContext) {
  for (const person of await findAwaitingDigest(systemDb)) {
    if (isDigestDue(now, person)) await inTransaction(systemDb, (tx) => writeDigest(tx, person, now, post))
  }
}
