import { useId } from 'react'
import { isAnsweredByButtons, type RespondentQuestion } from '@kinora/contract/survey-answers.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { GroupControl, TextControl, type SurveyQuestionProps } from './SurveyControls.tsx'
import style from './SurveyQuestion.module.css'

const isTyped = (question: RespondentQuestion) =>
  ['text', 'longText', 'number', 'date'].includes(question.kind) ||
  (question.kind === 'scale' && !isAnsweredByButtons(question))

export function SurveyQuestion(props: SurveyQuestionProps) {
  const { question, problem } = props
  const id = useId()
  if (question.kind === 'note')
    return (
      <Stack isTinted>
        <Text keepsLines>{question.text}</Text>
      </Stack>
    )
  const describedBy = `${id}-hint ${id}-problem`
  const label = (
    <>
      {question.kind === 'fillIn' ? 'Fill in the blanks' : question.text || 'What do you want to ask?'}
      {question.isRequired && (
        <Text as="span" tone="alert" role="img" aria-label="required">
          {' '}
          *
        </Text>
      )}
    </>
  )
  const hint = (
    <p className={style.hint} id={`${id}-hint`} hidden={!question.hint}>
      {question.hint}
    </p>
  )
  const alert = (
    <p className={style.problem} id={`${id}-problem`} role="alert">
      {problem}
    </p>
  )
  if (isTyped(question))
    return (
      <Stack gap={10} className={style.question} data-qid={question.qid}>
        <label className={style.text} htmlFor={`${id}-control`}>
          {label}
        </label>
        {hint}
        <TextControl {...props} describedBy={describedBy} id={`${id}-control`} />
        {alert}
      </Stack>
    )
  return (
    <Stack as="fieldset" gap={10} className={style.question} data-qid={question.qid} aria-describedby={describedBy}>
      <legend className={style.text}>{label}</legend>
      {hint}
      <GroupControl {...props} describedBy={describedBy} />
      {alert}
    </Stack>
  )
}
