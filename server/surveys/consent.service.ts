import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { findConsent, insertConsent, updateWithdrawn } from './consent.queries.ts'
import { consentText } from './survey-text.rules.ts'

type Consenter = Pick<Actor, 'organizationId' | 'accountId'>

/** The text that a patient is asked to agree to, and when they did; a text they have not seen is not agreed to. */
export async function readConsent(db: Tx, { organizationId, accountId }: Consenter, formHost: string) {
  const text = consentText(formHost)
  const consent = await findConsent(db, organizationId, accountId, text)
  return { text, givenAt: consent?.givenAt ?? null }
}

/** Whether a patient has consented to sending answers to the survey provider. */
export const hasConsented = async (db: Db, organizationId: string, patientId: string, formHost: string) =>
  (await findConsent(db, organizationId, patientId, consentText(formHost))) !== undefined

/** Gives consent, or takes it back. Giving it again adds nothing to what was given. */
export async function saveConsent(tx: WriteTx, who: Consenter, isGiven: boolean, formHost: string) {
  const { organizationId, accountId: patientId } = who
  const { text, givenAt } = await readConsent(tx, who, formHost)
  if (!isGiven) await updateWithdrawn(tx, organizationId, patientId)
  else if (!givenAt) await insertConsent(tx, { organizationId, patientId, provider: 'jotform', text })
  return readConsent(tx, who, formHost)
}
