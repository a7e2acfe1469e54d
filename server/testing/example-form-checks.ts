import type { TestApp } from './test-app.ts'

/** A video that could not be read. */
export async function formCheckOf({ systemDb }: TestApp, organizationId: string, ids: Record<string, string>) {
  const { patientId, exerciseId, prescriptionId } = ids as {
    patientId: string
    exerciseId: string
    prescriptionId: string
  }
  const place = { organizationId, patientId, exerciseId, prescriptionId, exercise: 'Squat' }
  const { id } = await systemDb
    .insertInto('workoutFormChecks')
    .values({ ...place, state: 'failed', message: 'Too dark.', consentVersion: 1, daysAfterAnswer: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
