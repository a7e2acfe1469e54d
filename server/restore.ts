import { createReadStream, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupTarget, openFiles } from './backup/backup-settings.ts'
import { listBackups, openBackup } from './backup/backup.ts'
import { restoreBackup } from './backup/restore.ts'
import { openDatabase } from './database/prepare-database.ts'
import { runCommand, say } from './command-line.ts'
import { readSettings, type Settings } from './settings.ts'

const usage = `Restores a backup into an empty DATA_DIR, or an empty database and bucket.

  npm run restore -- FILE    a file, or the name of a backup in BACKUP_TO
  npm run restore            lists the backups in BACKUP_TO

BACKUP_KEY must be that of the backup.
`

async function open(settings: Settings, name: string) {
  if (statSync(name, { throwIfNoEntry: false })?.isFile()) return createReadStream(name)
  const content = name.includes('/') ? undefined : await openBackup(await openBackupTarget(settings), name)
  if (!content) throw new Error(`There is no backup ${name}. \`npm run restore\` lists those in BACKUP_TO.`)
  return content
}

async function list(settings: Settings) {
  const names = await listBackups(await openBackupTarget(settings))
  say(names.length ? names.join('\n') : 'There are no backups.')
  say(`\n${usage}`)
}

async function run() {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const settings = readSettings(process.env)
  const [name] = positionals
  if (!name) return list(settings)
  const content = await open(settings, name)
  const database = await openDatabase(settings)
  try {
    const { rows, files, at, hasFiles } = await restoreBackup(content, {
      ownerUrl: database.ownerUrl,
      fileStorage: await openFiles(settings),
      passphrase: settings.BACKUP_KEY ?? settings.secret,
      onSecret(secret) {
        if (settings.SECRET && settings.SECRET !== secret)
          throw new Error(
            `SECRET must be that of the backup, or two-step sign-in stops working for everyone. It is:\n${secret}`,
          )
        mkdirSync(settings.dataFolder, { recursive: true })
        if (!settings.SECRET) writeFileSync(join(settings.dataFolder, 'secret'), secret, { mode: 0o600 })
      },
    })
    say(`Restored ${rows} rows and ${files} files as of ${at}. Start Kinora with: npm start`)
    if (!hasFiles) say('This backup was made before an upgrade and has no files: take those of DATA_DIR or the bucket.')
  } finally {
    await database.stop()
  }
}

await runCommand(run)
