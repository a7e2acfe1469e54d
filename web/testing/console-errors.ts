import { format } from 'node:util'

let errors: string[] = []
let expected: RegExp[] = []

/** Replies arrive outside `act`, which React warns about; jsdom does not know <search>. */
const ignored = /not wrapped in act|not configured to support act|The tag <search>/

console.error = (...values: unknown[]) => {
  const text = format(...values)
  if (![ignored, ...expected].some((pattern) => pattern.test(text))) errors.push(`console.error: ${text}`)
}

/** Allows a message on console.error in this test, such as React's report of a component that throws. */
export const expectConsoleError = (pattern: RegExp) => void expected.push(pattern)

/** The errors since the last call. Resets them and the expected messages. */
export function takeConsoleErrors() {
  const found = errors
  errors = []
  expected = []
  return found
}
