import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { findConsent, insertConsent, updateWithdrawn } from './consent.queries.ts'
import { consentText } from './survey-text.rules.ts'

type Consenter = Pick<Actor, 'organizationId' | 'accountId'>

/** The consent text, and when the patient agreed to it. A changed text needs a new consent. */
export async function readConsent(db: Tx, { organizationId, accountId }: Consenter, formHost: string) {
  const text = consentText(formHost)
  const consent = await findConsent(db, organizationId, accountId, text)
  return { text, givenAt: consent?.givenAt ?? null }
}

export const hasConsented = async (db: Db, organizationId: string, patientId: string, formHost: string) =>
  (await findConsent(db, organizationId, patientId, consentText(formHost))) !== undefined

/** Gives or withdraws consent. Giving it again keeps the first date. */
export async function saveConsent(tx: WriteTx, actor: Consenter, isGiven: boolean, formHost: string) {
  const { organizationId, accountId: patientId } = actor
  const { text, givenAt } = await readConsent(tx, actor, formHost)
  if (!isGiven) await updateWithdrawn(tx, organizationId, patientId)
  else if (!givenAt) await insertConsent(tx, { organizationId, patientId, provider: 'jotform', text })
  return readConsent(tx, actor, formHost)
}
