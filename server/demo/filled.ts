import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import { fieldOf, type FormSurvey } from '../surveys/form-line.rules.ts'
import { submitted, type SentField } from '../surveys/submitted-field.rules.ts'

/** What is said to each question of a survey, in their order; undefined where nothing is. */
export type Said = (NonNullable<SurveyAnswer['answer']> | undefined)[]

function sentAs(name: string, said: Said[number]): SentField[] {
  if (said === undefined) return []
  if (Array.isArray(said)) return said.map((one) => [`${name}[]`, String(one)] as const)
  if (typeof said === 'object') return Object.entries(said).map(([blank, one]) => [`${name}[${blank}]`, String(one)])
  return [[name, String(said)]]
}

/** The answers that our own form server makes of a form in which somebody has said this, survey by survey. */
export function filled(surveys: readonly FormSurvey[], said: ReadonlyMap<string, Said>, patientId: string) {
  const own = surveys.filter(({ definition }) => said.has(definition.title))
  const fields = own.flatMap(({ definition }) =>
    definition.questions.flatMap((question, at) => sentAs(fieldOf(question), said.get(definition.title)![at])),
  )
  const shown = new Set(own.map(({ qid }) => qid))
  const { faults, answers } = submitted({ fields, surveys: own, patientId, clinic: 'Harbour Physio', shown })
  if (faults.length > 0) throw new Error(faults.map(({ text, message }) => `${text}: ${message}`).join(' '))
  return answers
}
