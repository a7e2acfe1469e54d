import { randomUUID } from 'node:crypto'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import type { Person, TestApp } from './test-app.ts'

/** An import that changed nobody: undoing it leaves the example as it is. */
export async function importOf({ calls }: Person) {
  const importId = randomUUID()
  const lines = [{ line: 2, cells: ['', ''] }]
  await calls(patientImports.importList, { body: { fields: ['name', 'email'], lines, isDryRun: false, importId } })
  return importId
}

export async function exerciseImportOf({ systemDb }: TestApp, { calls, organizationId, accountId }: Person) {
  await calls(exercises.importList, { body: { text: `name\nRaise ${randomUUID()}`, isDryRun: false } })
  const { id } = await systemDb
    .selectFrom('exerciseImports')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('importedBy', '=', accountId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
