import { Columns } from '../ui/layout.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { AlertFields } from './AlertFields.tsx'
import { firstPoints, mayCount, type QuestionValues } from './survey-form-values.ts'
import { OptionsField } from './OptionsField.tsx'
import style from './QuestionFields.module.css'
import type { SurveyFormApi } from './useSurveyForm.ts'

interface Props {
  survey: SurveyFormApi
  question: QuestionValues
  at: number
}

function EndFields({ survey, question, at }: Props) {
  const { form, errors, change } = survey
  const path = `questions.${at}`
  const isScale = question.kind === 'scale'
  return (
    <Columns gap={16} minimumWidth={160}>
      <NumberField
        label={isScale ? 'From' : 'At least'}
        value={question.least}
        error={errors[`${path}.least`] as string | undefined}
        onChange={(least) => change(at, { least })}
      />
      <NumberField
        label={isScale ? 'To' : 'At most'}
        value={question.most}
        error={errors[`${path}.most`] as string | undefined}
        onChange={(most) => change(at, { most })}
      />
      {isScale ? (
        <>
          <TextField label="Label of the lowest" maxLength={80} {...form.getInputProps(`${path}.leastText`)} />
          <TextField label="Label of the highest" maxLength={80} {...form.getInputProps(`${path}.mostText`)} />
        </>
      ) : (
        <TextField label="Unit" placeholder="minutes" maxLength={20} {...form.getInputProps(`${path}.unit`)} />
      )}
    </Columns>
  )
}

/** A scale always counts, by its own value. */
function CountField({ survey, question, at }: Props) {
  if (!mayCount(question) || question.kind === 'scale') return null
  return (
    <CheckField
      label="Counts towards the score"
      checked={question.points.length > 0}
      error={survey.errors[`questions.${at}.points`]}
      onChange={(event) => {
        const isCounted = event.currentTarget.checked
        survey.change(at, { points: isCounted ? firstPoints(question) : [], alertAbove: null })
      }}
    />
  )
}

function YesNoPoints({ survey, question, at }: Props) {
  if (question.kind !== 'yesNo' || question.points.length === 0) return null
  return (
    <Columns gap={16} minimumWidth={160}>
      {['Points for Yes', 'Points for No'].map((label, index) => (
        <NumberField
          key={label}
          label={label}
          value={question.points[index] ?? null}
          error={survey.errors[`questions.${at}.points.${index}`] as string | undefined}
          onChange={(point) => survey.change(at, { points: question.points.with(index, point ?? Number.NaN) })}
        />
      ))}
    </Columns>
  )
}

export function QuestionFields(props: Props) {
  const { survey, question, at } = props
  const { form } = survey
  const { kind } = question
  const path = `questions.${at}`
  const isNote = kind === 'note'
  return (
    <div className={style.fields}>
      <TextArea
        label={isNote ? 'Text' : 'Question'}
        rows={2}
        maxLength={600}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just added the question.
        autoFocus={question.key === survey.addedKey}
        description={kind === 'fillIn' ? 'Write ____ for each blank.' : undefined}
        {...form.getInputProps(`${path}.text`)}
      />
      {!isNote && <TextField label="Hint (optional)" maxLength={300} {...form.getInputProps(`${path}.hint`)} />}
      {(kind === 'choice' || kind === 'choices') && <OptionsField {...props} />}
      {(kind === 'scale' || kind === 'number') && <EndFields {...props} />}
      <CountField {...props} />
      <YesNoPoints {...props} />
      <AlertFields {...props} />
      {!isNote && <CheckField label="Required" {...form.getInputProps(`${path}.isRequired`, { type: 'checkbox' })} />}
    </div>
  )
}
