import type { UpdateObject } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './types.ts'

type TableOfOrganizations = {
  [Name in keyof Tables]: 'id' | 'organizationId' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** Changes one row of an organization. */
export const updateRow = <Name extends TableOfOrganizations>(
  db: Db,
  table: Name,
  organizationId: string,
  id: string,
  changes: UpdateObject<Tables, Name>,
) =>
  db
    // All tables have these two columns; TypeScript finds them in one that it knows.
    .updateTable(table as 'programs')
    .set(changes as UpdateObject<Tables, 'programs'>)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
