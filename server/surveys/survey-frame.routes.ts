import '@fastify/multipart'
import { Problem } from '@kinora/contract/problem.ts'
import { jotformWebhook, surveyFrames } from '@kinora/contract/survey-frame.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { AppContext } from '../http/app-context.ts'
import { implement } from '../http/implement.ts'
import { confirmAnswers, openForm } from './survey-frame.service.ts'

export const surveyFrameRoutes = implement(surveyFrames, {
  sync: ({ systemDb, integrations, actor, query }) =>
    confirmAnswers(systemDb, integrations.surveyProvider, actor, query),

  form: ({ systemDb, integrations, actor, query }) =>
    openForm(systemDb, integrations.surveyProvider, actor, query.patientId),
})

const maxBytes = 5 * 1024 * 1024
const maxFields = 2000

/** The fields of a form, urlencoded or multipart; files are skipped. */
async function fieldsOf(request: FastifyRequest): Promise<[string, string][]> {
  if (!request.isMultipart()) return typeof request.body === 'string' ? [...new URLSearchParams(request.body)] : []
  const fields: [string, string][] = []
  const limits = { fileSize: 0, files: 50, fields: maxFields, fieldSize: maxBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') part.file.resume()
    else fields.push([part.fieldname, String(part.value)])
  }
  return fields
}

/** When the form was sent, according to the browser. Used only if it is close to Jotform's own time. */
function momentIn(rawRequest: string): number | undefined {
  try {
    const { submitDate, event_id: eventId } = JSON.parse(rawRequest) as Record<string, unknown>
    const moment = Number(submitDate ?? String(eventId).split('_')[0])
    return Number.isSafeInteger(moment) && moment > 1e12 ? moment : undefined
  } catch {
    return undefined
  }
}

/** Jotform's webhook. Its content is not trusted: the submission it names is fetched from Jotform by a job. */
export function jotformWebhookRoute({ http, systemDb, integrations: { surveyProvider } }: AppContext) {
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    )
    scope.post<{ Params: { secret: string } }>(jotformWebhook, { bodyLimit: maxBytes }, async (request) => {
      if (surveyProvider.name !== 'jotform' || !surveyProvider.isWebhookSecret(request.params.secret))
        throw new Problem('not_found', 'There is nothing at this address.')
      const fields = new Map(await fieldsOf(request))
      const submissionId = fields.get('submissionID') ?? ''
      if (!/^\d{5,25}$/.test(submissionId)) throw new Problem('invalid', 'The submission id is missing.')
      const payload = { submissionId, at: momentIn(fields.get('rawRequest') ?? '') ?? Date.now() }
      await inTransaction(systemDb, (tx) => enqueue(tx, 'importSubmission', payload, `survey:${submissionId}`))
      return { status: true, message: '', data: {} }
    })
  })
}
