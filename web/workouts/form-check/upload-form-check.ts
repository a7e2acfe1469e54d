import { FormCheck, formChecks } from '@kinora/contract/form-checks.ts'
import { Problem } from '@kinora/contract/problem.ts'
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
  data?: unknown
}

/** Uploads a video with its consent. XMLHttpRequest, because fetch does not report the progress of an upload. */
export function uploadFormCheck(
  upload: FormCheckUpload,
  video: Blob,
  onShare: (share: number) => void,
): Promise<FormCheck> {
  const { _id, assignedExerciseId, note, consentVersion, daysAfterAnswer, name, type } = upload
  const fields = { _id, assignedExerciseId, note, consentVersion, daysAfterAnswer, bytes: video.size }
  const body = new FormData()
  // The server reads the fields before the file.
  for (const [key, value] of Object.entries(fields)) body.append(key, String(value))
  body.append('file', new File([video], name, { type }))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stall = () => setTimeout(() => request.abort(), stallTimeout)
    let timer = stall()
    const fail = (code: Problem['code'], message: string) => {
      clearTimeout(timer)
      reject(new Problem(code, message))
    }
    request.open('POST', apiBase + formChecks.sendFormCheck.path)
    request.setRequestHeader('x-host', location.host)
    request.setRequestHeader('authorization', `Bearer ${session()?.token ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer)
      timer = stall()
      onShare(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      let answer: Envelope | undefined
      try {
        answer = JSON.parse(request.responseText) as Envelope
      } catch {
        answer = undefined
      }
      if (!answer) return fail('unavailable', formChecks.sendFormCheck.failure)
      if (!answer.status) return fail(answer.code ?? 'failed', answer.message || formChecks.sendFormCheck.failure)
      const parsed = FormCheck.safeParse(answer.data)
      if (!parsed.success) return fail('failed', 'Kinora was updated. Reload the page to continue.')
      clearTimeout(timer)
      resolve(parsed.data)
    })
    for (const end of ['error', 'abort'] as const)
      request.addEventListener(end, () => fail('unavailable', formChecks.sendFormCheck.failure))
    request.send(body)
  })
}
