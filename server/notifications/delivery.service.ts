import { addDays, dayIn, startOfDay } from '@kinora/contract/days.ts'
import { notificationKinds, type NotificationKind } from '@kinora/contract/notification-kinds.ts'
import { clinicUrl, sendEmail } from '../accounts/email.service.ts'
import { workoutPath } from '../accounts/workout-link.service.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { platformName } from '../emails/email-layout.ts'
import { insertEmails, type Attachment } from '../emails/email.queries.ts'
import { greetingFor } from '../emails/greeting.ts'
import { workoutReminder } from '../emails/workout-reminder.ts'
import type { EmailContext, Integrations } from '../integrations/integrations.ts'
import { enqueue, enqueueAt } from '../jobs/enqueue.ts'
import { lockNotification, updateDelivered } from './delivery.queries.ts'
import { deleteExpiredDevice, findDevice, findDevices } from './notification-setting.queries.ts'
import { pushKeysOf } from './notification-setting.service.ts'
import { channelsFor, mayEmailAgain, smsNumber } from './notification.rules.ts'
import { endOfQuietHours } from './quiet-hours.rules.ts'

export const notificationsPath = '/notifications'
export const settingsHint = 'You can choose what we email you about, and when: open Notifications, then Settings.'

type Delivery = NonNullable<Awaited<ReturnType<typeof lockNotification>>>

/**
 * Delivered only to active people who have joined and have not read it. Not delivered if it has been corrected since.
 */
const isDeliverable = (delivery: Delivery | undefined): delivery is Delivery =>
  delivery !== undefined &&
  delivery.readAt === null &&
  delivery.isActive &&
  delivery.hasJoined &&
  delivery.facts.correctedTo === undefined

/**
 * A reminder that the patient set expires at midnight, so that quiet hours or an offline phone cannot deliver it a day
 * late.
 */
const endOf = ({ kind, facts, timeZone, createdAt }: Delivery) =>
  notificationKinds[kind].isReminder === true && !facts.by
    ? startOfDay(timeZone, addDays(dayIn(timeZone, createdAt), 1))
    : undefined

const isOver = (delivery: Delivery, at: Date) => {
  const end = endOf(delivery)
  return end !== undefined && at >= end
}

/** The documents attached to emails. */
const attachments: Partial<Record<NotificationKind, { attachment: Attachment['attachment']; note: string }>> = {
  paymentReceived: { attachment: 'invoice', note: 'The invoice is attached to this email.' },
  invoiceIssued: { attachment: 'invoice', note: 'The invoice is attached to this email.' },
  balanceChanged: { attachment: 'creditNote', note: 'The credit note is attached to this email.' },
}

const emailPageLabels = { '/plans': 'Open Plans', '/transactions': 'Open Transactions' }

async function emailNotification(tx: WriteTx, delivery: Delivery, emailContext: EmailContext) {
  const { organizationId, accountId, email, organization, name, kind, facts, subjectId } = delivery
  const { emailPage, isReminder, discreetText, format } = notificationKinds[kind]
  const document = subjectId === null ? undefined : attachments[kind]
  const { title, text } = emailPage
    ? format(facts, 1)
    : { title: `Something new at ${organization}`, text: discreetText }
  const to = { organizationId, accountId, email }
  if (isReminder) {
    const url = await clinicUrl(tx, organizationId, emailContext, await workoutPath(tx, delivery))
    await sendEmail(tx, to, workoutReminder({ name, organization, text, url, settingsHint }), emailContext)
    return
  }
  await sendEmail(
    tx,
    to,
    {
      subject: title,
      from: emailPage ? platformName : organization,
      greeting: greetingFor(name),
      lines: document ? [text, document.note] : [text],
      action: {
        label: emailPage ? emailPageLabels[emailPage] : 'Open notifications',
        url: await clinicUrl(tx, organizationId, emailContext, emailPage ?? notificationsPath),
        needsSignIn: true,
      },
      closing: settingsHint,
    },
    emailContext,
    { document: document && { attachment: document.attachment, attachmentId: subjectId! } },
  )
}

/** A text message contains no sign-in link, because numbers change owners sooner than mailboxes. */
async function textNotification(tx: WriteTx, delivery: Delivery, to: string, emailContext: EmailContext) {
  const { organizationId, accountId, organization, kind } = delivery
  const url = await clinicUrl(tx, organizationId, emailContext, '/home?start=1')
  const text = `${organization.slice(0, 40)}: ${notificationKinds[kind].discreetText} ${url} Reply STOP to opt out.`
  const message = { recipient: to, sender: organization, subject: 'Text message', bodyText: text, content: null }
  await insertEmails(tx, [
    { ...message, organizationId, accountId, logoFileId: null, isDue: true, isResendable: false },
  ])
}

/**
 * Sends a notification by the recipient's settings, after their quiet hours unless it is urgent. The email is queued in
 * the transaction that marks it as sent, so that it is sent once.
 */
export async function deliver(tx: WriteTx, notificationId: string, now: Date, emailContext: EmailContext) {
  const delivery = await lockNotification(tx, notificationId)
  if (!isDeliverable(delivery)) return
  const { mail: email, push, sms } = channelsFor(delivery.kind, delivery.role, delivery.ways ?? {})
  const at = endOfQuietHours(now, delivery)
  if (isOver(delivery, at)) return
  const isQuiet = !notificationKinds[delivery.kind].isUrgent && at.getTime() > now.getTime()
  // A notification delayed by quiet hours may have been in a digest since.
  const isNotEmailedYet = !delivery.mailedAt || delivery.mailedAt < delivery.createdAt
  if (email === 'digest' && isNotEmailedYet) await updateDelivered(tx, delivery.id, { awaitsDigest: true })
  if (isQuiet) {
    const job = { payload: { notificationId }, key: `deliver ${notificationId}`, runAt: at }
    return void (await enqueueAt(tx, 'deliverNotification', [job]))
  }
  const number = sms && emailContext.isSmsEnabled ? smsNumber(delivery.mobile) : undefined
  if ((email === 'now' || number) && mayEmailAgain(delivery, now)) {
    if (email === 'now') await emailNotification(tx, delivery, emailContext)
    if (number) await textNotification(tx, delivery, number, emailContext)
    await updateDelivered(tx, delivery.id, { mailedAt: now })
  }
  if (!push) return
  for (const { _id: deviceId } of await findDevices(tx, delivery))
    await enqueue(tx, 'pushNotification', { notificationId, deviceId }, `push ${notificationId} ${deviceId}`)
  await updateDelivered(tx, delivery.id, { pushedAt: now })
}

/** A failed push is retried by the queue; a device whose subscription has expired is removed. */
export async function pushToDevice(
  systemDb: Db,
  { notificationId, deviceId }: Record<string, string>,
  integrations: Integrations,
) {
  const device = await findDevice(systemDb, deviceId!)
  if (!device) return
  const delivery = await inTransaction(systemDb, (tx) => lockNotification(tx, notificationId!))
  if (!isDeliverable(delivery) || isOver(delivery, new Date())) return
  const { isReminder, discreetText } = notificationKinds[delivery.kind]
  const until = endOf(delivery)
  const message = {
    id: delivery.id,
    title: delivery.organization,
    body: discreetText,
    path: isReminder ? 'home?start=1' : 'notifications',
    ...(until && { until }),
    // Its buttons choose a later time without opening the app.
    ...(isReminder && { later: await inTransaction(systemDb, (tx) => workoutPath(tx, delivery)) }),
  }
  const outcome = await integrations.webPush(device, message, await pushKeysOf(systemDb, integrations))
  if (outcome === 'gone') await deleteExpiredDevice(systemDb, device.id)
}
