import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Email, Name } from '@kinora/contract/fields.ts'
import { inviteOperator } from './accounts/operator-account.service.ts'
import { connect, inTransaction, openPool } from './database/connect.ts'
import { migrate, urlFor } from './database/migrate.ts'
import { openDatabase } from './database/prepare-database.ts'
import { runCommand, say } from './command-line.ts'
import { readSettings } from './settings.ts'

const usage = `Adds an operator, or lets one who is there choose a new password.

  npm run operator -- you@clinic.example ["Your Name"]

Prints a link that works once, for three days.
`
const Wanted = z.object({ email: Email, name: Name })

async function run() {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [email = '', name = 'Operator'] = positionals
  const { data: operator, error } = Wanted.safeParse({ email, name })
  if (!operator) throw new Error(`${error.issues.map(({ message }) => message).join(' ')}\n\n${usage}`)
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    await migrate(database.ownerUrl, settings.secret)
    const systemDb = connect(openPool(urlFor('kinora_system', database.ownerUrl, settings.secret), 1))
    const token = await inTransaction(systemDb, (tx) => inviteOperator(tx, operator))
    await systemDb.destroy()
    say(`${operator.email} chooses a password here:\n  ${settings.appUrl}/signup/${token}`)
  } finally {
    await database.stop()
  }
}

await runCommand(run)
