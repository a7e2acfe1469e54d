import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { visiblePatientCounts } from '../security/visible-patients.ts'
import {
  mostFound,
  patternOf,
  readInTurn,
  selectMatching,
  selectPassed,
  selectPatients,
  type Listing,
  type PatientSelection,
  type Reading,
} from './patient-list.queries.ts'

/** At most one more than are counted of a search. */
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
  { search, ...selection }: PatientSelection,
  reading: Reading,
  { pageSize, pageNumber }: Pick<Listing, 'pageSize' | 'pageNumber'>,
) => {
  const matching = { ...selection, pattern: patternOf(search) }
  const patients = reading === 'passed' ? selectPassed(db, matching, nameOrder) : selectMatching(db, matching, reading)
  return (patients as ReturnType<typeof selectPassed>)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .where('a.organizationId', '=', selection.organizationId)
    .select(['t.id as _id', 't.name', 'a.email', 't.isActive'])
    .orderBy(nameOrder)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
}

/** A page of names to choose from. Of a search that finds too many, the total says one more than are counted. */
export async function findPatientNames(
  db: Db,
  selection: PatientSelection,
  page: Pick<Listing, 'pageSize' | 'pageNumber'>,
) {
  const [total, items] = await Promise.all([countPatients(db, selection), selectNames(db, selection, 'counted', page)])
  if (!selection.search || total <= mostFound) return { total, items }
  return { total, items: await readInTurn(page.pageSize, true, (reading) => selectNames(db, selection, reading, page)) }
}
