import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSharp } from '../integrations/load-sharp.ts'
import type { z } from 'zod'
import type { Drawing } from '@kinora/contract/drawing.ts'
import { voiceTypes, type VoiceType } from '@kinora/contract/form-check-limits.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Preparation } from '../http/prepare.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { markSeen, notify } from '../notifications/notification.service.ts'
import { insertFile } from '../organizations/organization.queries.ts'
import { storeFile, storePictures } from '../organizations/organization.service.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { findFormCheck, lockFormCheck, updateFormCheck, type FormCheckRow } from './form-check.queries.ts'
import { findFormCheckFile } from './form-check-file.queries.ts'
import { ensureAnswer, ffmpegSecond } from './form-check.rules.ts'
import { readFormCheck } from './form-check.service.ts'
import { summarize } from './summary.service.ts'

interface Answer {
  text: string
  frameSecond?: number | undefined
  drawing?: z.infer<typeof Drawing> | undefined
}

function ensureWaiting({ state, answeredBy }: FormCheckRow) {
  if (state === 'waiting') return
  if (state === 'answered') throw new Problem('conflict', `${answeredBy} has answered this video already.`)
  if (state === 'converting') throw new Problem('conflict', 'The video is not ready yet. Try again in a moment.')
  throw new Problem('conflict', 'This video has been deleted, so it cannot be answered. Write a message instead.')
}

async function makeFrame(systemDb: Db, id: string, second: number, { fileStorage, videoConverter }: Integrations) {
  const { storageKey } = ensureFound(await findFormCheckFile(systemDb, id, 'video'), 'this video')
  return videoConverter.inFolder(`frame-${id}-${Date.now()}`, async (folder) => {
    await writeFile(join(folder, 'video.mp4'), ensureFound(await fileStorage.open(storageKey), 'this video'))
    const bytes = await videoConverter.still(folder, ffmpegSecond(second))
    const sharp = await loadSharp()
    const { width, height } = await sharp(bytes).metadata()
    return { bytes, width, height }
  })
}

const folder = 'form-checks'

async function prepareVoice(
  actor: Actor,
  id: string,
  file: UploadedFile,
  { fileStorage, videoConverter }: Integrations,
) {
  const sound = { bytes: file.bytes, type: file.type as VoiceType }
  const work = `voice-${id}-${Date.now()}`
  const { bytes, seconds } = await videoConverter.inFolder(work, (place) => videoConverter.convertSound(place, sound))
  const kind = { folder, extension: voiceTypes['audio/mp4'], type: 'audio/mp4' }
  return { seconds, ...(await storeFile(actor, bytes, kind, fileStorage)) }
}

type Prepared = Awaited<ReturnType<typeof prepareFiles>>['prepared']

async function prepareFiles(
  systemDb: Db,
  actor: Actor,
  id: string,
  { frameSecond }: Answer,
  file: UploadedFile | undefined,
  integrations: Integrations,
) {
  const picture = frameSecond === undefined ? undefined : await makeFrame(systemDb, id, frameSecond, integrations)
  const voice = file && (await prepareVoice(actor, id, file, integrations))
  const place = { folder, extension: 'webp' } as const
  const frame = picture && (await storePictures(actor, [picture], place, integrations.fileStorage))
  return {
    prepared: { frame: frame?.prepared[0], voice: voice && { file: voice.prepared, seconds: voice.seconds } },
    undo: async () => void (await Promise.all([voice?.undo(), frame?.undo()])),
  }
}

/** Renders the chosen frame and converts the voice note, before the transaction that stores the answer. */
export async function prepareAnswer(
  systemDb: Db,
  actor: Actor,
  id: string,
  answer: Answer,
  file: UploadedFile | undefined,
  integrations: Integrations,
): Promise<Preparation<Prepared>> {
  const row = await findFormCheck(systemDb, actor.organizationId, patientScopeOf(actor, 'workouts'), id)
  ensureWaiting(ensureFound(row, 'this video'))
  const { text, frameSecond, drawing } = answer
  ensureAnswer({ text, ...(frameSecond !== undefined && { frameSecond }), ...(drawing && { drawing }) }, !!file)
  return prepareFiles(systemDb, actor, id, answer, file, integrations)
}

export async function answerFormCheck(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { text, frameSecond, drawing = [] }: Answer,
  { frame, voice }: Prepared,
  integrations: Integrations,
) {
  const { organizationId, accountId: answeredBy, name: by } = actor
  const locked = await lockFormCheck(tx, organizationId, patientScopeOf(actor, 'workouts'), id)
  const row = ensureFound(locked, 'this video')
  ensureWaiting(row)
  const files = [frame, voice?.file].filter((file) => file !== undefined)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > 0) await reserveQuota(tx, organizationId, 'STORAGE', bytes)
  for (const file of files) await insertFile(tx, file)
  await updateFormCheck(tx, organizationId, id, {
    ...{ state: 'answered', answer: text, answeredBy, drawing: frame ? drawing : [] },
    ...(frame && { frameFileId: frame.id, frameSecond: frameSecond! }),
    ...(voice && { voiceFileId: voice.file.id, voiceSeconds: voice.seconds }),
  })
  const { patientId, patientExercise: exercise } = row
  const facts = { by, exercise }
  await notify(tx, { kind: 'formCheckAnswered', organizationId, patientId, subjectId: id, facts, byId: answeredBy })
  await markSeen(tx, { organizationId, accountId: answeredBy }, { kind: 'formCheckAsked', subjectId: id })
  await summarize(tx, organizationId, [patientId])
  return readFormCheck(tx, actor, id, integrations)
}
