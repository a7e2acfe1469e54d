import type { Db } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'

/** An email that was given up and can be sent again. Returns its id. */
export async function givenUpEmail(systemDb: Db, { organizationId, accountId }: AccountKey) {
  const content = { sender: 'A clinic', subject: 'Payment received', bodyText: 'Hello', bodyHtml: '<p>Hello</p>' }
  const { id } = await systemDb
    .insertInto('emails')
    .values({
      ...content,
      organizationId,
      accountId,
      recipient: 'ann@example.com',
      failure: 'No such mailbox',
      isResendable: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
