import type { UpdateObject } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './types.ts'

type TableOfOrganizations = {
  [Name in keyof Tables]: 'id' | 'organizationId' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** Updates one row of an organization. */
export const updateRow = <Name extends TableOfOrganizations>(
  db: Db,
  table: Name,
  organizationId: string,
  id: string,
  changes: UpdateObject<Tables, Name>,
) =>
  db
    // All tables have these two columns, but TypeScript needs one concrete table.
    .updateTable(table as 'programs')
    .set(changes as UpdateObject<Tables, 'programs'>)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
