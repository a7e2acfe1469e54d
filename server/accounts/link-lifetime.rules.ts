/** How long links and codes work, in minutes. Emails state the first three in words. */
export const invitationMinutes = 72 * 60
export const firstOperatorMinutes = 72 * 60
export const emailVerificationMinutes = 72 * 60
export const passwordResetMinutes = 30
/** For a reminder's link, and for the session that it opens. */
export const workoutLinkMinutes = 24 * 60

/** For a carer's link; the device that opens it stays signed in. */
export const carerLinkMinutes = 7 * 24 * 60

/** The number that a patient types on a clinic's tablet. */
export const tabletNumberMinutes = 10

/** The time between password and second factor. */
export const signInTicketMinutes = 10
/** Longer, because an app may have to be installed to set up the first second factor. */
export const setupTicketMinutes = 20

export const supportLinkMinutes = 15
export const supportCodeMinutes = 10
