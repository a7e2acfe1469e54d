import { useId, type CSSProperties } from 'react'
import { sentenceParts, yesNo, type AnswerValue, type RespondentQuestion } from '@kinora/contract/survey-answers.ts'
import { ChoiceTile } from '../../ui/ChoiceTile.tsx'
import field from '../../ui/Field.module.css'
import { optionClass } from '../../ui/OptionCards.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import style from './SurveyQuestion.module.css'

export interface SurveyQuestionProps {
  question: RespondentQuestion
  value: AnswerValue | undefined
  problem?: string | undefined
  onChange: (value: AnswerValue) => void
}

interface ControlProps extends SurveyQuestionProps {
  /** The ids of the hint and the problem. */
  describedBy: string
}

function Scale({ question, value, onChange, ...props }: ControlProps) {
  const name = useId()
  const { leastText, mostText } = question
  const [least, most] = [question.least ?? 0, question.most ?? 10]
  const steps = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  // If not all steps fit in one row, negative and positive values get separate rows.
  const isSigned = least < 0 && most > 0
  const rows = isSigned ? [steps.filter((step) => step < 0), [0], steps.filter((step) => step > 0)] : [steps]
  const meaningOf = (step: number) => (step === least ? leastText : step === most ? mostText : '')
  return (
    <>
      <div className={isSigned ? style.signed : undefined}>
        <div className={steps.length <= 11 ? style.short : undefined}>
          {rows.map((row) => (
            <div key={row[0]} className={style.steps} style={{ '--steps': row.length } as CSSProperties}>
              {row.map((step) => (
                <ChoiceTile
                  key={step}
                  name={name}
                  aria-label={meaningOf(step) ? `${step}, ${meaningOf(step)}` : undefined}
                  aria-describedby={props.describedBy}
                  checked={value === step}
                  onChange={() => onChange(step)}
                >
                  {step}
                </ChoiceTile>
              ))}
            </div>
          ))}
        </div>
      </div>
      {(leastText || mostText) && (
        <Row as="p" gap={12} justify="between" className={style.hint} aria-hidden>
          <span>{leastText && `${least} is ${leastText.toLowerCase()}`}</span>
          <span>{mostText && `${most} is ${mostText.toLowerCase()}`}</span>
        </Row>
      )}
    </>
  )
}

function Options({ question: { kind, options }, value, onChange, describedBy }: ControlProps) {
  const name = useId()
  const isMultiple = kind === 'choices'
  const chosen = Array.isArray(value) ? value : []
  const toggle = (option: string) =>
    chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]
  return (
    <Stack gap={8}>
      {(kind === 'yesNo' ? yesNo : options).map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- options have no other identity.
        <label key={index} className={optionClass}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            aria-describedby={describedBy}
            checked={isMultiple ? chosen.includes(option) : value === option}
            onChange={() => onChange(isMultiple ? toggle(option) : option)}
          />
          <span>{option || `Option ${index + 1}`}</span>
        </label>
      ))}
    </Stack>
  )
}

function Sentence({ question, value, onChange, describedBy }: ControlProps) {
  const parts = sentenceParts(question)
  const blanks = parts.slice(0, -1).map((_, index) => (Array.isArray(value) ? (value[index] ?? '') : ''))
  return (
    <p className={style.blanks}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity.
        <span key={index}>
          {part}
          {index < blanks.length && (
            <input
              aria-label={`Blank ${index + 1}`}
              aria-describedby={describedBy}
              maxLength={300}
              value={blanks[index]}
              onChange={(event) => onChange(blanks.with(index, event.currentTarget.value))}
            />
          )}
        </span>
      ))}
    </p>
  )
}

export function TextControl({
  question: { kind, unit },
  value,
  problem,
  onChange,
  describedBy,
  id,
}: ControlProps & { id: string }) {
  const shared = {
    id,
    className: field.input,
    'aria-describedby': describedBy,
    'aria-invalid': problem ? true : undefined,
  }
  if (kind === 'longText')
    return (
      <span className={`${field.control} ${field.area} framed`}>
        <textarea
          {...shared}
          rows={4}
          maxLength={4000}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    )
  if (kind === 'text' || kind === 'date')
    return (
      <span className={`${field.control} framed`}>
        <input
          {...shared}
          type={kind}
          maxLength={1000}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    )
  // Uncontrolled: a number that is still being typed, such as “1.”, has no value yet.
  return (
    <span className={`${field.control} framed`}>
      <input
        {...shared}
        type="number"
        inputMode="decimal"
        step="any"
        defaultValue={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget: { value: typed, valueAsNumber } }) => onChange(typed === '' ? '' : valueAsNumber)}
      />
      {unit}
    </span>
  )
}

export function GroupControl(props: ControlProps) {
  if (props.question.kind === 'fillIn') return <Sentence {...props} />
  return props.question.kind === 'scale' ? <Scale {...props} /> : <Options {...props} />
}
