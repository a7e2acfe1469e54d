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
export function AlarmFields({ survey, question, at }: Props) {
  if (!isCounted(question)) return null
  const { alarmAbove } = question
  const error = survey.errors[`questions.${at}.alarmAbove`]
  return (
    <div className={style.alarm}>
      <CheckField
        label="Tell me the same day"
        description="You are notified at once, and the patient reads your clinic's crisis text."
        checked={alarmAbove !== null}
        error={alarmAbove === null ? error : undefined}
        onChange={(event) =>
          survey.change(at, { alarmAbove: event.currentTarget.checked ? spanOf(question)[0] : null })
        }
      />
      {alarmAbove !== null && (
        <NumberField
          label="When the answer counts more than"
          value={alarmAbove}
          error={error as string | undefined}
          onChange={(above) => survey.change(at, { alarmAbove: above ?? Number.NaN })}
        />
      )}
    </div>
  )
}
