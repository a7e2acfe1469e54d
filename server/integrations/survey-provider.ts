import type { SurveyAnswer } from '@kinora/contract/surveys.ts'

/** A line of a form, as Jotform describes it. */
export interface FormLine {
  /** The question id at Jotform. */
  qid: string
  /** `control_radio`, `control_collapse`, … */
  type: string
  text: string
  name: string
  order: number
  isHidden: boolean
  isRequired: boolean
  /** The number of steps of a scale. */
  scaleAmount?: string
}

/** A submission, as Jotform stores it. */
export interface Submission {
  /** The submission id at Jotform. */
  id: string
  form: string
  at: Date
  answers: Record<string, SurveyAnswer>
}

/** A form at Jotform: its page for the frame, and its submissions. */
export interface JotformProvider {
  name: 'jotform'
  formId: string
  /** The host of the form, shown when the patient gives consent. */
  host: string
  /** Origins that the form may be submitted to. */
  submitOrigins: readonly string[]
  /** Origins of the page's scripts and pictures. */
  pageOrigins: readonly string[]
  /** The form's page as HTML, with our stylesheet right after its head tag. */
  page: () => Promise<string>
  lines: () => Promise<FormLine[]>
  /** The lines last read by this process, without a request to Jotform; undefined before the first read. */
  knownLines: () => readonly FormLine[] | undefined
  /** Submissions since a moment, in any order and possibly repeated. */
  since: (moment: Date) => Promise<Submission[]>
  /** One submission; undefined if Jotform does not have it. */
  submission: (id: string) => Promise<Submission | undefined>
  /** Checks the secret in the URL of the webhook. */
  isWebhookSecret: (secret: string) => boolean
}

/** The provider of survey forms: native forms of the app, or Jotform's in a frame. */
export type SurveyProvider = { name: 'own' } | JotformProvider

export const ownSurveys: SurveyProvider = { name: 'own' }

/** Inserts a stylesheet right after the head tag, before everything that the page itself loads. */
export function withStylesheet(html: string, ...tags: string[]) {
  const put = tags.join('')
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => `${head}${put}`) : `${put}${html}`
}
