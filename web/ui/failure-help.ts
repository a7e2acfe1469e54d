/** Help after a failed action: a page to continue on, or who can do something about it. */
export interface FailureHelp {
  link?: { to: string; label: string }
  hint?: string
}

let find: (error: { message: string }) => FailureHelp | undefined = () => undefined

/** Every toast and notice of a failure asks this. */
export const setFailureHelp = (finder: typeof find) => void (find = finder)

export const failureHelp = (error: { message: string }): FailureHelp => find(error) ?? {}
