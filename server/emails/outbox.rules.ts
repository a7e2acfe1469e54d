/** Emails being sent at once by one process, in all and to one recipient domain. */
export const mostAtOnce = 12
export const mostPerDomain = 3
/** Emails that failed before take at most this many, so that they never delay new ones. */
export const mostRetries = 6

/** Seconds until the next attempt, after the first, second … failure. */
const waits = [30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800]

interface MailServerError extends Error {
  code?: string
  responseCode?: number
  /** Of a provider of text messages: it was refused for good. */
  isFinal?: boolean
}

/** The mail server refused this email for good: another attempt would be refused as well. */
const isRefusal = ({ code, responseCode = 0, isFinal }: MailServerError) =>
  isFinal || (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))

/** Seconds to wait before trying again, or undefined if the email is given up. */
export const secondsUntilRetry = (error: Error, attempts: number) =>
  isRefusal(error) ? undefined : waits[attempts - 1]
