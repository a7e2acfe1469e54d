/** A session ends after this long without a request… */
export const idleMinutes = 60
/** …and after this long in any case. */
export const longestHours = 12
/** Support is signed out after this long, however busy. */
export const supportSessionMinutes = 60
/** How long a password or passkey counts as "just confirmed", for requests that need it. */
export const confirmedMinutes = 5
