import { formCheckPartBytes } from '@kinora/contract/form-check-limits.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import type { VideoType } from '@kinora/contract/video-limits.ts'
import { call } from '../../app/api-client.ts'

export interface FormCheckUpload {
  _id: string
  assignedExerciseId: string
  note: string
  consentVersion: number
  /** The days in the consent text. */
  daysAfterAnswer: number
  name: string
  type: string
}

interface Part {
  id: string
  number: number
  content: Blob
  /** The size of the whole video. */
  bytes: number
}

function sendPart({ id, number, content, bytes }: Part, onShare: (share: number) => void) {
  const body = new FormData()
  // The server reads the fields before the file.
  body.append('bytes', String(bytes))
  body.append('file', new File([content], 'part', { type: 'application/octet-stream' }))
  return call(formChecks.sendFormCheckPart, { params: { id, number }, body }, { onShare })
}

/** Uploads a video with its consent, resuming an interrupted upload. Resolves once the server has all of it. */
export async function uploadFormCheck(
  { _id, ...upload }: FormCheckUpload,
  video: Blob,
  onShare: (share: number) => void,
) {
  const bytes = video.size
  const there = await call(formChecks.formCheckParts, { params: { id: _id } })
  for (let from = 0, number = 1; from < bytes && !there.isReceived; from += formCheckPartBytes, number += 1) {
    const content = video.slice(from, from + formCheckPartBytes)
    onShare(from / bytes)
    if (there.numbers.includes(number)) continue
    await sendPart({ id: _id, number, content, bytes }, (share) => onShare((from + share * content.size) / bytes))
  }
  onShare(1)
  return call(formChecks.sendFormCheck, { body: { ...upload, _id, bytes, type: upload.type as VideoType } })
}

/** Deletes the uploaded parts of a discarded video. If this fails, the server deletes them within a day. */
export const discardParts = (id: string) => call(formChecks.removeFormCheckParts, { params: { id } })
