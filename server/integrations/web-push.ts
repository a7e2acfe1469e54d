import type { Agent } from 'node:https'
import webPush from 'web-push'

/** Where a browser is told, and the keys under which only it can read what it is told. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** The pair a push service knows the sender by, and whom it may write to. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** "mailto:…" or "https://…". */
  subject: string
}

export interface PushMessage {
  /** A message that is sent twice shows once. */
  id: string
  title: string
  body: string
  /** What a tap opens, below the address of the product. */
  path: string
}

/** Tells one browser. `gone` where its push service no longer knows it; throws where it may be tried again. */
export type WebPush = (device: PushDevice, message: PushMessage, keys: PushKeys) => Promise<'sent' | 'gone'>

const day = 86_400
const isGone = (error: unknown) => [404, 410].includes((error as { statusCode?: number }).statusCode ?? 0)

/** At most 32 signs of base64url, by which a push service puts a newer message in place of an older one. */
const topicOf = (id: string) => id.replaceAll('-', '').slice(0, 32)

/** Web push, encrypted for the browser alone (RFC 8291), over https. `agent` is for tests with a certificate of their own. */
export const webPushSender =
  (agent?: Agent): WebPush =>
  async ({ endpoint, p256dh, auth }, { id, ...message }, { publicKey, privateKey, subject }) => {
    const options = {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: day,
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

/** A pair for an installation that has none. */
export const newPushKeys = () => webPush.generateVAPIDKeys()
