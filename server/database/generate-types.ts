import { writeFile } from 'node:fs/promises'
import pg from 'pg'

/** Columns whose type the database does not know: documents, and lists of values that only the contract restricts. */
const contractTypes: Record<string, string> = {
  'operator.proof': "Pick<Proof, 'tables' | 'files'>",
  'organizations.offboarding':
    '{ byId: string; note: string; before: Record<string, number> | null; files: number; deleted: number }',
  'organizations.theme': 'Theme',
  'patients.sex': 'Sex',
  'patients.affected_side': 'AffectedSide',
  'patients.precautions': 'Precaution[]',
  'patients.enabled_surveys': 'z.infer<typeof EnabledSurvey>[]',
  'patients.summary': 'PatientSummary',
  'patients.attention': 'AttentionKind',
  'exercises.types': 'ExerciseType[]',
  'exercises.body_regions': 'BodyRegion[]',
  'exercises.position': 'BodyPosition',
  'exercises.equipment': 'Equipment[]',
  'exercises.laterality': 'Laterality',
  'exercises.mechanic': "ExerciseDraft['mechanic']",
  'exercises.force': "ExerciseDraft['force']",
  'exercises.chain': "ExerciseDraft['chain']",
  'exercises.measure': 'Measure',
  'exercises.default_side': 'Side',
  'exercises.restriction_tags': 'RestrictionTag[]',
  'exercises.default_dosage': 'Dosage',
  'exercises.evidence': '{ citation: string; link: string }[]',
  'exercises.attribution': '{ licence: string; author: string; sourceUrl: string }',
  'exercise_figures.model': 'Figure',
  'exercise_versions.content': 'ExerciseDraft',
  'notifications.kind': 'NotificationKind',
  'notifications.facts': 'NotificationFacts',
  'plan_orders.service': "'sandbox' | 'stripe'",
  'program_events.reason': 'StatusReason',
  'series_prescriptions.dosage': 'Dosage',
  'series_prescriptions.pain_rule': 'PainRule',
  'series_prescriptions.log': 'LogRequirement[]',
  'series_progression_rules.rule': 'ProgressionRule',
  'workout_proposals.content': 'ProposalContent',
  'workout_form_checks.drawing': 'Stroke[]',
  'workout_entries.sets': 'z.infer<typeof LoggedSet>[]',
  'workout_entries.skipped_reason': 'SkipReason',
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
  hasDefault: boolean
  generated: boolean
  check: string | null
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The allowed values of a column whose check reads `column in ('a', 'b')`, as a union. */
function unionOf(check: string | null) {
  const values = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/)?.[1]
  return values
    ?.split(', ')
    .map((value) => value.replace(/::text$/, ''))
    .join(' | ')
}

function typeOf({ table, column, type, nullable, hasDefault, generated, check }: Column) {
  const fromContract = contractTypes[`${table}.${column}`]
  const plain =
    type === 'jsonb' ? `Json<${fromContract ?? 'unknown'}>` : (fromContract ?? unionOf(check) ?? scalars[type])
  if (!plain) throw new Error(`No type is known for ${table}.${column} (${type}).`)
  const whole = nullable ? `${plain} | null` : plain
  if (generated) return `GeneratedAlways<${whole}>`
  return hasDefault ? `Generated<${whole}>` : whole
}

const columnsOf = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%') as check
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
import type { Dosage, PainRule, Side } from '@kinora/contract/dosage.ts'
import type { NotificationFacts, NotificationKind } from '@kinora/contract/notification-kinds.ts'
import type { ExerciseDraft } from '@kinora/contract/exercises.ts'
import type { Stroke } from '@kinora/contract/drawing.ts'
import type { BodyPosition, BodyRegion, Equipment, ExerciseType, Laterality, Measure } from '@kinora/contract/exercise-categories.ts'
import type { Proof } from '@kinora/contract/operator.ts'
import type { Theme } from '@kinora/contract/organizations.ts'
import type { AffectedSide, AttentionKind, EnabledSurvey, PatientSummary, Sex, StatusReason } from '@kinora/contract/patients.ts'
import type { Precaution, RestrictionTag } from '@kinora/contract/precautions.ts'
import type { ProposalContent } from '@kinora/contract/progression-proposals.ts'
import type { ProgressionRule } from '@kinora/contract/progression-rules.ts'
import type { LogRequirement } from '@kinora/contract/series.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAlert, SurveyAnswer, SurveyScore } from '@kinora/contract/surveys.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { LoggedSet } from '@kinora/contract/workouts.ts'
import type { Figure } from '@kinora/figure/model.ts'

type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : ColumnType<T, T | undefined, T>
type Moment = ColumnType<Date, Date | string, Date | string>
/** Documents are written as text, because the driver would convert an array to a PostgreSQL array. */
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
