import { parseArgs } from 'node:util'
import { connect, openPool } from './database/connect.ts'
import { urlFor } from './database/migrate.ts'
import { openDatabase } from './database/prepare-database.ts'
import { findSealed, verifyEvents } from './records/audit-seal.service.ts'
import { readSettings } from './settings.ts'

const usage = `Checks that the audit log is as it was written.

  npm run verify-audit [-- --head HASH]

Reads each organization's chain from its beginning and names the first event that was changed, taken away or put in.
--head HASH  also checks that a hash which the server wrote to its log is still part of a chain
Ends with 1 when something is wrong.
`
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function run() {
  const { values } = parseArgs({ options: { head: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) throw new Error(usage)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  const systemDb = connect(openPool(urlFor('kinora_system', database.ownerUrl, settings.secret), 1))
  try {
    const verdicts = await verifyEvents(systemDb)
    for (const { name, events, seals, head, fault } of verdicts)
      say(fault ? `${name}: ${fault}.` : `${name}: whole, ${events} events in ${seals} seals, head ${head}`)
    const isHeadLost = values.head !== undefined && !(await findSealed(systemDb, values.head))
    if (isHeadLost) say(`No chain has the hash ${values.head} any more.`)
    if (isHeadLost || verdicts.some(({ fault }) => fault)) process.exitCode = 1
  } finally {
    await systemDb.destroy()
    await database.stop()
  }
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
