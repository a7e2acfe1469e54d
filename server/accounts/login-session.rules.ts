/** A session ends after this long without a request. */
export const idleMinutes = 60
/** A session ends after this long, however active it is. */
export const longestHours = 12
/** A support session ends after this long, however active it is. */
export const supportSessionMinutes = 60
/** How long a password or passkey counts as "just confirmed", for requests that need it. */
export const confirmedMinutes = 5
