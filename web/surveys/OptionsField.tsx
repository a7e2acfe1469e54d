import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { QuestionValues } from './survey-form-values.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Stack } from '../ui/layout.ts'
import style from './QuestionFields.module.css'
import type { SurveyFormApi } from './useSurveyForm.ts'

interface Props {
  survey: SurveyFormApi
  question: QuestionValues
  at: number
}

interface OptionProps extends Props {
  place: number
  onAdd: (index: number) => void
}

function Option({ survey, question, at, place, onAdd }: OptionProps) {
  const { options, points } = question
  const counts = points.length > 0
  const error = survey.errors[`questions.${at}.options.${place}`] ?? survey.errors[`questions.${at}.points.${place}`]
  const change = (next: Partial<QuestionValues>) => survey.change(at, next)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd(place + 1)
  }
  return (
    <div className={style.option} data-counts={counts || undefined}>
      <input
        aria-label={`Option ${place + 1}`}
        aria-invalid={error ? true : undefined}
        data-path={`questions.${at}.options.${place}`}
        maxLength={200}
        value={options[place]}
        onKeyDown={onKeyDown}
        onChange={(event) => change({ options: options.with(place, event.currentTarget.value) })}
      />
      {counts && (
        <input
          aria-label={`Points of option ${place + 1}`}
          type="number"
          step="any"
          value={Number.isFinite(points[place]) ? points[place] : ''}
          onChange={(event) => change({ points: points.with(place, event.currentTarget.valueAsNumber) })}
        />
      )}
      <IconButton
        label={`Remove option ${place + 1}`}
        icon={<IconX size={18} stroke={1.75} />}
        disabled={options.length <= 2}
        onClick={() => change({ options: options.toSpliced(place, 1), points: points.toSpliced(place, 1) })}
      />
      <ErrorText>{error}</ErrorText>
    </div>
  )
}

/** The options of a choice, with points if it counts. Enter adds an option. */
export function OptionsField(props: Props) {
  const { survey, question, at } = props
  const { options, points } = question
  const list = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLInputElement>(`[data-path$="options.${wanted.current}"]`)?.focus()
    wanted.current = undefined
  }, [options.length])
  function add(index: number) {
    wanted.current = index
    const most = Math.max(-1, ...points.filter(Number.isFinite))
    survey.change(at, {
      options: options.toSpliced(index, 0, ''),
      points: points.length > 0 ? points.toSpliced(index, 0, most + 1) : [],
    })
  }
  return (
    <Stack as="fieldset" ref={list} gap={8}>
      <legend>{points.length > 0 ? 'Options and points' : 'Options'}</legend>
      {options.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- options have no ids.
        <Option key={index} {...props} place={index} onAdd={add} />
      ))}
      <ErrorText>{survey.errors[`questions.${at}.options`]}</ErrorText>
      <Button
        className={style.add}
        size="row"
        variant="quiet"
        icon={<IconPlus size={16} stroke={1.75} />}
        disabled={options.length >= 40}
        onClick={() => add(options.length)}
      >
        Add an option
      </Button>
    </Stack>
  )
}
