import { useMemo, useState } from 'react'
import { Problem } from '@kinora/contract/problem.ts'
import { surveyForms, type SurveyWhole } from '@kinora/contract/survey-forms.ts'
import { useWrite } from '../app/api-client.ts'
import { definitionOf, fieldOf, type Values } from './survey-form-values.ts'

/** Maps the server's field names to those of the form. */
function withFormFields({ code, message, fields }: Problem, values: Values) {
  const mapped = fields.map(({ field, message: words }) => ({ field: fieldOf(field, values), message: words }))
  return new Problem(code, message, mapped)
}

export function useSaveSurvey(survey: SurveyWhole | undefined, onSaved: (saved: SurveyWhole) => void) {
  const options = { isQuiet: true, alsoRefreshes: ['patients'], onSaved } as const
  const create = useWrite(surveyForms.create, options)
  const update = useWrite(surveyForms.update, options)
  const [sent, setSent] = useState<Values>()
  const failure: Problem | null = survey ? update.error : create.error
  const problem = useMemo(() => (failure && sent ? withFormFields(failure, sent) : null), [failure, sent])
  return {
    problem,
    isBusy: create.isPending || update.isPending,
    isDone: create.isSuccess || update.isSuccess,
    reset: update.reset,
    save(values: Values, version: number | undefined) {
      setSent(values)
      const definition = definitionOf(values)
      if (!survey) return create.mutate({ body: { definition } })
      const body = { definition, version: version ?? survey.version }
      update.mutate({ params: { id: survey._id }, body })
    },
  }
}
