import { formCheckPartBytes } from '@kinora/contract/form-check-limits.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { VideoType } from '@kinora/contract/video-limits.ts'
import { addressOf, call } from '../../app/api-client.ts'
import { apiBase } from '../../app/base-path.ts'
import { session } from '../../app/login-session.ts'

export interface FormCheckUpload {
  _id: string
  assignedExerciseId: string
  note: string
  consentVersion: number
  /** As the consent said. */
  daysAfterAnswer: number
  name: string
  type: string
}

/** Milliseconds without progress after which the request is given up. */
const stallTimeout = 45_000

interface Envelope {
  status: boolean
  message?: string
  code?: Problem['code']
}

interface Part {
  id: string
  number: number
  content: Blob
  /** Of the whole video. */
  bytes: number
}

/** Sends one part. XMLHttpRequest, because fetch does not report the progress of an upload. */
function sendPart({ id, number, content, bytes }: Part, onBytes: (bytes: number) => void): Promise<void> {
  const { sendFormCheckPart: endpoint } = formChecks
  const body = new FormData()
  // The server reads the fields before the file.
  body.append('bytes', String(bytes))
  body.append('file', new File([content], 'part', { type: 'application/octet-stream' }))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stall = () => setTimeout(() => request.abort(), stallTimeout)
    let timer = stall()
    const fail = (code: Problem['code'], message: string) => {
      clearTimeout(timer)
      reject(new Problem(code, message))
    }
    request.open('POST', apiBase + addressOf(endpoint, { params: { id, number } }))
    request.setRequestHeader('x-host', location.host)
    request.setRequestHeader('authorization', `Bearer ${session()?.token ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer)
      timer = stall()
      onBytes(total > 0 ? (loaded / total) * content.size : 0)
    })
    request.addEventListener('load', () => {
      let answer: Envelope | undefined
      try {
        answer = JSON.parse(request.responseText) as Envelope
      } catch {
        answer = undefined
      }
      if (!answer) return fail('unavailable', endpoint.failure)
      if (!answer.status) return fail(answer.code ?? 'failed', answer.message || endpoint.failure)
      clearTimeout(timer)
      resolve()
    })
    for (const end of ['error', 'abort'] as const)
      request.addEventListener(end, () => fail('unavailable', endpoint.failure))
    request.send(body)
  })
}

/** Uploads a video with its consent, from where an earlier attempt was interrupted. Resolves once the server has it whole. */
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
    await sendPart({ id: _id, number, content, bytes }, (sent) => onShare((from + sent) / bytes))
  }
  onShare(1)
  return call(formChecks.sendFormCheck, { body: { ...upload, _id, bytes, type: upload.type as VideoType } })
}

/** Deletes what the server has of a video that is not sent after all; without a connection the server does so within a day. */
export const discardParts = (id: string) => call(formChecks.removeFormCheckParts, { params: { id } })
