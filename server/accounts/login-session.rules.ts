/** A session of staff ends after this long without a request. */
export const idleMinutes = 60
/** A session of staff ends after this long, however active it is. */
export const staffHours = 12
/** A patient's device stays signed in for this long after it was last used: for the season, not for the day. */
export const patientDays = 90
/** A patient's session on a clinic's tablet ends after this long; the tablet ends it sooner when nobody touches it. */
export const tabletMinutes = 60
/** A support session ends after this long, however active it is. */
export const supportSessionMinutes = 60
/** How long a password or passkey counts as "just confirmed", for requests that need it. */
export const confirmedMinutes = 5
