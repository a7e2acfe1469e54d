import { lowerHashCost } from '../security/passwords.ts'

// A password takes an eighth of a second, and the tests of sign-in check hundreds.
lowerHashCost()
