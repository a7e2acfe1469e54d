import { sql, type SqlBool } from 'kysely'
import type { ProgramState } from '@kinora/contract/programs.ts'
import type { Db } from '../database/connect.ts'
import { today } from '../database/local-time.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { visiblePatients, visiblePatientsLike } from '../security/visible-patients.ts'
import { buildForActor, type ProgramActor } from './program-actor.queries.ts'

export const state = sql<ProgramState | null>`case
  when p.patient_id is null then null
  when p.stopped_at is not null then 'stopped'
  when ${today} < p.start_date then 'planned'
  when ${today} >= p.start_date + p.weeks * 7 and not p.is_open_ended then 'finished'
  else 'running' end`

/** Matches the index. */
export const newestFirst = sql`p.start_date desc nulls last, p.order_number, p.created_at desc, p.id`

interface ProgramListQuery {
  state?: ProgramState
  /** Matches the title or the patient’s name, in lower case. */
  pattern?: string
}

export const hasState = (query: ProgramListQuery) =>
  query.state === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${state} = ${query.state}`

/** Templates have no date. */
export const templateOrder = sql`p.order_number, p.created_at desc, p.id`

/** The counting limit. A search scans this many programs in order before it uses the text indexes. */
const scanLimit = (pattern: string | undefined) => (pattern === undefined ? 1000 : 5000)

/**
 * Programs of patients and templates, each half through its own index; those of a practitioner through their patients.
 */
function selectInOrder(db: Db, actor: ProgramActor, query: ProgramListQuery, isWhole: boolean, most: number) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'programs')
  const columns = ['p.id', 'p.title', 'p.startDate', 'p.orderNumber', 'p.createdAt'] as const
  const found = () => sql<SqlBool>`p.id = any(array(
    select id from search_programs(${query.pattern}) as id union
    select g.id from programs g where g.organization_id = ${organizationId} and g.patient_id in (${visiblePatientsLike(db, organizationId, scope, query.pattern!).select('t.id')})))`
  const ofPatients = db
    .selectFrom('programs as p')
    .innerJoin(visiblePatients(db, organizationId, scope).selectAll('t').as('t'), 't.id', 'p.patientId')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .leftJoin('accounts as a', 'a.id', 'p.patientId')
    .where('p.organizationId', '=', organizationId)
    .where('p.patientId', 'is not', null)
    .where(hasState(query))
    .select(columns)
    .select(sql<string | null>`t.name`.as('name'))
  const templates = db
    .selectFrom('programs as p')
    .where('p.organizationId', '=', organizationId)
    .where('p.patientId', 'is', null)
    // A template has no state.
    .where(sql<SqlBool>`${sql.lit(query.state === undefined)}`)
    .select(columns)
    .select(sql<string | null>`null`.as('name'))
  const walked = scope.practitionerId ? ofPatients : ofPatients.orderBy(newestFirst).limit(sql.lit(most))
  const [first, last] = isWhole
    ? [ofPatients.where(found()), templates.where(found())]
    : [walked, templates.orderBy(templateOrder).limit(sql.lit(most))]
  const halves = [first, last].map((half) => db.selectFrom(half.as('p')).selectAll('p'))
  return halves[0]!.unionAll(halves[1]!)
}

/**
 * The ids of a page of all programs. If a search fills the page while scanning, the total counts only those scanned.
 */
export async function findNewest(
  db: Db,
  actor: ProgramActor,
  wanted: ProgramListQuery,
  { size, offset }: { size: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const step = scanLimit(wanted.pattern)
  const most = Math.ceil((offset + size + 1) / step) * step
  const read = (isWhole: boolean) =>
    buildForActor(db, `newestPrograms ${isWhole} ${most}`, actor, { ...wanted, size, offset }, (who, params) =>
      db
        .with(
          (name) => name('p').materialized(),
          () => selectInOrder(db, who, params, isWhole, most),
        )
        .selectFrom('p')
        .$if(params.pattern !== undefined, (query) =>
          query.where(sql<SqlBool>`(p.title ilike ${params.pattern} or p.name ilike ${params.pattern})`),
        )
        .select(['p.id', sql<number>`count(*) over ()`.as('total'), sql<number>`(select count(*) from p)`.as('passed')])
        .orderBy(newestFirst)
        .limit(params.size)
        .offset(params.offset),
    )
  const passed = await read(false)
  const isEnough = !wanted.pattern || passed.length === size || (passed[0] && passed[0].passed < most)
  const rows = isEnough ? passed : await read(true)
  const isBeyondLast = rows.length === 0 && offset > 0
  const total = isBeyondLast
    ? (await findNewest(db, actor, wanted, { size: 1, offset: 0 })).total
    : (rows[0]?.total ?? 0)
  return { ids: rows.map(({ id }) => id), total }
}
