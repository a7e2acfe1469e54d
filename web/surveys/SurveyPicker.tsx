import type { RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { count } from '../ui/format.ts'
import { toggled, type SelectedSurvey } from './survey-selection.ts'
import { Stack } from '../ui/layout.ts'
import { Steps } from '../ui/Steps.tsx'
import style from './SurveyPicker.module.css'

interface Props {
  surveys: readonly RespondentSurvey[]
  value: readonly SelectedSurvey[]
  onChange: (value: SelectedSurvey[]) => void
}

/** The clinic's own surveys with a checkbox each. */
export function SurveyPicker({ surveys, value, onChange }: Props) {
  const titles = surveys.map(({ title }) => title)
  if (surveys.length === 0) return <p>There are no surveys yet. Write one first.</p>
  return (
    <Stack as="ul" gap={8} isDivided className={style.list} aria-label="Surveys to choose from">
      {surveys.map(({ _id, title, questions }) => (
        <Stack as="li" gap={4} key={_id}>
          <CheckField
            label={title}
            checked={value.some((survey) => survey.title === title)}
            onChange={({ currentTarget: { checked } }) => onChange(toggled(value, { title, enabled: checked }, titles))}
          />
          <details>
            <summary>{count(questions.length, 'question')}</summary>
            <Steps lines={questions.map(({ text }) => text)} />
          </details>
        </Stack>
      ))}
    </Stack>
  )
}
