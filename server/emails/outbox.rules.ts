/** How many emails one process sends in parallel, in total and per recipient domain. */
export const maxAtOnce = 12
export const maxPerDomain = 3
/** The most retries at a time, so that they never delay new emails. */
export const maxRetries = 6

/** Seconds until the next attempt, after the first, second … failure. */
const waits = [30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800]

interface MailServerError extends Error {
  code?: string
  responseCode?: number
  /** True if the text message provider refused it permanently. */
  isFinal?: boolean
}

/** The mail server refused this email permanently, so another attempt would fail too. */
const isRefusal = ({ code, responseCode = 0, isFinal }: MailServerError) =>
  isFinal || (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))

/** Seconds until the next attempt, or undefined after the last one. */
export const secondsUntilRetry = (error: Error, attempts: number) =>
  isRefusal(error) ? undefined : waits[attempts - 1]
