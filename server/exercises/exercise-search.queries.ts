import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ExerciseSearch, Facets } from '@kinora/contract/exercise-search.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { lastReview, reviewState } from './exercise-review.queries.ts'
import type { Reader } from './exercise.rules.ts'
import type { Term } from './exercise-words.rules.ts'

interface Found {
  ids: string[]
  total: number
  facets: Facets
}

const always = sql<SqlBool>`true`
const isAnyOf = (column: string, chosen: readonly unknown[] | undefined, type: string) =>
  chosen?.length ? sql<SqlBool>`${sql.ref(column)} = any(${chosen}::${sql.raw(type)}[])` : always
const sharesAnyWith = (column: string, chosen: readonly string[] | undefined) =>
  chosen?.length ? sql<SqlBool>`${sql.ref(column)} && ${chosen}::text[]` : always

const isOf = {
  starter: () => sql<SqlBool>`e.organization_id = platform_id()`,
  organization: ({ organizationId }: Reader) => sql<SqlBool>`e.organization_id = ${organizationId}`,
  mine: ({ organizationId, accountId }: Reader) =>
    sql<SqlBool>`e.organization_id = ${organizationId} and e.owner_id = ${accountId}`,
}

/** The condition of each filter. Failed filters are stored as bits, so that a facet can ignore its own. */
function filtersOf(reader: Reader, search: ExerciseSearch) {
  const { bodyRegions, positions, equipment, types, levels, reviews, ownership, isFavorite } = search
  const available = search.availableEquipment
  return {
    bodyRegions: sharesAnyWith('e.body_regions', bodyRegions),
    positions: isAnyOf('e.position', positions, 'text'),
    equipment: sharesAnyWith('e.equipment', equipment),
    available: available ? sql<SqlBool>`e.equipment <@ ${available}::text[]` : always,
    types: sharesAnyWith('e.types', types),
    levels: isAnyOf('e.level', levels, 'smallint'),
    reviews: reviews?.length ? sql<SqlBool>`coalesce(${reviewState}, '') = any(${reviews}::text[])` : always,
    ownership: ownership ? isOf[ownership](reader) : always,
    favorites: isFavorite ? sql<SqlBool>`f.exercise_id is not null` : always,
  }
}

type FilterName = keyof ReturnType<typeof filtersOf>
const filterNames: FilterName[] = [
  'bodyRegions',
  'positions',
  'equipment',
  'available',
  'types',
  'levels',
  'reviews',
  'ownership',
  'favorites',
]
const filterBit = (name: FilterName) => 1 << filterNames.indexOf(name)
/** Ownership and favorites are one filter on screen, so neither narrows the other's counts. */
const oneChoice = filterBit('ownership') | filterBit('favorites')
const passesAllExcept = (name: FilterName) =>
  sql`misses & ~${sql.lit(filterBit(name) & oneChoice ? oneChoice : filterBit(name))} = 0`

const facet = (name: FilterName, values: RawBuilder<unknown>) =>
  sql`select ${sql.lit(name)} as facet, value::text as value, sum(count)::int as count from combinations, ${values} as v(value)
      where ${passesAllExcept(name)} and value is not null group by value`

const facetCounts = sql.join(
  [
    facet('bodyRegions', sql`unnest(body_regions)`),
    facet('positions', sql`lateral (values (position))`),
    facet('equipment', sql`unnest(equipment)`),
    facet('types', sql`unnest(types)`),
    facet('levels', sql`lateral (values (level))`),
    facet('reviews', sql`lateral (values (review_state))`),
    facet(
      'ownership',
      sql`lateral (values (case when is_starter then 'starter' else 'organization' end), (case when is_mine then 'mine' end))`,
    ),
    sql`select 'favorites', '', sum(count)::int from combinations where is_favorite and ${passesAllExcept('favorites')}`,
  ],
  sql` union all `,
)

/** Imported exercises come after all others, and those without a picture come last. */
const afterOthers = sql`case when e.source in ('own', 'kinora') then 0
  when e.figure is not null or exists (select from exercise_pictures p where p.exercise_id = e.id)
    or exists (select from exercise_videos v where v.exercise_id = e.id) then 1 else 2 end`

function candidates(
  reader: Reader,
  terms: Term[],
  { exerciseIds, isArchived }: ExerciseSearch,
  filters: ReturnType<typeof filtersOf>,
) {
  const misses = sql.join(
    filterNames.map((name) => sql`case when ${filters[name]} then 0 else ${sql.lit(filterBit(name))} end`),
    sql` + `,
  )
  const score = terms.length ? sql`h.score` : sql`0::real`
  return sql`
    select e.id, e.name, e.organization_id = platform_id() as is_starter, ${afterOthers} as later, e.owner_id = ${reader.accountId} as is_mine, e.body_regions, e.position, e.equipment, e.types, e.level, ${reviewState} as review_state,
      f.exercise_id is not null as is_favorite, ${score} as score, ${misses} as misses
    from exercises e
    ${terms.length ? sql`join find_exercises(${terms.map(({ word }) => word)}::text[], ${terms.map(({ group }) => group)}::int[]) h on h.exercise_id = e.id` : sql``}
    ${lastReview(reader.organizationId)}
    left join exercise_favorites f on f.exercise_id = e.id and f.organization_id = ${reader.organizationId} and f.account_id = ${reader.accountId}
    where e.organization_id in (${reader.organizationId}, platform_id())
      and e.archived_at is ${isArchived ? sql`not null` : sql`null`}
      ${exerciseIds ? sql`and e.id = any(${exerciseIds}::uuid[])` : sql``}`
}

/** The ids of one page, best match first, imported exercises after all others and those without a picture last, with the total and the counts of each filter value. */
export async function searchExercises(db: Db, reader: Reader, search: ExerciseSearch, terms: Term[]): Promise<Found> {
  const { pageSize, pageNumber } = search
  const filters = filtersOf(reader, search)
  const { rows } = await sql<{
    ids: string[]
    total: number
    counts: { facet: FilterName; value: string; count: number | null }[]
  }>`
    with candidates as materialized (${candidates(reader, terms, search, filters)}),
    -- Each combination of kinds is many exercises: counting combinations first leaves little to count for each value.
    combinations as materialized (
      select body_regions, position, equipment, types, level, review_state, is_starter, is_mine, is_favorite, misses,
        count(*) as count
      from candidates group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    )
    select
      array(select id from candidates where misses = 0 order by score desc, later, lower(name), id
            limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as ids,
      (select coalesce(sum(count), 0)::int from combinations where misses = 0) as total,
      (select coalesce(json_agg(c), '[]') from (${facetCounts}) c) as counts`.execute(db)
  const { ids, total, counts } = rows[0]!
  const facets: Facets = {
    bodyRegions: {},
    positions: {},
    equipment: {},
    types: {},
    levels: {},
    reviews: {},
    ownership: {},
    favorites: 0,
  }
  for (const { facet: name, value, count } of counts) {
    if (name === 'favorites') facets.favorites = count ?? 0
    else if (name !== 'available') facets[name][value] = count ?? 0
  }
  return { ids, total, facets }
}

/** Search words that occur in no exercise, with the most similar words that do. */
export async function findMisspelled(db: Db, { organizationId }: Reader, words: string[]) {
  const { rows } = await sql<{ word: string; likely: string[] }>`
    select t.word, array(
      select distinct on (similarity(w.word, t.word), w.word) w.word from exercise_words w
      where w.organization_id in (${organizationId}, platform_id()) and similarity(w.word, t.word) > 0.15
      order by similarity(w.word, t.word) desc, w.word limit 40) as likely
    from unnest(${words}::text[]) t(word)
    where not exists (
      select from exercise_words w
      where w.organization_id in (${organizationId}, platform_id()) and w.word like '%' || t.word || '%')`.execute(db)
  return rows
}

/** Adds words to the vocabulary, sorted so that concurrent writers cannot deadlock. */
export const insertWords = (tx: WriteTx, organizationId: string, words: string[]) =>
  sql`insert into exercise_words (organization_id, word)
      select ${organizationId}, word from unnest(${[...new Set(words)].toSorted()}::text[]) word
      on conflict do nothing`.execute(tx)
