import type { Files } from './files.ts'

/** What the server asks of others and of the machine. `main.ts` gives the real ones. */
export interface Outside {
  files: Files
  /** The address people reach the product at, without a slash at its end. */
  appUrl: string
  /** Signs links and tokens; never leaves the server. */
  secret: string
}
