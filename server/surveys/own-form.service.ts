import { randomInt, randomUUID } from 'node:crypto'
import { ownSubmit } from '@kinora/contract/survey-frame.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { isValidSignature, signature } from '../security/tokens-and-codes.ts'
import { withStylesheet, type FormLine, type SurveyProvider, type Submission } from '../integrations/survey-provider.ts'
import { ensureForm } from './survey-form.queries.ts'
import { findFormOwner, findSubmission, findSubmissions, findSurveysAt } from './survey-frame.queries.ts'
import { controlOf, isSteps, nameOf, type FormSurvey } from './form-line.rules.ts'
import { formPage } from './form-page.rules.ts'

interface Place {
  secret: string
  /** Where people reach the product: "https://clinic.example/base". */
  appUrl: string
  /** Where its API is: "/base/api". */
  apiBase: string
}

/** As long as a form that was opened may be sent. Seconds. */
const goodFor = 12 * 3600

/** Who may send which form, and which sending it is. */
export interface Pass {
  form: string
  patientId: string
  eventId: string
  /** When the form was handed out, in milliseconds. */
  askedAt: number
}

/** A pass that only this installation can write: it stands in the form, and goes back with it. */
export function writePass(secret: string, pass: Pass) {
  const payload = Buffer.from(JSON.stringify(pass)).toString('base64url')
  const until = Math.floor(pass.askedAt / 1000) + goodFor
  return `${payload}.${until}.${signature(secret, `survey ${payload}`, until)}`
}

/** What a pass says; undefined where nobody of us wrote it, or it is too old. */
export function readPass(secret: string, token: string): Pass | undefined {
  const [payload = '', until = '', key = ''] = token.split('.')
  if (!isValidSignature(secret, `survey ${payload}`, Number(until), key)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Pass
}

const sectionLine = ({ qid, definition }: FormSurvey, order: number): FormLine => ({
  ...{ qid: String(qid), type: 'control_collapse', text: definition.title, name: `section${qid}` },
  ...{ order, isHidden: false, isRequired: false },
})

function linesOf(surveys: readonly FormSurvey[]) {
  const lines: FormLine[] = []
  for (const survey of surveys) {
    lines.push(sectionLine(survey, lines.length))
    for (const question of survey.definition.questions)
      lines.push({
        ...{ qid: String(question.qid), type: controlOf(question), text: question.text, name: nameOf(question) },
        ...{ order: lines.length, isHidden: false, isRequired: question.isRequired },
        ...(isSteps(question) && { scaleAmount: String(question.most) }),
      })
  }
  return lines
}

type Row = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

const submissionOf = ({ id, formNumber, createdAt, askedAt, answers }: Row): Submission => ({
  ...{ id, form: String(formNumber), at: createdAt, askedAt, answers },
})

/** Milliseconds and six random digits: 19 digits, as form providers have them. */
export const newSubmissionId = () => `${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`

/** Kinora's own form server, which needs nobody else: the forms of each clinic, made of its surveys. */
export function openOwnForms(systemDb: Db, { secret, appUrl, apiBase }: Place): SurveyProvider {
  const basePath = new URL(appUrl).pathname.replace(/\/$/, '')

  async function surveysOf(form: string) {
    const owner = ensureFound(await findFormOwner(systemDb, Number(form)), 'This form')
    const surveys = await findSurveysAt(systemDb, owner.organizationId, new Date())
    return { owner, surveys: surveys.filter(({ isArchived }) => !isArchived) }
  }

  async function page({ form, patientId }: { form: string; patientId: string | null }) {
    const { owner, surveys } = await surveysOf(form)
    const now = Date.now()
    const eventId = `${now}_${form}_${randomUUID().slice(0, 8)}`
    const pass = patientId ? writePass(secret, { form, patientId, eventId, askedAt: now }) : ''
    const html = formPage({
      ...{ form, surveys, eventId, now, token: pass, clinic: owner.name },
      action: `${apiBase}${ownSubmit.replace(':form', form)}`,
      script: `${basePath}/survey-form.js`,
    })
    return withStylesheet(html, `<link rel="stylesheet" href="${basePath}/jotform.css">`)
  }

  return {
    name: 'own',
    host: new URL(appUrl).hostname,
    submitOrigins: [],
    pageOrigins: [],
    isThirdParty: false,
    formOf: async (organizationId) =>
      String((await inTransaction(systemDb, (tx) => ensureForm(tx, organizationId))).number),
    page,
    lines: async (form) => linesOf((await surveysOf(form)).surveys),
    since: async (form, moment) => (await findSubmissions(systemDb, Number(form), moment)).map(submissionOf),
    async submission(id) {
      const row = await findSubmission(systemDb, id)
      return row && submissionOf(row)
    },
    isHint: () => false,
  }
}
