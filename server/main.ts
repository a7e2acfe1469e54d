import { join } from 'node:path'
import { say, sentenceOf } from './command-line.ts'
import { startEmbedded } from './database/embedded-postgres.ts'
import { ensureDatabase, markComplete } from './database/prepare-database.ts'
import { sourceStack } from './monitoring/source-stack.ts'
import { readSettings, type Settings } from './settings.ts'
import type { OpenDatabase } from './start.ts'

/** Opens the database of DATABASE_URL, or the embedded one in the data folder. */
async function openDatabase({ DATABASE_URL, dataFolder }: Settings): Promise<OpenDatabase> {
  const nothing = async () => undefined
  if (DATABASE_URL) return { ownerUrl: DATABASE_URL, complete: nothing, stop: nothing }
  const embedded = await startEmbedded(join(dataFolder, 'database'), { say })
  const serverUrl = embedded.url('postgres', 'postgres')
  await ensureDatabase(serverUrl, 'kinora', { isFirstStart: true })
  return {
    ownerUrl: embedded.url('kinora', 'postgres'),
    complete: () => markComplete(serverUrl, 'kinora'),
    stop: embedded.stop,
  }
}

/** Starts the database while the rest of the product loads, because both take long. */
async function main() {
  const settings = readSettings(process.env)
  const opening = openDatabase(settings)
  // `start` awaits it; until then a failure must not count as unhandled.
  opening.catch(() => undefined)
  const { start } = await import('./start.ts')
  await start(settings, opening)
}

// A bug in one request must not end the others; it is logged in full.
process.on(
  'unhandledRejection',
  (reason) =>
    void process.stderr.write(
      `${reason instanceof Error ? sourceStack(reason.stack ?? reason.message) : String(reason)}\n`,
    ),
)

await main().catch((error: Error) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
