import { useMemo, useState } from 'react'
import type { SurveyWhole } from '@kinora/contract/survey-forms.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { readStoredDraft, useStoredDraft } from '../app/useStoredDraft.ts'
import { movedTo } from '../ui/Sortable.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { emptyValues, newQuestion, valuesOf, type QuestionValues, type Values } from './survey-form-values.ts'

type Kind = QuestionValues['kind']

/** Loaded separately, because it brings zod. */
const loadSchema = () => import('./survey-form-schema.ts').then(({ Draft }) => Draft)

const draftName = (id: string | undefined) => `survey:${id ?? 'new'}`

function startOf(survey: SurveyWhole | undefined) {
  const base = survey ? valuesOf(survey.definition) : emptyValues
  const stored = readStoredDraft<{ version?: number; values: Values }>(draftName(survey?._id))
  return {
    base,
    values: stored?.values ?? base,
    version: stored?.version ?? survey?.version,
    isRestored: stored !== undefined,
  }
}

const comparableText = (values: Values) =>
  JSON.stringify({ ...values, questions: values.questions.map(({ key: _key, ...question }) => question) })

/** The editor's form. Unsaved changes are stored in this tab until they are saved or discarded. */
export function useSurveyForm(survey: SurveyWhole | undefined, problem: Problem | null) {
  const [start, setStart] = useState(() => startOf(survey))
  const form = useDraft(loadSchema, start.values, problem)
  const { values, errors, setFieldValue, setValues } = form
  const [openKey, setOpen] = useState<string>()
  const [addedKey, setAdded] = useState<string>()
  const isDirty = useMemo(() => comparableText(values) !== comparableText(start.base), [values, start.base])

  const endDraft = useStoredDraft(draftName(survey?._id), { version: start.version, values }, isDirty)

  const setQuestions = (questions: QuestionValues[]) => {
    form.clearErrors()
    setFieldValue('questions', questions)
  }
  function insert(at: number, question: QuestionValues) {
    setQuestions(values.questions.toSpliced(at, 0, question))
    setOpen(question.key)
    setAdded(question.key)
  }
  return {
    form,
    errors,
    isDirty,
    isRestored: start.isRestored,
    version: start.version,
    openKey,
    setOpen: (key: string) => setOpen(openKey === key ? undefined : key),
    /** The question whose words get the focus when it opens. */
    addedKey,
    add: (kind: Kind) => insert(values.questions.length, newQuestion(kind)),
    duplicate: (at: number) =>
      insert(at + 1, { ...values.questions[at]!, key: newQuestion('text').key, qid: undefined }),
    remove: (at: number) => setQuestions(values.questions.toSpliced(at, 1)),
    move: (from: number, to: number) => setQuestions(movedTo(values.questions, from, to)),
    change(at: number, change: Partial<QuestionValues>) {
      const questions = values.questions.map((question, index) =>
        index === at ? { ...question, ...change } : question,
      )
      setFieldValue('questions', questions)
    },
    startOver() {
      const base = survey ? valuesOf(survey.definition) : emptyValues
      setStart({ base, values: base, version: survey?.version, isRestored: false })
      setValues(base)
    },
    /** Keeps the edits and saves them as the next version. Questions removed meanwhile become new ones. */
    saveOnTopOf({ version, definition }: SurveyWhole) {
      const known = new Set(definition.questions.map(({ qid }) => qid))
      const asNew = (question: QuestionValues) => (known.has(question.qid) ? question : { ...question, qid: undefined })
      setFieldValue('questions', values.questions.map(asNew))
      setStart((before) => ({ ...before, version }))
    },
    endDraft,
  }
}

export type SurveyFormApi = ReturnType<typeof useSurveyForm>
