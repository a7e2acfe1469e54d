import { join } from 'node:path'
import { sentenceOf } from './command-line.ts'
import { startEmbedded } from './database/embedded-postgres.ts'
import { ensureDatabase } from './database/prepare-database.ts'
import { sourceStack } from './monitoring/source-stack.ts'
import { readSettings, type Settings } from './settings.ts'
import type { OpenDatabase } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The database to use: the one of DATABASE_URL, or the embedded one in the data folder. */
async function openDatabase({ DATABASE_URL, dataFolder }: Settings): Promise<OpenDatabase> {
  if (DATABASE_URL) return { ownerUrl: DATABASE_URL, stop: async () => undefined }
  const embedded = await startEmbedded(join(dataFolder, 'database'), { say })
  await ensureDatabase(embedded.url('postgres', 'postgres'), 'kinora')
  return { ownerUrl: embedded.url('kinora', 'postgres'), stop: embedded.stop }
}

/** The database starts while the rest of the product is loaded, because both take long. */
async function main() {
  const settings = readSettings(process.env)
  const opening = openDatabase(settings)
  // Waited for in `start`; until then a failure is not unhandled.
  opening.catch(() => undefined)
  const { start } = await import('./start.ts')
  await start(settings, opening)
}

// A mistake in one request must not end the others; it is logged whole.
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
