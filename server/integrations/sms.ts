export interface SmsSettings {
  /** Twilio's API, one of its regions, or another provider that speaks its protocol. */
  url: string
  account: string
  token: string
  /** A phone number, a sender's name, or the id of a messaging service. */
  from: string
}

/** Sends a text message to an international number. Undefined without a provider. */
export type SmsSender = ((message: { to: string; text: string }) => Promise<void>) | undefined

/** The provider will never deliver this message. */
export class SmsRefusal extends Error {
  override name = 'SmsRefusal'
  isFinal = true
  /** The recipient has answered STOP. */
  isStopped: boolean
  constructor(message: string, isStopped: boolean) {
    super(message)
    this.isStopped = isStopped
  }
}

/** Twilio's code for a number whose owner has answered STOP. */
const stopped = 21_610

interface Refusal {
  code?: number
  message?: string
}

/** Sends through Twilio's Messages API. An error other than `SmsRefusal` is worth trying again, such as a wrong token. */
export function twilioSender(settings: SmsSettings | undefined): SmsSender {
  if (!settings) return undefined
  const { url, account, token, from } = settings
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From'
  return async ({ to, text }) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    })
    const { code, message = '' } = (await reply.json().catch(() => ({}))) as Refusal
    if (reply.ok) return
    const words = `The text message provider answered ${reply.status}: ${message}${code ? ` (${code})` : ''}`
    throw reply.status === 400 ? new SmsRefusal(words, code === stopped) : new Error(words)
  }
}
