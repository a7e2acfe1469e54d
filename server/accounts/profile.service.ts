import { profile } from '@kinora/contract/profile.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { findSigned, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import { ensureFound } from '../http/implement.ts'
import { logoUrl, storePictures, type StoredFile } from '../organizations/organization.service.ts'
import { deleteFiles, insertFile } from '../organizations/organization.queries.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { makePortrait } from '../integrations/image-processing.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findProfile, updateAskedTimeZone, updateTimeZone } from './account.queries.ts'
import { findCarerName, findImageFile, updateImage } from './profile.queries.ts'
import { isWithoutPlan } from './account.rules.ts'

const picturePath = (fileId: string) => profile.picture.path.replace(':id', fileId)

/** Others may see a clinic tablet's screen, so it gets little more than the patient's name. */
const shownOnTablet = { email: '', mobile: '', imageFileId: null }

async function readFacts(db: Db, { organizationId, accountId, isSupport, carerId, tabletId }: Actor) {
  const { plan, planId, ...profile } = await findProfile(db, organizationId, accountId)
  const facts = tabletId ? { ...profile, ...shownOnTablet } : profile
  const { role } = facts
  const plans = isWithoutPlan(role) ? { plan: null, planId: null } : { plan, planId }
  const carer = carerId ? ((await findCarerName(db, organizationId, carerId)) ?? null) : null
  return { ...facts, ...plans, role, isSupport, carer }
}

export async function profileOf(db: Db, actor: Actor, { secret }: Pick<Integrations, 'secret'>) {
  const { imageFileId, patientCount, ...facts } = await readFacts(db, actor)
  const image = imageFileId && signedUrl(picturePath(imageFileId), secret)
  return { ...facts, image, patientCount: patientCount ?? 0 }
}

export async function organizationProfileOf(db: Db, actor: Actor) {
  const { logoFileId, orgTimeZone, ...facts } = await readFacts(db, actor)
  return { ...facts, timeZone: orgTimeZone, orgLogo: logoUrl(logoFileId) }
}

/**
 * Also updates the patient's summary, whose day and program week depend on the zone; a trigger reschedules the
 * reminders.
 */
export async function changeTimeZone(tx: WriteTx, actor: Actor, timeZone: string) {
  if (await updateTimeZone(tx, actor, timeZone)) await summarizeLater(tx, actor)
}

const summarizeLater = async (tx: WriteTx, { organizationId, accountId, role }: Actor) =>
  role === 'patient' &&
  enqueue(tx, 'summarizePatient', { organizationId, patientId: accountId }, `summary:${accountId}`)

/** Stores the zone that a device reports. It never replaces the account's zone: that takes the patient's `move`. */
export async function answerTimeZone(
  tx: WriteTx,
  actor: Actor,
  { timeZone, answer }: { timeZone: string; answer?: 'move' | 'keep' | undefined },
) {
  const { askedTimeZone } = await findProfile(tx, actor.organizationId, actor.accountId)
  if (answer === 'move') await changeTimeZone(tx, actor, timeZone)
  if (answer ?? askedTimeZone === null) await updateAskedTimeZone(tx, actor, timeZone)
  if (askedTimeZone === null) await summarizeLater(tx, actor)
}

/** Crops and stores the picture. */
export async function preparePicture(actor: Actor, file: UploadedFile, files: FileStorage) {
  return storePictures(actor, [await makePortrait(file)], { folder: 'faces', extension: 'webp' }, files)
}

/** Sets or removes the picture. Returns the storage keys of unused files, to be deleted after the commit. */
export async function changePicture(tx: WriteTx, actor: Actor, face?: StoredFile) {
  if (face) await insertFile(tx, face)
  const before = await updateImage(tx, actor, face?.id ?? null)
  const deletedFiles = before ? await deleteFiles(tx, actor.organizationId, [before]) : []
  return deletedFiles.map(({ storageKey }) => storageKey)
}

export const locatePicture = async (systemDb: Db, id: string, query: UrlSignature, { secret }: Integrations) =>
  ensureFound(await findSigned(picturePath(id), secret, query, () => findImageFile(systemDb, id)), 'This picture')
