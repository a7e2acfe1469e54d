import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { visiblePatientCounts } from '../security/visible-patients.ts'
import type { Listing } from './patient-list.queries.ts'
import {
  isLargeList,
  maxCounted,
  patternOf,
  selectMatching,
  selectByScanning,
  selectPatients,
  type PatientSelection,
  type SearchMode,
} from './patient-search.queries.ts'

/** Stops at one more than the counting limit. */
const countPatients = async (db: Db, selection: PatientSelection) =>
  (
    await (
      selection.search
        ? selectPatients(db, selection, 'counted').select(({ fn }) => fn.countAll<number>().as('total'))
        : visiblePatientCounts(db, selection.organizationId, selection.scope).select(
            sql<number>`coalesce(sum(t.patients), 0)`.as('total'),
          )
    ).executeTakeFirstOrThrow()
  ).total

const nameOrder = sql`t.is_active desc, t.name, t.id`

const selectNames = (
  db: Db,
  selection: PatientSelection,
  reading: SearchMode,
  { pageSize, pageNumber }: Pick<Listing, 'pageSize' | 'pageNumber'>,
) => {
  const matching = { ...selection, pattern: patternOf(selection.search), isLarge: isLargeList(selection) }
  const patients =
    reading === 'passed' ? selectByScanning(db, matching, reading, nameOrder) : selectMatching(db, matching, reading)
  // Emails and sides are looked up for this page only.
  const found = (patients as ReturnType<typeof selectByScanning>)
    .select(['t.id', 't.name', 't.isActive'])
    .$if(reading === 'counted', (query) => query.select(sql<number>`count(*) over ()`.as('total')))
    .orderBy(nameOrder)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  return db
    .selectFrom(found.as('t'))
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('patients as p', 'p.id', 't.id')
    .where('p.organizationId', '=', selection.organizationId)
    .where('a.organizationId', '=', selection.organizationId)
    .select(['t.id as _id', 't.name', 'a.email', 't.isActive', 'p.affectedSide'])
    .$if(reading === 'counted', (query) => query.select('t.total'))
    .orderBy(nameOrder)
    .execute()
}

/** A page of names to choose from. If a search finds too many, the total is one more than the counting limit. */
export async function findPatientNames(
  db: Db,
  selection: PatientSelection,
  page: Pick<Listing, 'pageSize' | 'pageNumber'>,
) {
  if (!selection.search) {
    const [total, items] = await Promise.all([countPatients(db, selection), selectNames(db, selection, 'whole', page)])
    return { total, items }
  }
  // One search finds the page and its total, unless the page is beyond the last.
  const rows = await selectNames(db, selection, 'counted', page)
  const total = rows[0]?.total ?? (page.pageNumber > 1 ? await countPatients(db, selection) : 0)
  if (total <= maxCounted) return { total, items: rows.map(({ total: _, ...name }) => name) }
  const passed = await selectNames(db, selection, 'passed', page)
  return { total, items: passed.length === page.pageSize ? passed : await selectNames(db, selection, 'whole', page) }
}
