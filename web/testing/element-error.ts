import { prettyDOM } from '@testing-library/react'

/**
 * What a query says that found nothing. It shows the page only once somebody reads it, as a test that waits for something
 * asks a hundred times and reads the last answer.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  // The test shall be shown, not this file.
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

/** At the end of the time the message of the last try is given again. */
const withPage = (message: string, page: string) => (message.includes(page) ? message : `${message}\n\n${page}`)
