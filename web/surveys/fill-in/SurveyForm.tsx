import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnswerValues, RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import { handleSubmit } from '../../ui/handle-submit.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SurveyThanks, SurveyUnsent } from '../SurveyThanks.tsx'
import style from './SurveyForm.module.css'
import { SurveyQuestion } from './SurveyQuestion.tsx'
import { useSurveySubmission } from './useSurveySubmission.ts'

interface Props {
  clinic: string
  survey: RespondentSurvey
  patientId: string
  /** Shows the questions without a way to send answers. */
  hideSubmit?: boolean
  onClose: (isSent: boolean) => void
  /** The survey to fill in after this one, if there is one. */
  next?: { title: string; open: () => void } | undefined
  /** Back to the list of surveys, if there is one. */
  onBack?: (() => void) | undefined
  /** The server has confirmed the answers, perhaps while the form was closed. */
  onSent?: ((crisisText?: string | null) => void) | undefined
}

function Progress({ survey, values }: { survey: RespondentSurvey; values: AnswerValues }) {
  const questions = survey.questions.filter(({ kind }) => kind !== 'note')
  const isAnswered = (value: AnswerValues[string] | undefined) =>
    Array.isArray(value) ? value.some(Boolean) : value !== undefined && value !== ''
  const answered = questions.filter(({ qid }) => isAnswered(values[qid])).length
  const label = `${answered} of ${questions.length} answered`
  return (
    <Row as="p" gap={12} isOneLine className={style.progress}>
      <progress value={answered} max={questions.length} aria-label="Questions answered" />
      {label}
    </Row>
  )
}

/** Goes to the first question that has a problem. */
function useFocusOnProblem(problems: Record<string, string>, state: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    const questions = [...(form.current?.querySelectorAll<HTMLElement>('[data-qid]') ?? [])]
    const first = questions.find(({ dataset }) => problems[dataset.qid!])
    if (!first || first.contains(document.activeElement)) return
    first.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    first.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- only submitting moves the focus; fixing one of several problems does not.
  }, [Object.keys(problems).length > 0, state])
  return form
}

/** One of the clinic's own surveys, in one column. */
export function SurveyForm({ clinic, survey, patientId, hideSubmit, onClose, next, onBack, onSent }: Props) {
  const submission = useSurveySubmission(patientId, survey)
  const { state, values, problems, failure, crisisText, isStored } = submission
  const { title, introduction, questions, citation } = survey
  const confirm = useEffectEvent(() => onSent?.(crisisText))
  useEffect(() => {
    if (state === 'sent') confirm()
  }, [state])
  const form = useFocusOnProblem(problems, state)
  if (state === 'loading') return <Skeletons rows={4} rowHeight={56} label="Loading survey" />
  if (state === 'sent') return <SurveyThanks crisisText={crisisText} next={next} onClose={() => onClose(true)} />
  if (state === 'unsent')
    return <SurveyUnsent isStored={isStored} onRetry={submission.retry} onClose={() => onClose(false)} />
  return (
    <Stack
      ref={form}
      as="form"
      gap={32}
      className={style.form}
      noValidate
      onSubmit={handleSubmit(submission.submit)}
      data-state={state}
    >
      <Stack gap={8}>
        <h3>Questions from {clinic}</h3>
        <Text tone="muted" className={style.lead}>
          Your answers go to your clinic. Required questions have a star.
        </Text>
        <Progress survey={survey} values={values} />
      </Stack>
      <section className={style.survey} aria-label={title}>
        <h3>{title}</h3>
        {introduction && <Text keepsLines>{introduction}</Text>}
        {questions.map((question) => (
          <SurveyQuestion
            key={question.qid}
            question={question}
            value={values[question.qid]}
            problem={problems[question.qid]}
            onChange={(value) => submission.answer(question.qid, value)}
          />
        ))}
        {citation && (
          <Text size="medium" tone="muted">
            {citation}
          </Text>
        )}
      </section>
      {failure && <Failed error={failure} />}
      {!hideSubmit && (
        <Button type="submit" variant="primary" isBusy={state === 'sending'}>
          Submit
        </Button>
      )}
      {onBack && <Button onClick={onBack}>Back to the list</Button>}
    </Stack>
  )
}
