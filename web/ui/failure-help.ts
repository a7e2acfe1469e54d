/** Help after a failed action: a page to continue on, or who can do something about it. */
export interface FailureHelp {
  link?: { to: string; label: string }
  hint?: string
}

let find: (error: { message: string }) => FailureHelp | undefined = () => undefined

/** Sets the function that toasts and error notices ask for help. */
export const setFailureHelp = (finder: typeof find) => void (find = finder)

export const failureHelp = (error: { message: string }): FailureHelp => find(error) ?? {}
