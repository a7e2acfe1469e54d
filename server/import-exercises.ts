import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { ExerciseImport } from '@kinora/contract/exercise-import-formats.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { connect, inOrganizationScope, openPool, type Db } from './database/connect.ts'
import { migrate, urlFor } from './database/migrate.ts'
import { openDatabase } from './database/prepare-database.ts'
import { importExercises } from './exercises/exercise-import.service.ts'
import { findLibraries } from './exercises/exercise-import.queries.ts'
import { say } from './command-line.ts'
import { readSettings } from './settings.ts'

const usage = `Imports exercises into a clinic's library.

  npm run import-exercises -- FILE [--dry-run] [--organization ID-or-email]

FILE is JSON of free-exercise-db, wger, exercemus, everkinetic or exercises-dataset, or a table (CSV) with a column "name".
--dry-run       tells what would happen, and changes nothing
--organization  the clinic's id, or the email of somebody of its staff; may be left out where there is one clinic only
`
const maxFileBytes = 50_000_000

/** The one matching library. @throws Error that asks which one is meant. */
async function libraryOf(systemDb: Db, wanted: string | undefined) {
  const libraries = await findLibraries(systemDb, wanted)
  if (libraries.length === 1) return libraries[0]!
  if (libraries.length === 0) throw new Error(wanted ? `There is no clinic of “${wanted}”.` : 'There is no clinic yet.')
  const names = libraries.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  throw new Error(`Say which clinic with --organization:\n${names}`)
}

function printReport({ counts, format, notes, rows, isDryRun }: ExerciseImport, name: string) {
  const reportedRows = rows.filter(({ outcome, reason }) => outcome !== 'new' || reason)
  for (const { row, name: exercise, outcome, reason } of reportedRows)
    say(`${outcome.padEnd(9)} row ${row}  ${exercise}${reason ? `: ${reason}` : ''}`)
  for (const note of notes) say(`Note: ${note}`)
  const words = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  say(`${name}, ${format}${isDryRun ? ', dry run, nothing is changed' : ''}: ${words.join(', ')}.`)
}

async function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      organization: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || positionals.length !== 1) throw new Error(usage)
  const [file] = positionals as [string]
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`)
  })
  if (size > maxFileBytes) throw new Error(`${basename(file)} is larger than ${maxFileBytes / 1_000_000} MB.`)
  return { file, text: await readFile(file, 'utf8'), isDryRun: values['dry-run'], organization: values.organization }
}

async function run() {
  const { text, isDryRun, organization } = await readArguments()
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, say)
  try {
    await migrate(database.ownerUrl, settings.secret)
    const [app, systemDb] = (['kinora_app', 'kinora_system'] as const).map((role) =>
      connect(openPool(urlFor(role, database.ownerUrl, settings.secret), 1)),
    ) as [Db, Db]
    try {
      const { id: organizationId, name } = await libraryOf(systemDb, organization)
      const report = await inOrganizationScope(app, { organizationId }, (tx) =>
        importExercises(tx, { organizationId, accountId: null }, { text, isDryRun }),
      )
      printReport(report, name)
    } finally {
      await Promise.all([app.destroy(), systemDb.destroy()])
    }
  } finally {
    await database.stop()
  }
}

// Expected errors print one sentence; unexpected ones print their stack.
await run().catch((error: Error) => {
  const isExpected = error instanceof Problem || error.constructor === Error || 'code' in error
  process.stderr.write(`${isExpected ? error.message : error.stack}\n`)
  process.exitCode = 1
})
