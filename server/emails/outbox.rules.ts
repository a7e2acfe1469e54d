/** Emails being sent at once by one process, in all and to one recipient domain. */
export const mostAtOnce = 12
export const mostPerDomain = 3
/** The most retries at a time, so that they never delay new emails. */
export const mostRetries = 6

/** Seconds until the next attempt, after the first, second … failure. */
const waits = [30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800]

interface MailServerError extends Error {
  code?: string
  responseCode?: number
  /** True if the provider of text messages refused it for good. */
  isFinal?: boolean
}

/** The mail server refused this email for good: another attempt would be refused as well. */
const isRefusal = ({ code, responseCode = 0, isFinal }: MailServerError) =>
  isFinal || (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))

/** Seconds until the next attempt, or undefined after the last one. */
export const secondsUntilRetry = (error: Error, attempts: number) =>
  isRefusal(error) ? undefined : waits[attempts - 1]
