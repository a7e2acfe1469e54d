import { decodeToken, session } from '../app/login-session.ts'
import type { Values } from './form.ts'

/** What was typed and not saved, kept in this tab so that a reload does not lose it. */
export interface Kept {
  /** What the form held before anything was typed, and the version it was. */
  base: Values
  version?: number
  values: Values
}

const nameOf = (patientId: string | undefined) => `draft:patient:${patientId ?? 'new'}`

/** Signing out empties the tab; should that fail, nobody else is shown it. */
const whose = () => decodeToken(session()?.token ?? '')?.userId

interface Stored extends Kept {
  userId: string
}

export function readKept(patientId: string | undefined): Kept | undefined {
  const text = sessionStorage.getItem(nameOf(patientId))
  if (!text) return undefined
  const { userId, ...kept } = JSON.parse(text) as Stored
  return userId === whose() ? kept : undefined
}

export const dropKept = (patientId: string | undefined) => sessionStorage.removeItem(nameOf(patientId))

export function keep(patientId: string | undefined, kept: Kept) {
  const userId = whose()
  if (userId) sessionStorage.setItem(nameOf(patientId), JSON.stringify({ ...kept, userId } satisfies Stored))
}
