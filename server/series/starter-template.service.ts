import { series } from '@kinora/contract/series.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { WriteTx } from '../database/connect.ts'
import { findStarterIds } from '../exercises/exercise.queries.ts'
import { addProgram } from '../programs/program.service.ts'
import { findTemplateTitles, type ProgramActor } from '../programs/program.queries.ts'
import { addSeries } from './series.service.ts'
import { starterTemplates, type StarterTemplate } from './starter-template.rules.ts'

const exerciseNames = starterTemplates.flatMap((template) =>
  template.series.flatMap(({ exercises }) => exercises.map(({ exercise }) => exercise)),
)

/** Copies Kinora's templates into the clinic's library, where the clinic may change them. Returns how many were new. */
export async function addStarterTemplates(tx: WriteTx, actor: ProgramActor) {
  const present = new Set(await findTemplateTitles(tx, actor.organizationId))
  const ids = await findStarterIds(tx, [...new Set(exerciseNames)])
  const hasExercises = ({ series: blocks }: StarterTemplate) =>
    blocks.every(({ exercises }) => exercises.every(({ exercise }) => ids.has(exercise)))
  // A starter library from another version may lack an exercise of a template.
  const missing = starterTemplates.filter((template) => !present.has(template.title) && hasExercises(template))
  for (const { title, weeks, description, series: blocks } of missing) {
    const { program } = await addProgram(tx, actor, { title, weeks, description, patientId: null, startDate: null })
    for (const { name, weekdays, exercises } of blocks) {
      const prescriptions = exercises.map(({ exercise, dosage, side = 'none', priority = 'must', note = '' }) => ({
        exerciseId: ids.get(exercise)!,
        dosage: Dosage.parse(dosage),
        // The sore side is known only when the template is assigned to a patient.
        side: side === 'left' || side === 'right' ? ('each' as const) : side,
        priority,
        patientNote: note,
      }))
      await addSeries(
        tx,
        actor,
        series.create.body.parse({ programId: program._id, name, weekdays, exercises: prescriptions }),
      )
    }
  }
  return missing.length
}
