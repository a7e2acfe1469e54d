import { format } from 'node:util'

let errors: string[] = []
let expected: RegExp[] = []

/** React wants every update wrapped in act, and does not know that a reply may arrive later; jsdom does not know <search>. */
const ignored = /not wrapped in act|not configured to support act|The tag <search>/

console.error = (...values: unknown[]) => {
  const text = format(...values)
  if (![ignored, ...expected].some((pattern) => pattern.test(text))) errors.push(`console.error: ${text}`)
}

/** Lets a test pass although this is written to console.error, such as what React says of a component that throws. */
export const expectConsoleError = (pattern: RegExp) => void expected.push(pattern)

/** What was written since the last time, and begins anew. */
export function takeConsoleErrors() {
  const found = errors
  errors = []
  expected = []
  return found
}
