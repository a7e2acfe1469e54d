import { sql, type SqlBool } from 'kysely'
import type { EducationKind, EducationReview, EducationTopic } from '@kinora/contract/education.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { likePattern } from '../database/search-text.ts'
import type { Actor } from '../http/actor.ts'
import { readPage, type Page } from '../database/page.ts'
import { updateRow } from '../database/update-row.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { StarterPageText } from './starter-page-text.rules.ts'

export type EducationActor = Pick<Actor, 'accountId' | 'organizationId'>

/** The current state of the clinic's review of `g`, given its last review `v`. */
const reviewState = sql<EducationReview | null>`case when v.reviewed_at is not null then 'reviewed' when g.needs_review then 'awaiting' end`

/** The pages that a clinic may use, as `g`: its own and Kinora's, with the clinic's review `v` of this version. */
export const visiblePages = (db: Db, organizationId: string) =>
  db
    .selectFrom('educationPages as g')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('educationReviews as r')
          .select(['r.reviewer', 'r.reviewedAt'])
          .where('r.organizationId', '=', organizationId)
          .whereRef('r.pageId', '=', 'g.id')
          .whereRef('r.version', '=', 'g.version')
          .orderBy('r.reviewedAt', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .where(sql<SqlBool>`g.organization_id in (${organizationId}, platform_id())`)

const selectPages = (db: Db, organizationId: string) =>
  visiblePages(db, organizationId)
    .select(['g.id as _id', 'g.title', 'g.body', 'g.url', 'g.version', 'g.updatedAt', 'v.reviewedAt'])
    .select(['g.organizationId', 'g.fileId', 'g.fileBytes'])
    .select([
      sql<EducationKind>`g.kind`.as('kind'),
      sql<EducationTopic>`g.topic`.as('topic'),
      reviewState.as('reviewState'),
      sql<string>`coalesce(v.reviewer, '')`.as('reviewer'),
      sql<boolean>`g.organization_id = platform_id()`.as('isStarter'),
      sql<boolean>`g.retired_at is not null`.as('isRetired'),
      sql<number>`(select count(distinct u.program_id)::int from series_education u
        where u.organization_id = ${organizationId} and u.page_id = g.id)`.as('uses'),
    ])

export const findPage = (db: Db, { organizationId }: EducationActor, id: string) =>
  selectPages(db, organizationId).where('g.id', '=', id).executeTakeFirst()
export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

export interface PageFilter extends Page {
  search?: string
  topic?: EducationTopic
  isRetired: boolean
}

/** Pages sorted by title; matches in the title come before matches in the text. */
export async function findPages(db: Db, { organizationId }: EducationActor, filter: PageFilter) {
  const { search, topic, isRetired } = filter
  const pattern = search ? likePattern(search) : ''
  const isMatch = sql<SqlBool>`(g.retired_at is not null) = ${isRetired}
    and (${topic ?? null}::text is null or g.topic = ${topic ?? null})
    and (${pattern}::text = '' or g.title ilike ${pattern} or g.topic ilike ${pattern} or g.body ilike ${pattern})
    and not (${isRetired} and g.organization_id = platform_id())`
  return readPage(
    selectPages(db, organizationId)
      .where(isMatch)
      .orderBy(sql`${pattern}::text <> '' and g.title not ilike ${pattern}`)
      .orderBy('g.title')
      .orderBy('g.id'),
    filter,
  )
}

interface NewPage {
  _id?: string
  kind: EducationKind
  title: string
  topic: EducationTopic
  body: string
  url: string
  needsReview: boolean
  fileId?: string | null
  fileBytes?: number
}

/** Returns the id, or undefined if the id exists. */
export async function insertPage(tx: WriteTx, { organizationId, accountId }: EducationActor, page: NewPage) {
  const { _id, ...facts } = page
  const inserted = await tx
    .insertInto('educationPages')
    .values({ ...facts, ...(_id && { id: _id }), organizationId, createdBy: accountId })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Locks a page of the clinic; false for a page of Kinora or of another clinic. */
export const lockOwnPage = async (tx: WriteTx, { organizationId }: EducationActor, id: string) =>
  (await tx
    .selectFrom('educationPages')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined

type PageChange = Partial<Pick<NewPage, 'title' | 'topic' | 'body' | 'url' | 'fileId' | 'fileBytes'>>

/** Writes a new version of a page of the clinic. */
export const updatePage = (tx: WriteTx, { organizationId }: EducationActor, id: string, changes: PageChange) =>
  updateRow(tx, 'educationPages', organizationId, id, { ...changes, version: sql`version + 1`, updatedAt: sql`now()` })

export const updatePageRetired = (tx: WriteTx, { organizationId }: EducationActor, id: string, isRetired: boolean) =>
  updateRow(tx, 'educationPages', organizationId, id, { retiredAt: isRetired ? sql`now()` : null })

/** The file of a PDF of the clinic. */
export const findPageFile = (db: Db, { organizationId }: EducationActor, id: string) =>
  db
    .selectFrom('educationPages as g')
    .innerJoin('organizationFiles as f', inSameOrganization('f.id', 'g.fileId'))
    .select(['f.id as fileId', 'f.storageKey'])
    .where('g.organizationId', '=', organizationId)
    .where('g.id', '=', id)
    .executeTakeFirst()

/** Whether any page, such as a copy, uses the file. */
export const isFileUsed = async (tx: WriteTx, organizationId: string, fileId: string) =>
  (await tx
    .selectFrom('educationPages')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()) !== undefined

/** Whether a program has the page, or a patient has read it. */
export async function isPageUsed(tx: WriteTx, { organizationId }: EducationActor, id: string) {
  const { rows } = await sql<{ isUsed: boolean }>`select
      exists (select from series_education where organization_id = ${organizationId} and page_id = ${id})
      or exists (select from series_education_reads where organization_id = ${organizationId} and page_id = ${id}) as "isUsed"`.execute(
    tx,
  )
  return rows[0]!.isUsed
}

export const deletePage = (tx: WriteTx, { organizationId }: EducationActor, id: string) =>
  tx.deleteFrom('educationPages').where('organizationId', '=', organizationId).where('id', '=', id).execute()

/** Stores the reviewer's current name. */
export const insertPageReview = (tx: WriteTx, { organizationId, accountId }: EducationActor, page: PageRow) =>
  sql`insert into education_reviews (organization_id, page_organization_id, page_id, version, reviewed_by, reviewer)
      select ${organizationId}, ${page.organizationId}, ${page._id}, ${page.version}, id, name
      from accounts where organization_id = ${organizationId} and id = ${accountId}`.execute(tx)

/** Adds Kinora's pages, gives changed ones a new version, and retires missing ones. Returns how many rows it wrote. */
export async function upsertStarterPages(systemTx: WriteTx, pages: readonly StarterPageText[]) {
  const { numAffectedRows } = await sql`
    insert into education_pages (organization_id, kind, slug, title, topic, body, needs_review)
    select platform_id(), 'page', slug, title, topic, body, true
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) x(slug text, title text, topic text, body text)
    on conflict (organization_id, slug) do update
      set title = excluded.title, topic = excluded.topic, body = excluded.body, retired_at = null,
        version = education_pages.version + 1, updated_at = now()
      where (education_pages.title, education_pages.topic, education_pages.body) is distinct from (excluded.title, excluded.topic, excluded.body)
        or education_pages.retired_at is not null`.execute(systemTx)
  await sql`update education_pages set retired_at = now() where organization_id = platform_id() and retired_at is null
    and slug <> all(${pages.map(({ slug }) => slug)}::text[])`.execute(systemTx)
  return Number(numAffectedRows ?? 0)
}
