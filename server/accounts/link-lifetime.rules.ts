/** How long links and codes work, in minutes. Emails state the first three in words. */
export const invitationMinutes = 72 * 60
export const firstOperatorMinutes = 72 * 60
export const emailVerificationMinutes = 72 * 60
export const passwordResetMinutes = 30
/** The link of a reminder, and the session that it opens. */
export const workoutLinkMinutes = 24 * 60

/** The link of a carer; the device that opens it stays signed in. */
export const carerLinkMinutes = 7 * 24 * 60

/** The number that a patient types on a clinic's tablet. */
export const tabletNumberMinutes = 10

/** The time between password and second factor. */
export const signInTicketMinutes = 10
/** Setting up a first second factor takes longer: an app may have to be installed. */
export const setupTicketMinutes = 20

export const supportLinkMinutes = 15
export const supportCodeMinutes = 10
