import { prettyDOM } from '@testing-library/react'

/**
 * The error of a query without a match. It prints the page only when its message is read, because a waiting test
 * repeats a query a hundred times and reads only the last error.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  // The stack points to the test, not to this file.
  Error.captureStackTrace(error, elementError)
  error.name = 'TestingLibraryElementError'
  let text: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= withPage(message ?? '', prettyDOM(container) || '')),
    set(changed: string) {
      text = changed
    },
  })
  return error
}

/** On a timeout, Testing Library passes the message of the last attempt, which already has the page. */
const withPage = (message: string, page: string) => (message.includes(page) ? message : `${message}\n\n${page}`)
