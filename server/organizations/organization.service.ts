import { createHash, randomUUID } from 'node:crypto'
import { defaultTheme, FirstStep, organizations, type FirstSteps, type Theme } from '@kinora/contract/organizations.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { makeLogo, type EncodedPicture } from '../integrations/image-processing.ts'
import {
  deleteFiles,
  findFirstSteps,
  findLogoKey,
  findOrganization,
  insertFile,
  updateLogo,
} from './organization.queries.ts'

interface Uploader {
  organizationId: string
  accountId: string
}

interface SettingsSource {
  id: string
  name: string
  theme: Theme | null
  logoFileId: string | null
  mobile?: string
}

/** Below the API's base. A new picture has a new URL, so browsers may cache it for ever. */
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
  const { kind, isHidden, ...found } = await findFirstSteps(db, organizationId)
  const names = FirstStep.options.filter((name) => name !== 'colleagues' || kind === 'business')
  return { isHidden, steps: names.map((name) => ({ name, isDone: found[name] })) }
}

/** Stores a picture as a file of the organization. Returns the file's id. */
export async function storeFile(
  tx: WriteTx,
  { organizationId, accountId: createdBy }: Uploader,
  { bytes, width, height }: EncodedPicture,
  { folder, extension }: { folder: string; extension: 'webp' | 'png' },
  files: FileStorage,
) {
  const id = randomUUID()
  const storageKey = `${organizationId}/${folder}/${id}.${extension}`
  await files.write(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const type = `image/${extension}`
  const size = bytes.length
  const row = { id, organizationId, storageKey, type, bytes: size, width, height, sha256, createdBy }
  // Without its row nothing would ever refer to the file or delete it.
  await insertFile(tx, row).catch(async (error: unknown) => {
    await files.remove(storageKey)
    throw error
  })
  return id
}

/** Sets or removes the logo. Returns the storage keys that nothing refers to any more, to be deleted after the commit. */
export async function changeLogo(tx: WriteTx, uploader: Uploader, file: UploadedFile | undefined, files: FileStorage) {
  const { organizationId } = uploader
  const logo = file && (await makeLogo(file))
  const id = logo ? await storeFile(tx, uploader, logo, { folder: 'logos', extension: 'png' }, files) : null
  const before = await updateLogo(tx, organizationId, id)
  const gone = before ? await deleteFiles(tx, organizationId, [before]) : []
  return {
    settings: settingsOf(await findOrganization(tx, organizationId)),
    keys: gone.map(({ storageKey }) => storageKey),
  }
}

export async function readLogo(systemDb: Db, fileId: string, files: FileStorage) {
  const { storageKey } = ensureFound(await findLogoKey(systemDb, fileId), 'This logo')
  return ensureFound(await files.read(storageKey), 'This logo')
}
