/** How often people may guess. The contract's `limit` adds a ceiling per address to each of these requests. */

/**
 * Wrong passwords after which attempts are refused unchecked. A known device has its own count. The count over all
 * addresses is so high that only an attacker with many addresses reaches it, who could otherwise guess without limit.
 */
export const passwordAttempts = {
  ofEmailOnDevice: { most: 10, withinSeconds: 900 },
  ofEmailFromAddress: { most: 10, withinSeconds: 900 },
  ofAddress: { most: 100, withinSeconds: 3600 },
  ofEmail: { most: 1000, withinSeconds: 3600 },
}

/** Wrong passwords in a row after which the account's owner gets an email. */
export const passwordWarningAfter = 10

/**
 * Wrong invitation codes of all visitors together. Invitation links cannot be guessed and keep working beyond the
 * limit.
 */
export const codeAttempts = { most: 60, withinSeconds: 60 }

/** Every refused sign-in takes this long, so that the time does not reveal which accounts exist. */
export const refusalMilliseconds = 500

/** Wrong codes of the second factor. Each further one doubles the wait, up to the longest. */
export const factorLock = { after: 5, maxSeconds: 900 }

/** Codes or passkeys tried in one sign-in before it must start over. */
export const attemptsPerTicket = 5

/** Attempts per support link, and attempts per support code. */
export const supportAttempts = 5

/** Failures within an hour, across all addresses, at which the operators get an email. */
export const securityWarnings = {
  logins: { failures: 1000, name: 'failed sign-ins' },
  codes: { failures: 100, name: 'wrong invitation codes' },
} as const
export type SecurityWarning = keyof typeof securityWarnings

/** Emails that signed-out visitors can have sent to one mailbox. */
export const emailLimits = {
  invitation: [
    { most: 1, withinSeconds: 60 },
    { most: 5, withinSeconds: 86_400 },
  ],
  reset: [{ most: 3, withinSeconds: 3600 }],
  carer: [{ most: 3, withinSeconds: 3600 }],
} as const
export type LimitedEmail = keyof typeof emailLimits
