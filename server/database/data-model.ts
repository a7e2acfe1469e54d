import { writeFile } from 'node:fs/promises'
import { features } from '@kinora/contract/features.ts'
import pg from 'pg'

interface Column {
  table: string
  comment: string | null
  column: string
  type: string
  nullable: boolean
  target: string | null
  isKey: boolean
}

const columnsOf = `
  select c.relname as table, obj_description(c.oid, 'pg_class') as comment, a.attname as column,
    format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey[cardinality(f.conkey)] = a.attnum
      order by cardinality(f.conkey) desc, f.conname limit 1) as target,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as "isKey"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`

const singular = (feature: string) => feature.replace(/s$/, '')

/** Tables are named after their feature; these few are not. */
const exceptions: Record<string, string> = {
  emails: 'emails',
  records: 'patients',
  unmatched_submissions: 'surveys',
  migrations: 'platform',
  backups: 'operator',
  rate_limits: 'platform',
  account_events: 'audit',
  account_event_queue: 'audit',
  account_event_seals: 'audit',
  account_event_refusals: 'audit',
}

const featureOf = (table: string) =>
  exceptions[table] ??
  features.find((feature) =>
    [feature, singular(feature)].some((name) => table === name || table.startsWith(`${name}_`)),
  )

function describeTable(columns: Column[]) {
  const [{ table, comment }] = columns as [Column]
  const rows = columns.map(
    ({ column, type, nullable, target, isKey }) =>
      `| ${column}${isKey ? ' (key)' : ''} | ${type}${nullable ? ', optional' : ''} | ${target ? `[${target}](#${target})` : ''} |`,
  )
  return [`### ${table}`, '', comment ?? '', '', '| Column | Type | Refers to |', '|---|---|---|', ...rows].join('\n')
}

/** docs/data-model.md: every table of a migrated database, by feature. */
export async function dataModel(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Column>(columnsOf)
  await client.end()
  const tables = Object.values(Object.groupBy(rows, ({ table }) => table)) as Column[][]
  const unknown = tables.filter(([column]) => !featureOf(column!.table)).map(([column]) => column!.table)
  if (unknown.length > 0) throw new Error(`Name the feature of ${unknown.join(', ')} in server/database/data-model.ts.`)
  const sections = [...features, 'emails', 'platform'].map((feature) => {
    const ownTables = tables.filter(([column]) => featureOf(column!.table) === feature)
    return ownTables.length > 0 ? `## ${feature}\n\n${ownTables.map(describeTable).join('\n\n')}\n` : ''
  })
  return `# Data model

Written by \`npm run docs:data\` from the migrated database; a test compares it. Nearly every table has \`organization_id\`,
by which row-level security keeps organizations apart. The queue of jobs is in the schema \`graphile_worker\`.

${sections.filter(Boolean).join('\n')}`
}

if (import.meta.main) {
  const { openTemplate } = await import('../testing/template-database.ts')
  const template = await openTemplate()
  await writeFile(new URL('../../docs/data-model.md', import.meta.url), await dataModel(template.url))
  await template.close()
}
