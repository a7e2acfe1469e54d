import { Problem } from '@kinora/contract/problem.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { isValidSignature, signature } from '../security/signed-url.ts'
import {
  deleteOperatorsWithoutPassword,
  findOperatorByEmail,
  hasOperator,
  insertOperator,
  platformId,
} from './operator-account.queries.ts'
import { createInvitation } from './invitation.service.ts'
import { firstOperatorMinutes } from './link-lifetime.rules.ts'

const subject = 'first operator'

/**
 * The link to create the first operator; undefined once there is one. Nothing is stored, so the link survives a
 * restart.
 */
export async function firstOperatorUrl(systemDb: Db, { appUrl, secret }: Pick<Integrations, 'appUrl' | 'secret'>) {
  if (await hasOperator(systemDb)) return undefined
  const until = Math.floor(Date.now() / 1000) + firstOperatorMinutes * 60
  return `${appUrl}/first-operator/${until}-${signature(secret, subject, until)}`
}

interface NewOperator {
  name: string
  email: string
}

/** The token of an invitation. An existing operator chooses a new password with it. */
export async function inviteOperator(tx: WriteTx, { name, email }: NewOperator) {
  const organizationId = await platformId(tx)
  await lockOrganization(tx, organizationId)
  const account =
    (await findOperatorByEmail(tx, organizationId, email)) ??
    (await insertOperator(tx, { organizationId, name, email }))
  return createInvitation(tx, { organizationId, accountId: account.id })
}

/** @throws Problem `invalid` if the link is wrong, expired or already used. */
export async function inviteFirstOperator(
  tx: WriteTx,
  link: string,
  operator: NewOperator,
  { secret }: Pick<Integrations, 'secret'>,
) {
  const [until = '', ...key] = link.split('-')
  const isValid = isValidSignature(secret, subject, { until: Number(until), key: key.join('-') })
  await lockOrganization(tx, await platformId(tx))
  if (!isValid || (await hasOperator(tx)))
    throw new Problem(
      'invalid',
      'This link has been used or has expired. Restart Kinora for a new one, or run: npm run operator -- you@clinic.example',
    )
  await deleteOperatorsWithoutPassword(tx)
  return { token: await inviteOperator(tx, operator) }
}
