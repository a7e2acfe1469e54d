import { inReadScope, type Db } from '../database/connect.ts'
import { findMessageFiles } from '../notifications/notification-record.queries.ts'
import { zipOf } from '../integrations/zip.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { drawRecord } from '../pdf/patient-record.ts'
import { parts } from './record.service.ts'
import { findAsked, findExerciseNames, updateFailed, updateProgress, updateReady } from './record.queries.ts'
import { forPatient, paperOf, readmeOf, type Lists } from './record-copy.rules.ts'

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

/** Everything that is kept, as it is at one moment. */
const readAll = (db: Db, { organizationId, patientId, role }: Asked) =>
  inReadScope(db, { organizationId }, async (tx) => {
    const of = { organizationId, patientId }
    const read: Lists = {}
    for (const part of parts.toReversed()) Object.assign(read, await part.read(tx, of))
    const exerciseIds = [...new Set((read.prescriptions ?? []).map((row) => String(row.exercise_id)))]
    return {
      lists: role === 'patient' ? forPatient(read) : read,
      exercises: await findExerciseNames(tx, exerciseIds),
      media: await findMessageFiles(tx, of),
    }
  })

async function archiveOf(
  asked: Asked,
  { lists, exercises, media }: Awaited<ReturnType<typeof readAll>>,
  files: FileStorage,
) {
  const patient = String(lists.account?.[0]?.name ?? 'this patient')
  const { clinic, by, madeOn } = asked
  const pictures: { name: string; bytes: Uint8Array }[] = []
  for (const { storageKey, id } of media) {
    const bytes = await files.read(storageKey)
    if (bytes) pictures.push({ name: `media/${id}.webp`, bytes })
  }
  const paper = {
    clinic,
    title: `Record of ${patient}`,
    footer: `Made on ${madeOn} for ${by}`,
    sections: paperOf(lists, exercises),
  }
  const about = { format: 'Kinora patient record', version: 1, clinic, patientId: asked.patientId, madeOn }
  return zipOf([
    {
      name: 'README.txt',
      bytes: Buffer.from(
        readmeOf(
          { clinic, patient, madeOn },
          lists,
          pictures.map(({ name }) => name),
        ),
      ),
    },
    { name: 'record.json', bytes: Buffer.from(JSON.stringify({ ...about, ...lists }, null, 2)) },
    { name: 'record.pdf', bytes: await drawRecord(paper) },
    ...pictures,
  ])
}

/** Makes a copy that was asked for, and says how far it is. Done again it begins anew. */
export async function makeCopy(
  db: Db,
  systemDb: Db,
  files: FileStorage,
  { organizationId, recordId }: { organizationId: string; recordId: string },
) {
  const asked = await findAsked(systemDb, organizationId, recordId)
  if (!asked) return
  try {
    await updateProgress(systemDb, organizationId, recordId, 10)
    const all = await readAll(db, asked)
    await updateProgress(systemDb, organizationId, recordId, 50)
    const bytes = await archiveOf(asked, all, files)
    const storageKey = `${organizationId}/records/${recordId}.zip`
    await files.write(storageKey, bytes)
    if (!(await updateReady(systemDb, organizationId, recordId, { storageKey, bytes: bytes.length })))
      await files.remove(storageKey)
  } catch (error) {
    await updateFailed(systemDb, organizationId, recordId)
    throw error
  }
}
