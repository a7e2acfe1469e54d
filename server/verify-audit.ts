import { parseArgs } from 'node:util'
import { connect, openPool } from './database/connect.ts'
import { urlFor } from './database/migrate.ts'
import { openDatabase } from './database/prepare-database.ts'
import { isSealKnown, verifyChains } from './audit/audit-seal.service.ts'
import { runCommand, say } from './command-line.ts'
import { readSettings } from './settings.ts'

const usage = `Verifies that the audit log has not been manipulated.

  npm run verify-audit [-- --head HASH]

Recalculates each organization's hash chain and names the first event that was changed, removed or inserted.
--head HASH  also checks that a chain still contains this hash from the server's log
Exits with 1 if verification fails.
`

async function run() {
  const { values } = parseArgs({ options: { head: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) throw new Error(usage)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  const systemDb = connect(openPool(urlFor('kinora_system', database.ownerUrl, settings.secret), 1))
  try {
    const results = await verifyChains(systemDb)
    for (const { name, events, seals, late, head, fault } of results) {
      say(fault ? `${name}: ${fault}.` : `${name}: verified, ${events} events in ${seals} seals, head ${head}`)
      if (late > 0)
        say(
          `${name}: ${late} events were sealed long after their time. Look at them, unless the clock or the server stood.`,
        )
    }
    const isHeadLost = values.head !== undefined && !(await isSealKnown(systemDb, values.head))
    if (isHeadLost) say(`No chain has the hash ${values.head} any more.`)
    if (isHeadLost || results.some(({ fault }) => fault)) process.exitCode = 1
  } finally {
    await systemDb.destroy()
    await database.stop()
  }
}

await runCommand(run)
