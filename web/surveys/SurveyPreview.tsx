import { useState } from 'react'
import type { AnswerValues, RespondentQuestion } from '@kinora/contract/survey-answers.ts'
import type { QuestionValues, Values } from './survey-form-values.ts'
import { SurveyQuestion } from './fill-in/SurveyQuestion.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import style from './SurveyPreview.module.css'

/** An unfinished question, with defaults for a scale without ends. */
const previewQuestion = ({ least, most, ...question }: QuestionValues, index: number): RespondentQuestion => {
  const from = least ?? (question.kind === 'scale' ? 0 : null)
  const to = most ?? (question.kind === 'scale' ? 10 : null)
  return { ...question, qid: index, least: from, most: to }
}

/** The patient's view, as wide as a phone. Answers are not stored. */
export default function SurveyPreview({ values }: { values: Values }) {
  const { title, introduction, questions, citation, licence } = values
  const [answers, setAnswers] = useState<AnswerValues>({})
  return (
    <Stack as="section" gap={12} className={style.phone} aria-label="Preview" data-audience="patient">
      <h2>{title || 'Title'}</h2>
      {introduction && <Text keepsLines>{introduction}</Text>}
      <Stack as="ol" gap={24}>
        {questions.map((question, index) => (
          <li key={question.key}>
            <SurveyQuestion
              question={previewQuestion(question, index)}
              value={answers[question.key]}
              onChange={(value) => setAnswers({ ...answers, [question.key]: value })}
            />
          </li>
        ))}
      </Stack>
      {questions.length === 0 && <Text tone="muted">Questions you add are shown here.</Text>}
      {(citation || licence) && (
        <Text size="small" tone="muted">
          {[citation, licence].filter(Boolean).join(' ')}
        </Text>
      )}
    </Stack>
  )
}
