import { sql } from 'kysely'
import type { Attribution, ExerciseDraft, ExerciseReview } from '@kinora/contract/exercises.ts'
import type { WriteTx } from '../database/connect.ts'
import { updateRow } from '../database/update-row.ts'
import { insertWords } from './exercise-search.queries.ts'
import { searchTexts, vocabularyOf } from './exercise-words.rules.ts'

interface ExerciseFacts {
  id?: string
  organizationId: string
  ownerId: string | null
  source?: string
  sourceId?: string | null
  sourceHash?: string | null
  attribution?: Attribution | null
  figure?: string | null
  review?: ExerciseReview
  easierId?: string | null
  harderId?: string | null
}

const columnsOf = ({ defaultDosage, evidence, ...plain }: ExerciseDraft) => ({
  ...plain,
  ...searchTexts(plain),
  defaultDosage: JSON.stringify(defaultDosage),
  evidence: JSON.stringify(evidence),
})

/** PostgreSQL accepts 65,535 values in one statement, and an exercise has about fifty. */
const batch = 400

/** Adds exercises in order. Existing ids are skipped. */
export async function insertExercises(
  tx: WriteTx,
  organizationId: string,
  exercises: { facts: Omit<ExerciseFacts, 'organizationId'>; draft: ExerciseDraft }[],
) {
  const added: string[] = []
  for (let at = 0; at < exercises.length; at += batch) {
    const rows = exercises.slice(at, at + batch).map(({ facts: { attribution, ...facts }, draft }) => ({
      ...columnsOf(draft),
      ...facts,
      organizationId,
      attribution: attribution ? JSON.stringify(attribution) : null,
    }))
    const inserted = await tx
      .insertInto('exercises')
      .values(rows)
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .execute()
    await insertWords(
      tx,
      organizationId,
      rows.flatMap(({ search }) => vocabularyOf(search)),
    )
    added.push(...inserted.map(({ id }) => id))
  }
  return added
}

/** Writes a new version and stores the previous content in the history. */
export async function updateContent(
  tx: WriteTx,
  exercise: { id: string; organizationId: string; version: number },
  change: {
    before: ExerciseDraft
    after: ExerciseDraft
    by: string | null
    facts?: Partial<Pick<ExerciseFacts, 'sourceHash' | 'figure' | 'review'>> & { attribution?: Attribution | null }
  },
) {
  const { id, organizationId, version } = exercise
  const { attribution, ...facts } = change.facts ?? {}
  const columns = columnsOf(change.after)
  await tx
    .insertInto('exerciseVersions')
    .values({ organizationId, exerciseId: id, version, content: JSON.stringify(change.before), replacedBy: change.by })
    .execute()
  await updateRow(tx, 'exercises', organizationId, id, {
    ...columns,
    ...facts,
    ...(attribution !== undefined && { attribution: attribution ? JSON.stringify(attribution) : null }),
    version: version + 1,
    updatedAt: sql`now()`,
  })
  await insertWords(tx, organizationId, vocabularyOf(columns.search))
}

/** Changes properties that have no versions. */
export const updateFacts = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  facts: { archivedAt?: Date | null; easierId?: string | null; harderId?: string | null },
) => updateRow(tx, 'exercises', organizationId, id, facts)

export const deleteExercise = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('exercises').where('organizationId', '=', organizationId).where('id', '=', id).execute()
