import { CheckField } from '../ui/CheckField.tsx'
import { NumberField } from '../series/NumberField.tsx'
import { isCounted, spanOf, type QuestionValues } from './draft.ts'
import style from './QuestionFields.module.css'
import type { SurveyFormApi } from './useSurveyForm.ts'

interface Props {
  survey: SurveyFormApi
  question: QuestionValues
  at: number
}

/** Whether somebody has to hear of an answer the same day, and of which. */
export function AlertFields({ survey, question, at }: Props) {
  if (!isCounted(question)) return null
  const { alertAbove } = question
  const error = survey.errors[`questions.${at}.alertAbove`]
  return (
    <div className={style.alert}>
      <CheckField
        label="Tell me the same day"
        description="You are notified at once, and the patient reads your clinic's crisis text."
        checked={alertAbove !== null}
        error={alertAbove === null ? error : undefined}
        onChange={(event) =>
          survey.change(at, { alertAbove: event.currentTarget.checked ? spanOf(question)[0] : null })
        }
      />
      {alertAbove !== null && (
        <NumberField
          label="When the answer counts more than"
          value={alertAbove}
          error={error as string | undefined}
          onChange={(above) => survey.change(at, { alertAbove: above ?? Number.NaN })}
        />
      )}
    </div>
  )
}
