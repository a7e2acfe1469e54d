import { createHash, randomUUID } from 'node:crypto'
import { defaultTheme, FirstStep, organizations, type FirstSteps, type Theme } from '@kinora/contract/organizations.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { makeLogo, type EncodedPicture } from '../integrations/image-processing.ts'
import { deleteFiles, findFirstSteps, findOrganization, insertFile } from './organization.queries.ts'
import { findLogoKey, updateLogo } from './logo.queries.ts'

interface SettingsSource {
  id: string
  name: string
  theme: Theme | null
  logoFileId: string | null
  mobile?: string
}

/** Relative to the API's base. A new picture has a new URL, so browsers may cache it indefinitely. */
export const logoUrl = (logoFileId: string | null) => logoFileId && organizations.logo.path.replace(':id', logoFileId)

/** Without an organization, the settings of the product itself. */
export const settingsOf = (organization: SettingsSource | undefined) => ({
  type: 'MYACCOUNT' as const,
  orgId: organization?.id ?? null,
  orgName: organization?.name ?? 'Kinora',
  orgLogo: logoUrl(organization?.logoFileId ?? null),
  orgMobile: organization?.mobile ?? null,
  theme: organization?.theme ?? defaultTheme,
})

/** A solo practice has no colleagues to invite. */
export async function readFirstSteps(db: Db, organizationId: string): Promise<FirstSteps> {
  const { kind, isHidden, skipped, ...found } = await findFirstSteps(db, organizationId)
  const names = FirstStep.options.filter((name) => name !== 'colleagues' || kind === 'business')
  return { isHidden, steps: names.map((name) => ({ name, isDone: found[name], isSkipped: skipped.includes(name) })) }
}

type NewFile = Parameters<typeof insertFile>[1]
/** A picture whose bytes are stored. It is not referenced until `insertFile` adds its row. */
export type StoredFile = NewFile & { width: number; height: number }

/**
 * Stores pictures for the organization before the transaction that inserts their rows, so that no row points to a
 * missing file and no transaction waits for the storage.
 */
export async function storePictures<T extends EncodedPicture[]>(
  { organizationId, accountId: createdBy }: AccountKey,
  pictures: readonly [...T],
  { folder, extension }: { folder: string; extension: 'webp' | 'png' },
  files: FileStorage,
) {
  const storedFiles = pictures.map(({ bytes, width, height }): StoredFile => {
    const id = randomUUID()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const storageKey = `${organizationId}/${folder}/${id}.${extension}`
    const type = `image/${extension}`
    return { id, organizationId, storageKey, type, bytes: bytes.length, width, height, sha256, createdBy }
  })
  const undo = async () => void (await Promise.all(storedFiles.map(({ storageKey }) => files.remove(storageKey))))
  for (const [at, { storageKey }] of storedFiles.entries()) await files.write(storageKey, pictures[at]!.bytes)
  return { prepared: storedFiles as { [K in keyof T]: StoredFile }, undo }
}

/** Stores a file unchanged, like `storePictures`. */
export async function storeFile(
  { organizationId, accountId: createdBy }: AccountKey,
  bytes: Uint8Array,
  { folder, extension, type }: { folder: string; extension: string; type: string },
  files: FileStorage,
) {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storageKey = `${organizationId}/${folder}/${id}.${extension}`
  await files.write(storageKey, bytes)
  const newFile: NewFile = { id, organizationId, storageKey, type, bytes: bytes.length, sha256, createdBy }
  return { prepared: newFile, undo: () => files.remove(storageKey) }
}

/** Scales and stores the picture of a logo. */
export async function prepareLogo(uploader: AccountKey, file: UploadedFile, files: FileStorage) {
  return storePictures(uploader, [await makeLogo(file)], { folder: 'logos', extension: 'png' }, files)
}

/** Sets or removes the logo. Returns the storage keys of unused files, to be deleted after the commit. */
export async function changeLogo(tx: WriteTx, { organizationId }: AccountKey, logo?: StoredFile) {
  if (logo) await insertFile(tx, logo)
  const before = await updateLogo(tx, organizationId, logo?.id ?? null)
  const deletedFiles = before ? await deleteFiles(tx, organizationId, [before]) : []
  return {
    settings: settingsOf(await findOrganization(tx, organizationId)),
    keys: deletedFiles.map(({ storageKey }) => storageKey),
  }
}

export async function readLogo(systemDb: Db, fileId: string, files: FileStorage) {
  const { storageKey } = ensureFound(await findLogoKey(systemDb, fileId), 'This logo')
  return ensureFound(await files.read(storageKey), 'This logo')
}
