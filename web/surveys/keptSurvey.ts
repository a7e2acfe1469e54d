import { decodeToken, session } from '../app/login-session.ts'
import type { Values } from './draft.ts'

/** What was written of a survey and not saved, kept in this tab so that a reload does not lose it. */
interface Kept {
  version?: number
  values: Values
}

interface Stored extends Kept {
  userId: string
}

const nameOf = (id: string | undefined) => `draft:survey:${id ?? 'new'}`
const whose = () => decodeToken(session()?.token ?? '')?.userId

export function readKept(id: string | undefined): Kept | undefined {
  const text = sessionStorage.getItem(nameOf(id))
  if (!text) return undefined
  const { userId, ...kept } = JSON.parse(text) as Stored
  return userId === whose() ? kept : undefined
}

export const dropKept = (id: string | undefined) => sessionStorage.removeItem(nameOf(id))

export function keep(id: string | undefined, kept: Kept) {
  const userId = whose()
  if (userId) sessionStorage.setItem(nameOf(id), JSON.stringify({ ...kept, userId } satisfies Stored))
}
