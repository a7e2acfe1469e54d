import { isCounted, pointsRange } from '@kinora/contract/survey-definitions.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import type { QuestionValues } from './survey-form-values.ts'
import { Stack } from '../ui/layout.ts'
import style from './QuestionFields.module.css'
import type { SurveyFormApi } from './useSurveyForm.ts'

interface Props {
  survey: SurveyFormApi
  question: QuestionValues
  at: number
}

export function AlertFields({ survey, question, at }: Props) {
  if (!isCounted(question)) return null
  const { alertAbove } = question
  const error = survey.errors[`questions.${at}.alertAbove`]
  return (
    <Stack gap={12} className={style.alert}>
      <CheckField
        label="Raise an alert"
        description="The practitioner in charge is notified at once, and the patient sees your crisis text."
        checked={alertAbove !== null}
        error={alertAbove === null ? error : undefined}
        onChange={(event) =>
          survey.change(at, { alertAbove: event.currentTarget.checked ? pointsRange(question)[0] : null })
        }
      />
      {alertAbove !== null && (
        <NumberField
          label="If the answer scores more than"
          value={alertAbove}
          error={error as string | undefined}
          onChange={(above) => survey.change(at, { alertAbove: above ?? Number.NaN })}
        />
      )}
    </Stack>
  )
}
