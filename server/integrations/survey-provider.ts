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

/** What somebody filled in, as the provider keeps it. */
export interface Submission {
  /** The provider's number of it. */
  id: string
  form: string
  at: Date
  answers: Record<string, SurveyAnswer>
  /** When the form was handed out, where that is known: it asked what it asked then. */
  askedAt?: Date
}

/** Whose form is asked for. */
export interface FormAsked {
  organizationId: string
  form: string
  /** Who fills it in; null where somebody only looks. */
  patientId: string | null
}

/** Who serves the forms that patients fill in, and keeps what they are sent. One code path works with each of them. */
export interface SurveyProvider {
  name: 'own' | 'jotform'
  /** Where the form comes from. */
  host: string
  /** Where the form is sent to, besides the product itself. */
  submitOrigins: readonly string[]
  /** Where the page of the form loads scripts and pictures from, besides the product itself. */
  pageOrigins: readonly string[]
  /** Whether answers leave the product, so that a patient is asked before and is known by a random id. */
  isThirdParty: boolean
  /** The number of an organization's form. */
  formOf: (organizationId: string) => Promise<string>
  /** The page of the form as text, with our stylesheet right after its head tag. */
  page: (asked: FormAsked) => Promise<string>
  lines: (form: string) => Promise<FormLine[]>
  /** What was sent since a moment: in any order, and perhaps more than once. */
  since: (form: string, moment: Date) => Promise<Submission[]>
  /** One submission; none where the provider does not know it, or no longer. */
  submission: (id: string) => Promise<Submission | undefined>
  /** Whether this secret is the one that hints of the provider carry. */
  isHint: (secret: string) => boolean
}

/** Puts a stylesheet right after the head tag, before everything that the page loads by itself. */
export function withStylesheet(html: string, ...tags: string[]) {
  const put = tags.join('')
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => `${head}${put}`) : `${put}${html}`
}
