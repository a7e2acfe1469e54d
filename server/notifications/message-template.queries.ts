import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'

const selectTemplates = (db: Db, organizationId: string) =>
  db
    .selectFrom('notificationTemplates')
    .select(['id as _id', 'title', 'text'])
    .where('organizationId', '=', organizationId)

export const findTemplates = (db: Tx, organizationId: string) =>
  selectTemplates(db, organizationId).orderBy('title').orderBy('id').limit(200).execute()

export const insertTemplate = (
  tx: WriteTx,
  template: { organizationId: string; title: string; text: string; createdBy: string },
) =>
  tx
    .insertInto('notificationTemplates')
    .values(template)
    .returning(['id as _id', 'title', 'text'])
    .executeTakeFirstOrThrow()

export const updateTemplate = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  template: { title: string; text: string },
) =>
  tx
    .updateTable('notificationTemplates')
    .set({ ...template, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returning(['id as _id', 'title', 'text'])
    .executeTakeFirst()

export const deleteTemplate = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .deleteFrom('notificationTemplates')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
