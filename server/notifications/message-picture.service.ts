import { type MessagePicture, messages } from '@kinora/contract/messages.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { findSigned, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import { ensureFound } from '../http/implement.ts'
import { insertFile } from '../organizations/organization.queries.ts'
import { storePictures, type StoredFile } from '../organizations/organization.service.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { makePicture } from '../integrations/image-processing.ts'
import { type StoredPicture } from './message.queries.ts'
import { findPictureFile, insertPicture, lockLoosePictures, updateAttached } from './message-picture.queries.ts'

type Size = 'full' | 'thumbnail'
const pathOf = (id: string, size: Size) => messages.picture.path.replace(':id', id).replace(':size', size)

/** With signed URLs that anyone can open for about an hour. */
export function withSignedUrls({ _id, width, height }: StoredPicture, secret: string): MessagePicture {
  return {
    ...{ _id, width, height },
    url: signedUrl(pathOf(_id, 'full'), secret),
    thumbnailUrl: signedUrl(pathOf(_id, 'thumbnail'), secret),
  }
}

/** The file behind a signed URL. */
export async function locatePicture(
  systemDb: Db,
  { id, size }: { id: string; size: Size },
  query: UrlSignature,
  { secret }: Pick<Integrations, 'secret'>,
) {
  const file = await findSigned(pathOf(id, size), secret, query, () => findPictureFile(systemDb, id, size))
  return ensureFound(file, 'This picture')
}

const storagePlace = { folder: 'messages', extension: 'webp' } as const

/** Re-encodes an uploaded picture and stores it, to be sent with a message or a ticket. */
export async function preparePicture(actor: Actor, file: UploadedFile, files: FileStorage) {
  return storePictures(actor, await makePicture(file), storagePlace, files)
}

export async function addPicture(tx: WriteTx, actor: Actor, stored: [StoredFile, StoredFile], secret: string) {
  for (const file of stored) await insertFile(tx, file)
  const [{ id: fileId, width, height }, { id: thumbnailFileId }] = stored
  const { organizationId, accountId } = actor
  const row = { organizationId, accountId, fileId, thumbnailFileId, width, height }
  return withSignedUrls(await insertPicture(tx, row), secret)
}

/** The actor's uploaded pictures that no message uses yet, in the requested order. */
export async function takePictures(
  tx: WriteTx,
  { organizationId, accountId }: Pick<Actor, 'organizationId' | 'accountId'>,
  ids: string[],
): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  const rows = await lockLoosePictures(tx, organizationId, accountId, ids)
  const byId = new Map(rows.map((row) => [row._id, row]))
  const pictures = [...new Set(ids)].map((id) => byId.get(id))
  if (pictures.includes(undefined)) throw fieldProblem('invalid', 'pictureIds', 'Choose the pictures again.')
  return pictures as StoredPicture[]
}

/** Links pictures to the message or ticket that shows them; unlinked pictures are deleted after a day. */
export const attachPictures = (tx: WriteTx, organizationId: string, pictures: StoredPicture[], to: string) =>
  pictures.length
    ? updateAttached(
        tx,
        organizationId,
        pictures.map(({ _id }) => _id),
        to,
      )
    : Promise.resolve([])
