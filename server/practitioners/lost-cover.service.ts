import type { WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { notifyAccounts } from '../notifications/notification.service.ts'
import { findSharesWith } from './reassignment.queries.ts'

/** Notifies staff who relied on a colleague that has left or was deactivated, so that they find another cover. */
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
