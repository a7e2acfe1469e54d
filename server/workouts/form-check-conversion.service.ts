import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxFormCheckBytes, maxFormCheckSeconds } from '@kinora/contract/form-check-limits.ts'
import type { VideoType } from '@kinora/contract/video-limits.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { loadSharp } from '../integrations/load-sharp.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { insertVideoFile } from '../exercises/video.queries.ts'
import { recordEvents } from '../http/audit-event.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { damagedVideo, type ConvertedVideo } from '../integrations/video-converter.ts'
import { notify } from '../notifications/notification.service.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { findExpired, updateFormCheck } from './form-check.queries.ts'
import { findSource, lockSource } from './form-check-source.queries.ts'
import { convertedKeys, maxConversionAttempts } from './form-check.rules.ts'
import { deleteFormCheckFiles } from './form-check.service.ts'
import { summarize } from './summary.service.ts'
import { sha256OfFile } from '../integrations/file-storage.ts'

export interface FormCheckJob {
  organizationId: string
  formCheckId: string
}
type VideoIntegrations = Pick<Integrations, 'fileStorage' | 'videoConverter'>
type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

const conversionFailed = 'The video could not be converted. Please record it again.'

/** Files are written before their rows, so that no row points to a missing file. */
async function publishConversion(
  systemDb: Db,
  source: Source,
  converted: ConvertedVideo,
  { fileStorage }: VideoIntegrations,
) {
  const { organizationId, id, patientId, patient, exercise, note, createdBy } = source
  const keys = convertedKeys(organizationId, id)
  const sha256 = await sha256OfFile(converted.video)
  await fileStorage.writeFrom(keys.video, createReadStream(converted.video), maxFormCheckBytes * 2)
  await fileStorage.write(keys.poster, converted.poster)
  const sharp = await loadSharp()
  const posterSize = await sharp(converted.poster).metadata()
  const unused = await inTransaction(systemDb, async (tx) => {
    const locked = await lockSource(tx, organizationId, id)
    if (!locked) return Object.values(keys)
    const more = converted.bytes + converted.poster.length - source.bytes
    if (more > 0) await reserveQuota(tx, organizationId, 'STORAGE', more)
    const { width, height, seconds, bytes } = converted
    const owner = { organizationId, createdBy }
    const video = { storageKey: keys.video, type: 'video/mp4', bytes, width, height, sha256 }
    const { id: fileId } = await insertVideoFile(tx, { ...owner, ...video })
    const poster = { storageKey: keys.poster, type: 'image/webp', bytes: converted.poster.length }
    const size = { width: posterSize.width, height: posterSize.height }
    const { id: posterFileId } = await insertVideoFile(tx, { ...owner, ...poster, ...size })
    const ready = { state: 'waiting', sourceFileId: null, fileId, posterFileId, width, height, seconds } as const
    await updateFormCheck(tx, organizationId, id, ready)
    await deleteFiles(tx, organizationId, [source.sourceFileId!])
    const facts = { patient, exercise, note }
    await notify(tx, { kind: 'formCheckAsked', organizationId, patientId, subjectId: id, facts })
    await summarize(tx, organizationId, [patientId])
    return [source.storageKey]
  })
  for (const key of unused) await fileStorage.remove(key)
}

async function convertSource(systemDb: Db, source: Source, integrations: VideoIntegrations) {
  const { fileStorage, videoConverter } = integrations
  await videoConverter.inFolder(`form-check-${source.id}`, async (folder) => {
    const content = await fileStorage.open(source.storageKey)
    // The recording was just withdrawn, or is lost.
    if (!content) throw damagedVideo()
    await writeFile(join(folder, 'source'), content)
    const none = () => undefined
    const type = source.type as VideoType
    // Recorders stop slightly late.
    const maxSeconds = maxFormCheckSeconds + 1
    const converted = await videoConverter.convertSource(folder, type, none, undefined, maxSeconds)
    await publishConversion(systemDb, source, converted, integrations)
  })
}

/** Notifies the patient, whose device may have deleted the recording by now. */
async function failConversion(
  systemDb: Db,
  { organizationId, id }: Source,
  message: string,
  { fileStorage }: VideoIntegrations,
) {
  const keys = await inTransaction(systemDb, async (tx) => {
    if (!(await lockSource(tx, organizationId, id))) return []
    const source = await findSource(tx, organizationId, id)
    if (!source) return []
    const { patientId, patientExercise: exercise, sourceFileId } = source
    await updateFormCheck(tx, organizationId, id, { state: 'failed', message, sourceFileId: null })
    await deleteFiles(tx, organizationId, [sourceFileId!])
    const facts = { exercise, reason: message }
    await notify(tx, { kind: 'formCheckAnswered', organizationId, patientId, subjectId: id, facts })
    return [source.storageKey, ...Object.values(convertedKeys(organizationId, id))]
  })
  for (const key of keys) await fileStorage.remove(key)
}

/** The message for a video that has failed permanently; undefined if the job should retry. */
function failureMessage(error: unknown, attempt: number) {
  if (error instanceof Problem && error.code !== 'unavailable')
    return error.code === 'limit_reached'
      ? 'Your clinic has no room for more videos. Tell your clinic in a message.'
      : error.message
  if (attempt < maxConversionAttempts) return undefined
  return error instanceof Problem ? error.message : conversionFailed
}

/** Converts a patient's recording to MP4 that every browser plays. It can be interrupted at any point and run again. */
export async function convertFormCheck(
  systemDb: Db,
  { organizationId, formCheckId }: FormCheckJob,
  integrations: VideoIntegrations,
) {
  const source = await findSource(systemDb, organizationId, formCheckId)
  if (!source) return
  if (source.tries >= maxConversionAttempts) return failConversion(systemDb, source, conversionFailed, integrations)
  const attempt = source.tries + 1
  await updateFormCheck(systemDb, organizationId, formCheckId, { tries: attempt })
  try {
    await convertSource(systemDb, source, integrations)
  } catch (error) {
    // An orderly shutdown does not count as an attempt.
    const isClosed = integrations.videoConverter.isClosed()
    if (isClosed) await updateFormCheck(systemDb, organizationId, formCheckId, { tries: source.tries })
    const message = isClosed ? undefined : failureMessage(error, attempt)
    if (message === undefined) throw error
    await failConversion(systemDb, source, message, integrations)
  }
}

const batchSize = 200

/** Deletes the videos whose retention has ended, each with an entry in the audit log. */
export async function deleteExpiredFormChecks(systemDb: Db, requestId: string) {
  for (;;) {
    const expired = await findExpired(systemDb, batchSize)
    for (const [organizationId, rows] of Map.groupBy(expired, (row) => row.organizationId))
      await inTransaction(systemDb, async (tx) => {
        await deleteFormCheckFiles(
          tx,
          organizationId,
          rows.map(({ id }) => id),
          'expired',
        )
        await summarize(tx, organizationId, [...new Set(rows.map(({ patientId }) => patientId))])
        const actor = { organizationId, accountId: null, agentId: null, sessionId: null }
        const event = { actor, call: 'workouts.expireFormCheck', result: 'done', requestId } as const
        await recordEvents(
          tx,
          rows.map(({ id, patientId }) => ({ ...event, subjectId: id, patientId })),
        )
      })
    if (expired.length < batchSize) return
  }
}
