import { type Db, inTransaction } from '../database/connect.ts'
import { countClinic } from './dashboard.service.ts'
import { countExercises, countFollowers, countOutcomes, countWeeks } from './template-health.queries.ts'
import {
  deleteOldTotals,
  findNextSubject,
  findPractitionersWithMany,
  findTotals,
  findUncountedClinic,
  upsertTotals,
} from './totals.queries.ts'

/** Sorts before every id. */
const none = '00000000-0000-0000-0000-000000000000'

/** Counts each template and exercise of a clinic, one per transaction, except those counted `since`. */
async function countSubjects(systemDb: Db, organizationId: string, kind: 'template' | 'exercise', since: Date) {
  let id: string | undefined = none
  while ((id = await findNextSubject(systemDb, organizationId, kind, id))) {
    const subjectId = id
    await inTransaction(systemDb, async (tx) => {
      const totals = await findTotals(tx, organizationId, kind, subjectId)
      if (totals && totals.countedAt >= since) return
      if (kind === 'exercise') {
        const [counts] = await countExercises(tx, organizationId, { exerciseId: subjectId })
        if (counts) await upsertTotals(tx, organizationId, kind, subjectId, counts)
        return
      }
      await upsertTotals(tx, organizationId, 'template', subjectId, {
        ...(await countFollowers(tx, organizationId, subjectId)),
        weeks: await countWeeks(tx, organizationId, subjectId),
        exercises: await countExercises(tx, organizationId, { templateId: subjectId }),
        outcomes: await countOutcomes(tx, organizationId, subjectId),
      })
    })
  }
}

/**
 * Updates the totals of every clinic whose day began since its last totals; with `isAgain`, of all. The clinic's own
 * row comes last, so that an interrupted run continues where it stopped.
 */
export async function countTotals(systemDb: Db, { isAgain = false } = {}) {
  let after = none
  for (;;) {
    const clinic = await findUncountedClinic(systemDb, after, isAgain)
    if (!clinic) return
    const { id, since } = clinic
    await countSubjects(systemDb, id, 'template', since)
    await countSubjects(systemDb, id, 'exercise', since)
    for (const { practitionerId } of await findPractitionersWithMany(systemDb, id))
      await inTransaction(systemDb, async (tx) =>
        upsertTotals(tx, id, 'practitioner', practitionerId, await countClinic(tx, id, { practitionerId })),
      )
    await inTransaction(systemDb, async (tx) => {
      await deleteOldTotals(tx, id, since)
      await upsertTotals(tx, id, 'clinic', id, await countClinic(tx, id, {}))
    })
    after = id
  }
}
