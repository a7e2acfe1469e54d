import { backupSettings, openFiles } from './backup/backup-settings.ts'
import { createBackup, deleteOldBackups } from './backup/backup.ts'
import { deleteBackupRecords, recordBackup } from './backup/backup.queries.ts'
import { connect, openPool } from './database/connect.ts'
import { openDatabase } from './database/prepare-database.ts'
import { runCommand, say } from './command-line.ts'
import { readSettings } from './settings.ts'

async function run() {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  const backup = await backupSettings(settings, database.ownerUrl, await openFiles(settings))
  const systemDb = connect(openPool(backup.databaseUrl, 1))
  try {
    const newBackup = await createBackup(backup)
    await recordBackup(systemDb, newBackup)
    const { name, bytes, rows, files } = newBackup
    const megabytes = (bytes / 1e6).toFixed(1)
    say(`${name}: ${rows} rows and ${files} files, ${megabytes} MB, in ${settings.BACKUP_TO ?? settings.dataFolder}`)
    if (!settings.BACKUP_KEY)
      say('It is sealed with the secret of this installation: set BACKUP_KEY, or keep the secret apart.')
    await deleteBackupRecords(systemDb, await deleteOldBackups(backup.target, settings.BACKUP_KEEP_DAYS))
  } finally {
    await systemDb.destroy()
    await database.stop()
  }
}

await runCommand(run)
