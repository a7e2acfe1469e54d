import { useId } from 'react'
import type { QuestionValues, Values } from './draft.ts'
import style from './SurveyPreview.module.css'

type Props = { question: QuestionValues }

function Scale({ question: { least, most, leastText, mostText, text } }: Props) {
  const name = useId()
  const [from, to] = [least ?? 0, most ?? 10]
  const steps = Array.from({ length: Math.min(21, Math.max(0, to - from + 1)) }, (_, at) => from + at)
  return (
    <div>
      <div className={style.steps} role="radiogroup" aria-label={text}>
        {steps.map((step) => (
          <label key={step} className={style.step}>
            <input type="radio" name={name} />
            <span>{step}</span>
          </label>
        ))}
      </div>
      <p className={style.ends}>
        <span>{leastText && `${from} is ${leastText.toLowerCase()}`}</span>
        <span>{mostText && `${to} is ${mostText.toLowerCase()}`}</span>
      </p>
    </div>
  )
}

function Choices({ question: { kind, options } }: Props) {
  const name = useId()
  const shown = kind === 'yesNo' ? ['Yes', 'No'] : options
  return (
    <div className={style.choices}>
      {shown.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- options are their places.
        <label key={at} className={style.choice}>
          <input type={kind === 'choices' ? 'checkbox' : 'radio'} name={name} />
          <span>{option || `Option ${at + 1}`}</span>
        </label>
      ))}
    </div>
  )
}

function FillIn({ question: { text } }: Props) {
  const parts = text.split(/_{3,}/)
  return (
    <p className={style.blanks}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts are their places.
        <span key={at}>
          {part}
          {at < parts.length - 1 && <input aria-label={`Blank ${at + 1}`} />}
        </span>
      ))}
    </p>
  )
}

function Control({ question }: Props) {
  const { kind, text, unit } = question
  if (kind === 'scale') return <Scale question={question} />
  if (kind === 'choice' || kind === 'choices' || kind === 'yesNo') return <Choices question={question} />
  if (kind === 'longText') return <textarea className={style.input} rows={3} aria-label={text} />
  const type = kind === 'number' ? 'number' : kind === 'date' ? 'date' : 'text'
  return (
    <span className={style.line}>
      <input className={style.input} type={type} aria-label={text} />
      {unit}
    </span>
  )
}

function Line({ question }: Props) {
  const { kind, text, hint, isRequired } = question
  if (kind === 'note') return <p className={style.note}>{text}</p>
  return (
    <li className={style.question}>
      {kind === 'fillIn' ? (
        <FillIn question={question} />
      ) : (
        <p className={style.text}>
          {text || 'What do you want to ask?'}
          {isRequired && <span className={style.star}> *</span>}
        </p>
      )}
      {hint && <p className={style.hint}>{hint}</p>}
      {kind !== 'fillIn' && <Control question={question} />}
    </li>
  )
}

/** What a patient will see, at the width of a phone; what is filled in here goes nowhere. */
export function SurveyPreview({ values }: { values: Values }) {
  const { title, introduction, questions, citation, licence } = values
  return (
    <section className={style.phone} aria-label="Preview" data-audience="patient">
      <h2>{title || 'Title'}</h2>
      {introduction && <p className={style.introduction}>{introduction}</p>}
      <ol className={style.questions}>
        {questions.map((question) => (
          <Line key={question.key} question={question} />
        ))}
      </ol>
      {questions.length === 0 && <p className={style.hint}>Questions you add are shown here.</p>}
      {(citation || licence) && <p className={style.citation}>{[citation, licence].filter(Boolean).join(' ')}</p>}
    </section>
  )
}
