import type { Agent } from 'node:https'

/** A browser's push endpoint, and the keys with which only it can decrypt messages. */
interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** The VAPID key pair, and a contact address for push services. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** "mailto:…" or "https://…". */
  subject: string
}

interface PushMessage {
  /** Identifies the message, so that a duplicate is shown once. */
  id: string
  title: string
  body: string
  /** The page that a tap opens, below `appUrl`. */
  path: string
  /** For a reminder: the page for choosing a later time. */
  later?: string
  /** A device that is off until then is not sent it any more. Absent for one that waits a day. */
  until?: Date
}

/** Sends to one browser: `gone` if its push service no longer knows it. @throws Error if a retry may succeed. */
export type WebPush = (device: PushDevice, message: PushMessage, keys: PushKeys) => Promise<'sent' | 'gone'>

/** Loaded when first needed, because most processes send nothing for a while. */
const load = async () => (await import('web-push')).default

const day = 86_400
const secondsUntil = (moment: Date) => Math.max(0, Math.floor((moment.getTime() - Date.now()) / 1000))
const isGone = (error: unknown) => [404, 410].includes((error as { statusCode?: number }).statusCode ?? 0)

/** At most 32 characters: push services replace an undelivered message of the same topic. */
const topicOf = (id: string) => id.replaceAll('-', '').slice(0, 32)

/** Web push over https, encrypted for the browser alone (RFC 8291). `agent` is for tests with their own certificate. */
export const webPushSender =
  (agent?: Agent): WebPush =>
  async ({ endpoint, p256dh, auth }, { id, until, ...message }, { publicKey, privateKey, subject }) => {
    const webPush = await load()
    const options = {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: until ? secondsUntil(until) : day,
      timeout: 10_000,
      topic: topicOf(id),
      ...(agent && { agent }),
    }
    try {
      const payload = JSON.stringify({ ...message, tag: id })
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
      return 'sent'
    } catch (error) {
      if (isGone(error)) return 'gone'
      throw error
    }
  }

/** A key pair for an installation without one. */
export const newPushKeys = async () => (await load()).generateVAPIDKeys()
