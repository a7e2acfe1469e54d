import { writeFile } from 'node:fs/promises'
import pg from 'pg'

/** The columns that hold documents, and the contract's word for what is in them. */
const documents: Record<string, string> = {
  'organizations.theme': 'Theme',
  'patients.precautions': 'Precaution[]',
  'patients.enabled_surveys': 'z.infer<typeof EnabledSurvey>[]',
  'patients.summary': 'PatientSummary',
  'exercises.default_dosage': 'Dosage',
  'exercises.evidence': '{ citation: string; link: string }[]',
  'exercises.attribution': '{ licence: string; author: string; sourceUrl: string }',
  'series_prescriptions.dosage': 'Dosage',
  'series_prescriptions.pain_rule': 'PainRule',
  'workout_entries.sets': 'z.infer<typeof LoggedSet>[]',
  'survey_versions.definition': 'SurveyDefinition',
  'survey_responses.form_data': '{ answers: Record<string, SurveyAnswer> }',
  'survey_responses.scores': 'SurveyScore[]',
  'survey_responses.alerts': 'SurveyAlert[]',
}

const scalars: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  date: 'string',
  timestamptz: 'Moment',
  _text: 'string[]',
  _int2: 'number[]',
  _uuid: 'string[]',
  _int8: 'number[]',
  bytea: 'Buffer',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  given: boolean
  generated: boolean
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function typeOf({ table, column, type, nullable, given, generated }: Column) {
  const document = documents[`${table}.${column}`]
  const plain = type === 'jsonb' ? `Json<${document ?? 'unknown'}>` : scalars[type]
  if (!plain) throw new Error(`No type is known for ${table}.${column} (${type}).`)
  const whole = nullable ? `${plain} | null` : plain
  if (generated) return `GeneratedAlways<${whole}>`
  return given ? `Generated<${whole}>` : whole
}

const columnsOf = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as given, a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relname not in ('migrations', 'rate_limits')
  order by c.relname, a.attnum`

/** The types of a migrated database, as the text of types.ts. */
export async function typesOf(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Column>(columnsOf)
  await client.end()

  const tables = Object.entries(Object.groupBy(rows, (row) => row.table)).map(
    ([table, columns]) =>
      `  ${camel(table)}: {\n${columns!.map((column) => `    ${camel(column.column)}: ${typeOf(column)}`).join('\n')}\n  }`,
  )
  return `// Generated from the migrated database by \`npm run db:types\`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { Dosage, PainRule } from '@kinora/contract/dosage.ts'
import type { LoggedSet } from '@kinora/contract/workouts.ts'
import type { Theme } from '@kinora/contract/organizations.ts'
import type { EnabledSurvey, PatientSummary } from '@kinora/contract/patients.ts'
import type { Precaution } from '@kinora/contract/precautions.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAlert, SurveyAnswer, SurveyScore } from '@kinora/contract/surveys.ts'

type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : ColumnType<T, T | undefined, T>
type Moment = ColumnType<Date, Date | string, Date | string>
/** Documents are written as text: the driver would take an array for an array of the database. */
type Json<T> = ColumnType<T, string, string>

export interface Tables {
${tables.join('\n')}
}
`
}

if (import.meta.main) {
  const { openTemplate } = await import('../testing/template-database.ts')
  const template = await openTemplate()
  await writeFile(new URL('./types.ts', import.meta.url), await typesOf(template.url))
  await template.close()
}
