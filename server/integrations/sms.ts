interface SmsSettings {
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

/**
 * The provider may have accepted the message: it was sent without an answer. Twilio has no idempotency key, so it is
 * not sent again.
 */
export class SmsOutcomeUnknown extends Error {
  override name = 'SmsOutcomeUnknown'
  isFinal = true
  constructor() {
    super(
      'It may have arrived: the provider took the message and did not answer. It is not sent again, so that it comes once.',
    )
  }
}

/** Twilio's code for a number whose owner has answered STOP. */
const stopped = 21_610

interface Refusal {
  code?: number
  message?: string
}

/** Failures before the request was written, so nothing was sent. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|\w*CERT\w*|ERR_(TLS|SSL)_\w+|UNABLE_TO_\w+)$/

/** The gateway gave up waiting, but the provider behind it may still send. */
const gatewayErrors = [502, 504]

/** Several addresses of one host may have been tried. */
const causesOf = ({ cause }: Error) =>
  (cause instanceof AggregateError ? cause.errors : [cause]) as ({ code?: string } | undefined)[]

function failureOf(error: unknown) {
  const isNotSent = error instanceof Error && causesOf(error).every((cause) => notSent.test(cause?.code ?? ''))
  return isNotSent ? error : new SmsOutcomeUnknown()
}

/** Sends through Twilio's Messages API. An error that is not final is worth retrying, for example a wrong token. */
export function twilioSender(settings: SmsSettings | undefined, answerWithin = 20_000): SmsSender {
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
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithin),
    }).catch((error: unknown) => {
      throw failureOf(error)
    })
    const { code, message = '' } = (await reply.json().catch(() => ({}))) as Refusal
    if (reply.ok) return
    if (gatewayErrors.includes(reply.status)) throw new SmsOutcomeUnknown()
    const words = `The text message provider answered ${reply.status}: ${message}${code ? ` (${code})` : ''}`
    throw reply.status === 400 ? new SmsRefusal(words, code === stopped) : new Error(words)
  }
}
