import '@fastify/multipart'
import { Problem } from '@kinora/contract/problem.ts'
import { jotformWebhook, ownSubmit, surveyFrames } from '@kinora/contract/survey-frame.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { thankYouHeaders } from '../http/survey-headers.ts'
import { implement, type AppContext } from '../http/implement.ts'
import { confirmAnswers, openForm } from './survey-frame.service.ts'
import { takeSubmission } from './submission.service.ts'
import type { SentField } from './submitted-field.rules.ts'

export const surveyFrameRoutes = implement(surveyFrames, {
  sync: ({ systemDb, integrations, actor, query }) =>
    confirmAnswers(systemDb, integrations.surveyProvider, actor, query),

  frame: ({ systemDb, integrations, actor, query }) =>
    openForm(systemDb, integrations.surveyProvider, actor, query.patientId),
})

const mostBytes = { submission: 1024 * 1024, hint: 5 * 1024 * 1024 }
const mostFields = 2000

/** The fields of a form, urlencoded or in parts; files are let go by. */
async function fieldsOf(request: FastifyRequest): Promise<SentField[]> {
  if (!request.isMultipart()) return typeof request.body === 'string' ? [...new URLSearchParams(request.body)] : []
  const fields: SentField[] = []
  const limits = { fileSize: 0, files: 50, fields: mostFields, fieldSize: mostBytes.hint }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') part.file.resume()
    else fields.push([part.fieldname, String(part.value)])
  }
  return fields
}

const isStorable = (fields: readonly SentField[]) =>
  fields.length <= mostFields && fields.every(([, value]) => !value.includes('\u0000') && value.isWellFormed())

/** Where our own form is sent to, by a frame of no origin: nothing but the pass within it says who may. */
function submitDoor({ http, systemDb, integrations }: AppContext) {
  http.post<{ Params: { form: string } }>(ownSubmit, { bodyLimit: mostBytes.submission }, async (request, reply) => {
    const { form } = request.params
    const { surveyProvider, secret } = integrations
    if (surveyProvider.name !== 'own' || !/^\d{10,16}$/.test(form))
      throw new Problem('not_found', 'There is nothing at this address.')
    const fields = await fieldsOf(request)
    if (!isStorable(fields)) throw new Problem('invalid', 'This form cannot be stored.')
    const { status, html } = await takeSubmission(
      { systemDb: systemDb, secret, forms: surveyProvider, log: request.log },
      form,
      fields,
    )
    return reply.code(status).headers(thankYouHeaders).type('text/html; charset=utf-8').send(html)
  })
}

/** When the form was sent, as the provider's script wrote it down; only ever used where it is near what the provider says. */
function momentIn(rawRequest: string): number | undefined {
  try {
    const { submitDate, event_id: eventId } = JSON.parse(rawRequest) as Record<string, unknown>
    const moment = Number(submitDate ?? String(eventId).split('_')[0])
    return Number.isSafeInteger(moment) && moment > 1e12 ? moment : undefined
  } catch {
    return undefined
  }
}

/** Where a third party says that something was sent: a hint, for which the submission is asked for by its number. */
function hintDoor({ http, systemDb, integrations }: AppContext) {
  http.post<{ Params: { secret: string } }>(jotformWebhook, { bodyLimit: mostBytes.hint }, async (request) => {
    const { surveyProvider } = integrations
    if (!surveyProvider.isHint(request.params.secret))
      throw new Problem('not_found', 'There is nothing at this address.')
    const fields = new Map(await fieldsOf(request))
    const submissionId = fields.get('submissionID') ?? ''
    if (!/^\d{5,25}$/.test(submissionId)) throw new Problem('invalid', 'It names no submission.')
    const hint = { submissionId, at: momentIn(fields.get('rawRequest') ?? '') ?? Date.now() }
    await inTransaction(systemDb, (tx) => enqueue(tx, 'takeSubmission', hint, `survey:${submissionId}`))
    return { status: true, message: '', data: {} }
  })
}

export function surveyFrameDoors(app: AppContext) {
  surveyFrameRoutes(app)
  void app.http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes.hint },
      (_, body, done) => done(null, body),
    )
    submitDoor({ ...app, http: scope as unknown as AppContext['http'] })
    hintDoor({ ...app, http: scope as unknown as AppContext['http'] })
  })
}
