import type { SurveyAnswer } from '@kinora/contract/surveys.ts'

/** A line of a form, as its provider describes it. */
export interface FormLine {
  /** The provider's number of it. */
  qid: string
  /** `control_radio`, `control_collapse`, … */
  type: string
  text: string
  name: string
  order: number
  isHidden: boolean
  isRequired: boolean
  /** How many steps a scale has. */
  scaleAmount?: string
}

/** What somebody submitted, as Jotform stores it. */
export interface Submission {
  /** Jotform's number of it. */
  id: string
  form: string
  at: Date
  answers: Record<string, SurveyAnswer>
}

/** A form at Jotform: its page for the frame, and its submissions. */
export interface JotformProvider {
  name: 'jotform'
  formId: string
  /** Where the form comes from, which the patient consents to. */
  host: string
  /** Where the form is sent to. */
  submitOrigins: readonly string[]
  /** Where the form's page loads scripts and pictures from. */
  pageOrigins: readonly string[]
  /** The form's page as text, with our stylesheet right after its head tag. */
  page: () => Promise<string>
  lines: () => Promise<FormLine[]>
  /** What was submitted since a moment: in any order, and perhaps more than once. */
  since: (moment: Date) => Promise<Submission[]>
  /** One submission; none where Jotform does not know it, or no longer. */
  submission: (id: string) => Promise<Submission | undefined>
  /** Whether this is the secret in the address of the webhook. */
  isWebhookSecret: (secret: string) => boolean
}

/** Who serves the surveys that patients fill in: the clinic's own are forms of the app, Jotform's run in a frame. */
export type SurveyProvider = { name: 'own' } | JotformProvider

export const ownSurveys: SurveyProvider = { name: 'own' }

/** Puts a stylesheet right after the head tag, before everything that the page loads by itself. */
export function withStylesheet(html: string, ...tags: string[]) {
  const put = tags.join('')
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => `${head}${put}`) : `${put}${html}`
}
