import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowMenu } from '../ui/RowMenu.tsx'
import type { QuestionValues } from './survey-form-values.ts'
import { kindOf } from './question-kinds.ts'
import style from './QuestionCard.module.css'
import { QuestionFields } from './QuestionFields.tsx'
import type { SurveyFormApi } from './useSurveyForm.ts'
import { Row } from '../ui/layout.ts'

interface Props {
  survey: SurveyFormApi
  question: QuestionValues
  at: number
  grip: ReactNode
}

/** A question as a line; its fields show while it is open or has an error. */
export function QuestionCard({ survey, question, at, grip }: Props) {
  const { form, openKey, errors } = survey
  const { Icon, label } = kindOf(question.kind)
  const hasError = Object.keys(errors).some((path) => path.startsWith(`questions.${at}.`))
  const isOpen = openKey === question.key || hasError
  const name = question.text.trim() || `New question (${label.toLowerCase()})`
  const last = form.values.questions.length - 1
  return (
    <div className={style.card} data-open={isOpen || undefined} data-error={hasError || undefined}>
      <Row gap={4} isOneLine className={style.line}>
        {grip}
        <button
          type="button"
          className={style.name}
          aria-expanded={isOpen}
          onClick={() => survey.setOpen(question.key)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{name}</b>
            <small>
              {label}
              {question.isRequired && ' · required'}
              {question.points.length > 0 && ' · counts'}
              {question.alertAbove !== null && ' · raises an alert'}
            </small>
          </span>
          <IconChevronDown className={style.sign} size={18} stroke={1.75} aria-hidden />
        </button>
        <RowMenu
          label={`More for question ${at + 1}`}
          entries={[
            at > 0 && { label: 'Move up', onClick: () => survey.move(at, at - 1) },
            at < last && { label: 'Move down', onClick: () => survey.move(at, at + 1) },
            { label: 'Duplicate', onClick: () => survey.duplicate(at) },
            { label: 'Remove', isDanger: true, onClick: () => survey.remove(at) },
          ]}
        />
      </Row>
      {isOpen && <QuestionFields survey={survey} question={question} at={at} />}
    </div>
  )
}
