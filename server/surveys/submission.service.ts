import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/connect.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { SurveyProvider } from '../integrations/survey-provider.ts'
import { newSubmissionId, readPass } from './own-form.service.ts'
import { takeOver } from './submission-import.service.ts'
import { findFiller, findFormOwner, findSurveysAt, insertSubmission } from './survey-frame.queries.ts'
import { incompletePage, notTakenPage, thankYouPage } from './form-page.rules.ts'
import { submitted, type SentField } from './submitted-field.rules.ts'

interface Place {
  systemDb: Db
  secret: string
  forms: SurveyProvider
  log: Pick<FastifyBaseLogger, 'error'>
}

interface Page {
  status: 200 | 400 | 404
  html: string
}

const lastOf = (fields: readonly SentField[], name: string) => fields.findLast(([field]) => field === name)?.[1] ?? ''

/** True for what a form of ours sends: filled in by a person, on the page that was handed out for it. */
const isOfForm = (fields: readonly SentField[], form: string) =>
  lastOf(fields, 'formID') === form &&
  lastOf(fields, 'website') === '' &&
  lastOf(fields, 'simple_spc') === `${form}-${form}`

/** The sections that could be answered, as the form says; those chosen for the patient where it says nothing. */
function shownIn(fields: readonly SentField[], known: readonly { qid: number; title: string }[], enabled: string[]) {
  const said = lastOf(fields, 'shownSections')
  const ids = new Set(said.split(',').map(Number))
  return new Set(
    known.filter(({ qid, title }) => (said ? ids.has(qid) : enabled.includes(title))).map(({ qid }) => qid),
  )
}

/** Takes what our own form was sent, once for each time it was opened, and answers with a page as the providers do. */
export async function takeSubmission(place: Place, form: string, fields: readonly SentField[]): Promise<Page> {
  const { systemDb, secret, forms, log } = place
  const owner = await findFormOwner(systemDb, Number(form))
  if (!owner) return { status: 404, html: notTakenPage }
  const pass = readPass(secret, lastOf(fields, 'ps_token'))
  const patientId = fields.findLast(([name]) => /^q\d+_patientid$/i.test(name))?.[1]
  if (!isOfForm(fields, form) || !pass || pass.form !== form || pass.patientId !== patientId)
    return { status: 400, html: notTakenPage }
  const { organizationId, name: clinic } = owner
  const filler = await findFiller(systemDb, organizationId, pass.patientId)
  if (!filler) return { status: 400, html: notTakenPage }

  const askedAt = new Date(pass.askedAt)
  const surveys = await findSurveysAt(systemDb, organizationId, askedAt)
  const known = surveys.map(({ qid, definition }) => ({ qid, title: definition.title }))
  const enabled = (filler.enabledSurveys as { title: string }[]).map(({ title }) => title)
  const shown = shownIn(fields, known, enabled)
  const { faults, answers } = submitted({ fields, surveys, patientId: filler.id, clinic, shown })
  if (faults.length > 0) return { status: 400, html: incompletePage(faults) }

  const id = newSubmissionId()
  const facts = { id, organizationId, formNumber: Number(form), patientId: filler.id, eventId: pass.eventId }
  const isNew = await inTransaction(systemDb, (tx) => insertSubmission(tx, { ...facts, askedAt, answers }))
  // What cannot be taken over at once is kept, and the next reading takes it over.
  if (isNew)
    await takeOver(systemDb, forms, { id, form, at: isNew.createdAt, askedAt, answers }).catch((error) =>
      log.error(error),
    )
  return { status: 200, html: thankYouPage(form) }
}
