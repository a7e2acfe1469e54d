import type { WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { notifyAccounts } from '../notifications/notification.service.ts'
import { findSharesWith } from './reassignment.queries.ts'

/** Whoever relies on a colleague who leaves or is deactivated has to find somebody else. */
export async function notifyOfLostCover(
  tx: WriteTx,
  { organizationId, accountId: byId, name: by }: Pick<Actor, 'accountId' | 'organizationId' | 'name'>,
  leaving: string[],
  why: 'no longer works here.' | 'was deactivated.',
) {
  for (const { id, kind, colleague, accountIds } of await findSharesWith(tx, organizationId, leaving)) {
    const facts = { by, reason: kind, note: 'ended', subject: `${colleague} ${why}` }
    const event = { kind: 'shareAnswered', organizationId, subjectId: id, byId, facts } as const
    const others = [...new Set(accountIds)].filter((accountId) => accountId !== byId && !leaving.includes(accountId))
    await notifyAccounts(
      tx,
      others.map((accountId) => ({ ...event, accountId })),
    )
  }
}
