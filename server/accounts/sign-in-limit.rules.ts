/** How often people may guess. The contract's `limit` adds a ceiling per address to each of these requests. */

/**
 * Wrong passwords, beyond which attempts are refused unchecked. A known device has a count of its own. The count over all
 * addresses is so high that only somebody with many addresses reaches it, who would else have any number of guesses.
 */
export const passwordAttempts = {
  ofEmailOnDevice: { most: 10, withinSeconds: 900 },
  ofEmailFromAddress: { most: 10, withinSeconds: 900 },
  ofAddress: { most: 100, withinSeconds: 3600 },
  ofEmail: { most: 1000, withinSeconds: 3600 },
}

/** Wrong passwords in a row after which the account's owner gets an email. */
export const passwordWarningAfter = 10

/** Wrong codes of invitations from all visitors. The link of an invitation cannot be guessed and works beyond it. */
export const codeAttempts = { most: 60, withinSeconds: 60 }

/** Every refused sign-in takes this long, so that the time does not reveal which accounts exist. */
export const refusalMilliseconds = 500

/** Wrong codes of the second factor. Each one beyond doubles the wait, never above the longest. */
export const factorLock = { after: 5, longestSeconds: 900 }

/** Codes or passkeys tried in one sign-in before it has to start over. */
export const attemptsPerTicket = 5

/** Codes tried with one support link, and tries of one support code. */
export const supportAttempts = 5

/** Failures within an hour, across all addresses, at which the operators get an email. */
export const securityWarnings = {
  logins: { failures: 1000, name: 'failed sign-ins' },
  codes: { failures: 100, name: 'wrong invitation codes' },
} as const
export type SecurityWarning = keyof typeof securityWarnings

/** Emails that one mailbox gets at the request of people who are not signed in. */
export const emailLimits = {
  invitation: [
    { most: 1, withinSeconds: 60 },
    { most: 5, withinSeconds: 86_400 },
  ],
  reset: [{ most: 3, withinSeconds: 3600 }],
  carer: [{ most: 3, withinSeconds: 3600 }],
} as const
export type LimitedEmail = keyof typeof emailLimits
