import { sql, type SqlBool } from 'kysely'
import type { EducationKind, EducationReview, EducationTopic } from '@kinora/contract/education.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { visiblePages } from '../education/education.queries.ts'
import { buildForActor, type ProgramActor } from '../programs/program-actor.queries.ts'
import { visibleSeries } from './series.queries.ts'

/** The education of visible programs, as `i`, with its page `g` and the read receipt `d`. */
const selectItems = (db: Db, actor: ProgramActor) =>
  visibleSeries(db, actor)
    .innerJoin('seriesEducation as i', inSameOrganization('i.seriesId', 's.id'))
    .innerJoin(
      visiblePages(db, actor.organizationId)
        .select([
          'g.id',
          'g.kind',
          'g.title',
          'g.topic',
          'g.body',
          'g.url',
          'g.fileBytes',
          'g.version',
          'g.needsReview',
        ])
        .select('v.reviewedAt')
        .as('g'),
      'g.id',
      'i.pageId',
    )
    .leftJoin('seriesEducationReads as d', (join) =>
      join
        .onRef('d.organizationId', '=', 'i.organizationId')
        .onRef('d.programId', '=', 'i.programId')
        .onRef('d.pageId', '=', 'i.pageId'),
    )
    .leftJoin('patientCarers as c', 'c.id', 'd.carerId')
    .select(['i.id as _id', 'i.pageId', 'i.programId', 'p.title as program', 'p.startDate', 'p.weeks'])
    .select([
      'i.seriesId',
      's.name as series',
      'i.week',
      'g.title',
      'g.body',
      'g.url',
      'g.fileBytes',
      'g.version',
      'd.readAt',
      'c.name as readBy',
    ])
    .select([
      sql<EducationKind>`g.kind`.as('kind'),
      sql<EducationTopic>`g.topic`.as('topic'),
      sql<EducationReview | null>`case when g.reviewed_at is not null then 'reviewed' when g.needs_review then 'awaiting' end`.as(
        'reviewState',
      ),
      sql<boolean>`coalesce(d.version < g.version, false)`.as('isChangedSince'),
    ])
    .where(sql<SqlBool>`coalesce(i.week, 1) <= p.weeks`)

/** The education of a program in reading order, optionally of one week. */
export const findEducation = (db: Db, actor: ProgramActor, programId: string, week?: number) =>
  buildForActor(db, 'findEducation', actor, { programId, week }, (who, params) =>
    selectItems(db, who)
      .where('p.id', '=', params.programId)
      .$if(params.week !== undefined, (query) =>
        query.where(sql<SqlBool>`coalesce(i.week, ${params.week}) = ${params.week}`),
      )
      .orderBy('s.position')
      .orderBy('s.id')
      .orderBy(sql`i.week nulls first`)
      .orderBy('i.position')
      .orderBy('i.id'),
  )
export type EducationRow = Awaited<ReturnType<typeof findEducation>>[number]

/** The education of all started programs of a patient, newest program first. */
export const findEducationOfPatient = (db: Db, actor: ProgramActor, patientId: string) =>
  selectItems(db, actor)
    .where('p.patientId', '=', patientId)
    .orderBy('p.startDate', 'desc')
    .orderBy('p.id')
    .orderBy(sql`i.week nulls first`)
    .orderBy('s.position')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()

interface Place {
  seriesId: string
  week: number | null
}

/** The pages of one place, in order. */
export const findPlace = (tx: Tx, organizationId: string, { seriesId, week }: Place) =>
  tx
    .selectFrom('seriesEducation')
    .select(['id', 'pageId'])
    .where('organizationId', '=', organizationId)
    .where('seriesId', '=', seriesId)
    .where(sql<SqlBool>`week is not distinct from ${week}`)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Appends pages; existing ones stay. */
export const insertEducation = (
  tx: WriteTx,
  organizationId: string,
  { programId, seriesId, week, isFromTemplate = false }: Place & { programId: string; isFromTemplate?: boolean },
  pageIds: string[],
) =>
  sql`insert into series_education (organization_id, program_id, series_id, week, is_from_template, position, page_organization_id, page_id)
      select ${organizationId}, ${programId}, ${seriesId}, ${week}::int, ${isFromTemplate}::boolean,
        (select count(*) from series_education e where e.organization_id = ${organizationId} and e.series_id = ${seriesId}
          and e.week is not distinct from ${week}::int) + x.place, g.organization_id, g.id
      from unnest(${pageIds}::uuid[]) with ordinality x(id, place)
      join education_pages g on g.id = x.id and g.organization_id in (${organizationId}, platform_id())
      on conflict (organization_id, series_id, week, page_id) do nothing`.execute(tx)

export const updateEducationOrder = (tx: WriteTx, organizationId: string, ids: string[]) =>
  sql`update series_education e set position = x.place - 1 from unnest(${ids}::uuid[]) with ordinality x(id, place)
      where e.organization_id = ${organizationId} and e.id = x.id`.execute(tx)

export const deleteEducation = (tx: WriteTx, organizationId: string, programId: string, id: string) =>
  tx
    .deleteFrom('seriesEducation')
    .where('organizationId', '=', organizationId)
    .where('programId', '=', programId)
    .where('id', '=', id)
    .execute()

/** Replaces the education of weeks with that of another week. Pages for every week stay. */
export const replaceEducationOfWeeks = (
  tx: WriteTx,
  organizationId: string,
  programId: string,
  { from, to, seriesId }: { from: number; to: number[]; seriesId?: string },
) =>
  sql`with gone as (
        delete from series_education where organization_id = ${organizationId} and program_id = ${programId}
          and week = any(${to}::int[]) and (${seriesId ?? null}::uuid is null or series_id = ${seriesId ?? null})
          and page_id not in (select k.page_id from series_education k where k.organization_id = ${organizationId}
            and k.series_id = series_education.series_id and k.week = ${from}))
      insert into series_education (organization_id, program_id, series_id, week, position, page_organization_id, page_id)
      select e.organization_id, e.program_id, e.series_id, w.week, e.position, e.page_organization_id, e.page_id
      from series_education e cross join unnest(${to}::int[]) w(week)
      where e.organization_id = ${organizationId} and e.program_id = ${programId} and e.week = ${from}
        and (${seriesId ?? null}::uuid is null or e.series_id = ${seriesId ?? null})
      on conflict (organization_id, series_id, week, page_id) do update set position = excluded.position`.execute(tx)

/**
 * Copies education to the series of another program. With `onlyWeek`, that week becomes the copy's first, and other
 * weeks contribute only pages for every week.
 */
export const copyEducation = (
  tx: WriteTx,
  organizationId: string,
  to: string,
  seriesIds: ReadonlyMap<string, string>,
  onlyWeek?: number,
) =>
  sql`insert into series_education (organization_id, program_id, series_id, week, position, page_organization_id, page_id, is_from_template)
      select e.organization_id, ${to}, x.copy, case when ${onlyWeek ?? null}::int is not null and e.week is not null then 1 else e.week end,
        e.position, e.page_organization_id, e.page_id,
        (select p.patient_id is null from programs p where p.organization_id = e.organization_id and p.id = e.program_id)
      from unnest(${[...seriesIds.keys()]}::uuid[], ${[...seriesIds.values()]}::uuid[]) x(source, copy)
      join series_education e on e.organization_id = ${organizationId} and e.series_id = x.source
      where ${onlyWeek ?? null}::int is null or e.week is null or e.week = ${onlyWeek ?? null}
      on conflict (organization_id, series_id, week, page_id) do nothing`.execute(tx)

interface Receipt {
  programId: string
  pageId: string
  version: number
  readAt: string
}

/** The first read counts. A time in the future comes from a phone with a wrong clock and is limited to now. */
export const insertRead = (tx: WriteTx, organizationId: string, { programId, pageId, version, readAt }: Receipt) =>
  sql`insert into series_education_reads (organization_id, program_id, page_organization_id, page_id, version, read_at)
      select ${organizationId}, ${programId}, g.organization_id, g.id, least(${version}::int, g.version), least(${readAt}::timestamptz, now())
      from education_pages g where g.id = ${pageId} and g.organization_id in (${organizationId}, platform_id())
      on conflict (organization_id, program_id, page_id) do nothing`.execute(tx)
