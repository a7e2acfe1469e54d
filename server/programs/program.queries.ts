import { sql, type SqlBool } from 'kysely'
import type { ProgramState, TemplateFilter } from '@kinora/contract/programs.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { timeZone, today } from '../database/local-time.ts'
import { readPage, type Page } from '../database/page.ts'
import { likePattern } from '../database/search-text.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { buildForActor, type ProgramActor } from './program-actor.queries.ts'
import { findNewest, hasState, newestFirst, state, templateOrder } from './program-list.queries.ts'
import { countRows } from '../database/count-rows.ts'
import { updateRow } from '../database/update-row.ts'

export type { ProgramActor }

/**
 * The programs an actor may see: those of visible patients and, for staff, the templates. Every query on programs, and
 * on their series and prescriptions, starts here. `p` is the program, `t` its patient, if any.
 */
export const visiblePrograms = (db: Db, actor: ProgramActor) => {
  const scope = patientScopeOf(actor, 'programs')
  return db
    .selectFrom('programs as p')
    .leftJoin(visiblePatients(db, actor.organizationId, scope).selectAll('t').as('t'), 't.id', 'p.patientId')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .where('p.organizationId', '=', actor.organizationId)
    .where(scope.patientId ? sql<SqlBool>`t.id is not null` : sql<SqlBool>`(t.id is not null or p.patient_id is null)`)
}

/** Today, or the day the program was stopped. */
const lastCountedDay = sql`least(${today}, (p.stopped_at at time zone ${timeZone})::date)`
const currentWeek = sql<
  number | null
>`case when ${lastCountedDay} >= p.start_date then least(p.weeks, (${lastCountedDay} - p.start_date) / 7 + 1) end`

const seriesNames = sql<string[]>`array(select s.name from series s
  where s.organization_id = p.organization_id and s.program_id = p.id and s.removed_at is null order by s.position, s.id)`
const exerciseCount = sql<number>`(select count(distinct r.exercise_id)::int from series_prescriptions r
  where r.organization_id = p.organization_id and r.program_id = p.id and r.removed_at is null and r.week <= p.weeks)`

/** The side of the one-sided exercises, if all have the same one. */
const oneSide = sql<'left' | 'right' | null>`(select case when count(distinct r.side) = 1 then min(r.side) end
  from series_prescriptions r join series s on s.organization_id = r.organization_id and s.id = r.series_id
  where r.organization_id = p.organization_id and r.program_id = p.id and r.side in ('left', 'right')
    and r.removed_at is null and s.removed_at is null and r.week <= p.weeks)`

const workoutCount = sql<number>`(select count(*)::int from workouts w
  where w.organization_id = p.organization_id and w.program_id = p.id)`

/** Running and planned programs made from this template that the actor may see. */
const countLinkedPrograms = (db: Db, actor: ProgramActor) =>
  sql<number>`(select count(*)::int from programs f
    where f.organization_id = p.organization_id and f.template_id = p.id and f.stopped_at is null
      and ${today} < f.start_date + f.weeks * 7
      and exists (${visiblePatients(db, actor.organizationId, patientScopeOf(actor, 'programs')).where(sql<SqlBool>`t.id = f.patient_id`)}))`

const selectWithNames = (db: Db, actor: ProgramActor) =>
  visiblePrograms(db, actor)
    .innerJoin('accounts as c', 'c.id', 'p.createdBy')
    .leftJoin('accounts as a', 'a.id', 'p.patientId')

const selectPrograms = (db: Db, actor: ProgramActor) =>
  selectWithNames(db, actor)
    .select([
      'p.id as _id',
      'p.title',
      'p.description',
      'p.patientId',
      'p.startDate',
      'p.weeks',
      'p.orderNumber',
      'p.version',
      'p.swapsSides',
      'p.templateId',
      'p.updatedAt',
    ])
    .select([
      'a.name as patient',
      'c.name as createdBy',
      'p.stoppedAt',
      'p.seenAt',
      't.practitionerId',
      today.as('today'),
    ])
    .select([
      state.as('state'),
      currentWeek.as('currentWeek'),
      seriesNames.as('seriesNames'),
      exerciseCount.as('exerciseCount'),
      workoutCount.as('workoutCount'),
    ])
    .select(sql<string | null>`case when not p.is_open_ended then p.start_date + p.weeks * 7 - 1 end`.as('endDate'))

export const findProgram = async (db: Db, actor: ProgramActor, id: string) =>
  (
    await buildForActor(db, 'findProgram', actor, { id }, (who, params) =>
      selectPrograms(db, who).where('p.id', '=', params.id),
    )
  ).at(0)
export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>

type ListedProgram = ProgramRow & { linkedProgramCount?: number; side?: 'left' | 'right' | null }

interface ProgramFilter extends Page {
  search?: string
  state?: ProgramState
  patientId?: string
  isTemplate?: boolean
  whose?: TemplateFilter
}

/** A page of programs, newest first, with the total; templates come last, in their own order. */
export async function findPrograms(
  db: Db,
  actor: ProgramActor,
  { search, isTemplate, whose = 'clinic', pageSize, pageNumber, ...wanted }: ProgramFilter,
) {
  const values = { ...wanted, pattern: search ? likePattern(search.toLowerCase()) : undefined }
  const isFew =
    isTemplate || wanted.patientId !== undefined || patientScopeOf(actor, 'programs').patientId !== undefined
  const offset = (pageNumber - 1) * pageSize
  if (!isFew) {
    const { ids, total } = await findNewest(db, actor, values, { size: pageSize, offset })
    if (ids.length === 0) return { items: [], total }
    const items = await buildForActor(db, 'programsById', actor, { ids }, (who, params) =>
      selectPrograms(db, who).where(columnIn('p.id', params.ids)).orderBy(newestFirst),
    )
    return { items: items as ListedProgram[], total }
  }
  const isMatch = (filters: typeof values, { accountId }: ProgramActor) =>
    sql<SqlBool>`${hasState(filters)} and ${filters.patientId === undefined ? sql`true` : sql`p.patient_id = ${filters.patientId}`}
      and ${isTemplate ? sql`p.patient_id is null` : sql`true`}
      and ${whose === 'clinic' ? sql`true` : sql`(p.created_by = ${accountId}) = ${sql.lit(whose === 'mine')}`}
      and ${filters.pattern === undefined ? sql`true` : sql`(p.title ilike ${filters.pattern} or a.name ilike ${filters.pattern})`}`
  const counted = buildForActor(db, `countPrograms ${isTemplate} ${whose}`, actor, values, (who, params) =>
    selectWithNames(db, who)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(isMatch(params, who)),
  )
  const page = { ...values, size: pageSize, offset }
  const found = buildForActor(db, `findPrograms ${isTemplate} ${whose}`, actor, page, (who, params) =>
    selectPrograms(db, who)
      .$if(isTemplate === true, (query) =>
        query.select([countLinkedPrograms(db, who).as('linkedProgramCount'), oneSide.as('side')]),
      )
      .where(isMatch(params, who))
      .orderBy(isTemplate ? templateOrder : newestFirst)
      .limit(params.size)
      .offset(params.offset),
  )
  const [[total], items] = await Promise.all([counted, found])
  return { items: items as ListedProgram[], total: total!.total }
}

/** A page of templates, each with the number of linked programs. */
export async function findTemplates(
  db: Db,
  actor: ProgramActor,
  query: Pick<ProgramFilter, 'search' | 'whose' | 'pageSize' | 'pageNumber'>,
) {
  const { items, total } = await findPrograms(db, actor, { ...query, isTemplate: true })
  return {
    items: items.map((item) => ({
      ...item,
      linkedProgramCount: item.linkedProgramCount ?? 0,
      side: item.side ?? null,
    })),
    total,
  }
}

/** A page of the running and planned programs made from a template, by patient name. */
export async function findLinkedPrograms(
  db: Db,
  actor: ProgramActor,
  templateId: string,
  { programId, ...page }: Page & { programId?: string },
) {
  const isMatch = sql<SqlBool>`p.template_id = ${templateId} and p.patient_id is not null and ${state} in ('planned', 'running')
    and (${programId ?? null}::uuid is null or p.id = ${programId ?? null})`
  return readPage(selectPrograms(db, actor).where(isMatch).orderBy('a.name').orderBy('p.id'), page)
}
export type LinkedProgramRow = Awaited<ReturnType<typeof findLinkedPrograms>>['items'][number]

/** Moves a template to a position in the library, counted from 0, and renumbers the others. */
export const updateOrderNumber = (tx: WriteTx, organizationId: string, id: string, orderNumber: number) =>
  sql`with others as (
        select p.id, row_number() over (order by p.order_number, p.created_at desc, p.id) - 1 as at from programs p
        where p.organization_id = ${organizationId} and p.patient_id is null and p.id <> ${id})
      update programs p set order_number = case when p.id = ${id} then least(${orderNumber}::int, (select count(*) from others))
        else (select at + case when at >= ${orderNumber}::int then 1 else 0 end from others where others.id = p.id) end
      where p.organization_id = ${organizationId} and p.patient_id is null`.execute(tx)

/** Serializes the writes of a program, so that order and versions stay consistent. */
export const lockProgram = async (tx: WriteTx, actor: ProgramActor, id: string) =>
  (await visiblePrograms(tx, actor).select('p.id').where('p.id', '=', id).forUpdate('p').executeTakeFirst()) !==
  undefined

interface NewProgram {
  _id?: string
  title: string
  description: string
  patientId: string | null
  startDate: string | null
  weeks: number
  templateId?: string
  isOpenEnded?: boolean
  swapsSides?: boolean
}

/** Returns the id, or undefined if the id exists. A template goes to the end of the library. */
export async function insertProgram(
  tx: WriteTx,
  { organizationId, accountId }: ProgramActor,
  { _id, ...program }: NewProgram,
) {
  const last = sql<number>`(select coalesce(max(order_number), -1) + 1 from programs where organization_id = ${organizationId} and patient_id is null)`
  const inserted = await tx
    .insertInto('programs')
    .values({
      ...program,
      ...(_id && { id: _id }),
      organizationId,
      createdBy: accountId,
      orderNumber: program.patientId ? 0 : last,
    })
    // Applies to any key: with the id alone, a concurrent insert could violate the other unique key.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export interface ProgramChanges {
  title?: string
  description?: string
  startDate?: string
  weeks?: number
  isStopped?: boolean
}

export const updateProgram = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  { isStopped, ...changes }: ProgramChanges,
) =>
  updateRow(tx, 'programs', organizationId, id, {
    ...changes,
    ...(isStopped !== undefined && { stoppedAt: isStopped ? sql<Date>`coalesce(stopped_at, now())` : null }),
    version: sql`version + 1`,
    updatedAt: sql`now()`,
  })

/** Records a change inside the program without raising the program's version. */
export const updateProgramTimestamp = (tx: WriteTx, organizationId: string, id: string) =>
  updateRow(tx, 'programs', organizationId, id, { updatedAt: sql`now()` })

export const updateProgramSeen = (tx: WriteTx, organizationId: string, id: string) =>
  updateRow(tx, 'programs', organizationId, id, { seenAt: sql`clock_timestamp()`, seenCarerId: sql`current_carer()` })

/** Cascades to series, prescriptions and changes. */
export const deleteProgram = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('programs').where('organizationId', '=', organizationId).where('id', '=', id).execute()

export const countWorkouts = (tx: Tx, organizationId: string, programId: string) =>
  countRows(tx.selectFrom('workouts').where('organizationId', '=', organizationId).where('programId', '=', programId))

export const findTemplateTitles = async (db: Tx, organizationId: string) =>
  (
    await db
      .selectFrom('programs')
      .select('title')
      .where('organizationId', '=', organizationId)
      .where('patientId', 'is', null)
      .execute()
  ).map(({ title }) => title)
