import { useState } from 'react'
import type { AnswerValues, RespondentQuestion } from '@kinora/contract/survey-answers.ts'
import type { QuestionValues, Values } from './survey-form-values.ts'
import { SurveyQuestion } from './fill-in/SurveyQuestion.tsx'
import { Stack } from '../ui/Stack.tsx'
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
      {introduction && <p className={style.introduction}>{introduction}</p>}
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
      {questions.length === 0 && <p className={style.hint}>Questions you add are shown here.</p>}
      {(citation || licence) && <p className={style.citation}>{[citation, licence].filter(Boolean).join(' ')}</p>}
    </Stack>
  )
}
