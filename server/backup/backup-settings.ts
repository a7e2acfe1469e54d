import { join } from 'node:path'
import { urlFor } from '../database/migrate.ts'
import { folderFiles, type FileStorage } from '../integrations/file-storage.ts'
import type { Settings } from '../settings.ts'
import type { BackupSettings } from './backup.ts'

/** The file storage: the data folder, or the S3 of the settings, which must answer. */
export async function openFiles({ storage, dataFolder }: Settings) {
  if (!storage) return folderFiles(join(dataFolder, 'files'))
  const { s3Files } = await import('../integrations/s3-storage.ts')
  const files = s3Files(storage)
  await files.check()
  return files
}

/** The target of backups: a folder, a bucket of the same S3, or the data folder by default. */
export async function openBackupTarget({ BACKUP_TO, storage, dataFolder }: Settings): Promise<FileStorage> {
  const bucket = /^s3:\/\/(.+)$/.exec(BACKUP_TO ?? '')?.[1]
  if (!bucket) return folderFiles(BACKUP_TO ?? dataFolder)
  const { s3Files } = await import('../integrations/s3-storage.ts')
  return s3Files({ ...storage!, bucket })
}

export const backupSettings = async (
  settings: Settings,
  ownerUrl: string,
  fileStorage: FileStorage,
): Promise<BackupSettings> => ({
  databaseUrl: urlFor('kinora_system', ownerUrl, settings.secret),
  secret: settings.secret,
  passphrase: settings.BACKUP_KEY ?? settings.secret,
  fileStorage,
  target: await openBackupTarget(settings),
})
