/** A staff session ends after this long without a request. */
export const idleMinutes = 60
/** A staff session ends after this long, even if it is in use. */
export const staffHours = 12
/** A patient's device stays signed in for this long after its last use, to cover a whole treatment. */
export const patientDays = 90
/** A patient's session on a clinic tablet ends after this long; the tablet ends it earlier when nobody touches it. */
export const tabletMinutes = 60
/** A support session ends after this long, even if it is in use. */
export const supportSessionMinutes = 60
/** How long a password or passkey counts as "just confirmed", for requests that need it. */
export const confirmedMinutes = 5
