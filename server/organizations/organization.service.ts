import { createHash, randomUUID } from 'node:crypto'
import { defaultTheme, organizations, type Theme } from '@kinora/contract/organizations.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { makeLogo, type OnePicture } from '../integrations/image-processing.ts'
import { deleteFiles, findLogoKey, findOrganization, insertFile, updateLogo } from './organization.queries.ts'

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

/** The logo's address below the API's base; another picture has another address. */
export const logoUrl = (logoFileId: string | null) => logoFileId && organizations.logo.path.replace(':id', logoFileId)

/** How an organization looks; without one, how the product does. */
export const settingsOf = (organization: SettingsSource | undefined) => ({
  type: 'MYACCOUNT' as const,
  orgId: organization?.id ?? null,
  orgName: organization?.name ?? 'Kinora',
  orgLogo: logoUrl(organization?.logoFileId ?? null),
  orgMobile: organization?.mobile ?? null,
  theme: organization?.theme ?? defaultTheme,
})

/** Keeps a picture as a file of the organization, below `folder`. Answers the file's id. */
export async function storeFile(
  tx: WriteTx,
  { organizationId, accountId: createdBy }: Uploader,
  { bytes, width, height }: OnePicture,
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
  // What was written is of no use to anyone when the database did not take note of it.
  await insertFile(tx, row).catch(async (error: unknown) => {
    await files.remove(storageKey)
    throw error
  })
  return id
}

/** The new logo, or none. Answers the keys of files nobody shows any more, to be removed once it is certain. */
export async function changeLogo(tx: WriteTx, keeper: Uploader, file: UploadedFile | undefined, files: FileStorage) {
  const { organizationId } = keeper
  const logo = file && (await makeLogo(file))
  const id = logo ? await storeFile(tx, keeper, logo, { folder: 'logos', extension: 'png' }, files) : null
  const before = await updateLogo(tx, organizationId, id)
  const gone = before ? await deleteFiles(tx, organizationId, [before]) : []
  return {
    settings: settingsOf(await findOrganization(tx, organizationId)),
    keys: gone.map(({ storageKey }) => storageKey),
  }
}

/** The bytes of a logo somebody wears. */
export async function readLogo(systemDb: Tx, fileId: string, files: FileStorage) {
  const { storageKey } = ensureFound(await findLogoKey(systemDb, fileId), 'This logo')
  return ensureFound(await files.read(storageKey), 'This logo')
}
