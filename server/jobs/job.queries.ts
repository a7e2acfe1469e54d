import { sql, type SqlBool } from 'kysely'

/** Whether no job will finish this export: its job was deleted or has used up its attempts. */
export const hasNoJob = (field: 'exportId' | 'recordId', id: string) =>
  sql<SqlBool>`not exists (select from graphile_worker._private_jobs j
    where j.payload->>${sql.lit(field)} = ${sql.ref(id)}::text and (j.locked_at is not null or j.attempts < j.max_attempts))`
