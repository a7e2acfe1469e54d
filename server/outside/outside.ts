import type { Files } from './files.ts'

/** What the server asks of others and of the machine. `main.ts` gives the real ones. */
export interface Outside {
  files: Files
  /** The address people reach the product at, without a slash at its end. */
  appUrl: string
  /** False where no mail server is set: letters are kept for the operator to read, and no job is queued for them. */
  isMailing: boolean
  /** Signs links and tokens; never leaves the server. */
  secret: string
}

/** What writing to somebody needs. */
export type Post = Pick<Outside, 'appUrl' | 'secret' | 'isMailing'>
