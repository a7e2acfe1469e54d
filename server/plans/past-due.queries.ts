import type { WriteTx } from '../database/connect.ts'

export const updatePastDueNotices = (tx: WriteTx, id: string, pastDueNotices: number) =>
  tx.updateTable('planSubscriptions').set({ pastDueNotices }).where('id', '=', id).execute()

/** Gives one clinic full use until the end of a day. Needs `systemDb`. */
export const updateGrace = (systemDb: WriteTx, id: string, graceUntil: string) =>
  systemDb.updateTable('planSubscriptions').set({ graceUntil }).where('id', '=', id).execute()

/** True if the value has changed. */
export async function updateReadOnly(tx: WriteTx, organizationId: string, isReadOnly: boolean) {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ isReadOnly })
    .where('id', '=', organizationId)
    .where('isReadOnly', '!=', isReadOnly)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
