import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { read, useWrite } from '../app/api-client.ts'
import { readStoredDraft, useStoredDraft } from '../app/useStoredDraft.ts'
import { changesBetween, mergeEdits } from '../ui/merge-edits.ts'
import { useDraft } from '../ui/useDraft.ts'
import { emptyValues, labelOf, valuesOf, type Values, type SubmittedValues } from './exercise-form.ts'

/** Loaded separately, because it brings zod. */
const loadSchema = async () =>
  (await import('./exercise-form-schema.ts')).ExerciseValues as unknown as z.ZodType<SubmittedValues, Values>
const useExerciseDraft = (values: Values, problem?: Problem | null) => useDraft(loadSchema, values, problem)
export type ExerciseFormApi = ReturnType<typeof useExerciseDraft>

/** Focuses the first invalid field after a failed attempt, once a folded card has opened. */
function useFocusOnWrong(tries: number) {
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
  }, [tries])
}

interface Start {
  /** The values that were loaded, and their version. */
  base: Values
  version: number | undefined
  values: Values
}

const draftName = (id: string | undefined) => `exercise:${id ?? 'new'}`

function freshStart(exercise: Exercise | undefined): Start {
  const base = exercise ? valuesOf(exercise) : emptyValues
  return { base, version: exercise?.version, values: base }
}

const mergedText = (both: string[]) =>
  both.length
    ? `Their changes were added. You both changed ${both.join(', ')}; your version is shown.`
    : 'Their changes were added. Check the form and save again.'

/**
 * The state of the form, and saving. Edits are stored in this tab until they are saved or discarded, and merged with a
 * colleague's newer version.
 */
export function useExerciseForm(exercise: Exercise | undefined, onSaved: (saved: Exercise) => void) {
  const cache = useQueryClient()
  const create = useWrite(exercises.create, { isQuiet: true, onSaved })
  const update = useWrite(exercises.update, { isQuiet: true, onSaved })
  const problem = exercise ? update.error : create.error
  const name = draftName(exercise?._id)
  const [restored, setRestored] = useState(() => readStoredDraft<Start>(name))
  const [start] = useState(() => restored ?? freshStart(exercise))
  const [base, setBase] = useState(start.base)
  const [version, setVersion] = useState(start.version)
  const [notice, setNotice] = useState('')
  const [tries, setTries] = useState(0)
  const form = useExerciseDraft(start.values, problem)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(base)
  const endDraft = useStoredDraft(name, { base, version, values: form.values } satisfies Start, isDirty)
  useFocusOnWrong(tries)

  function save(written: SubmittedValues) {
    if (!exercise) return create.mutate({ body: written })
    const body = { ...changesBetween(base, form.values, written), version }
    update.mutate({ params: { id: exercise._id }, body })
  }

  async function takeTheirs() {
    const latest = await cache.fetchQuery({ ...read(exercises.get, { params: { id: exercise!._id } }), staleTime: 0 })
    const theirs = valuesOf(latest)
    const { values, conflicts } = mergeEdits(base, form.values, theirs)
    setBase(theirs)
    setVersion(latest.version)
    form.setValues(values)
    update.reset()
    setNotice(mergedText(conflicts.map(labelOf)))
  }

  function startOver() {
    const fresh = freshStart(exercise)
    setBase(fresh.base)
    setVersion(fresh.version)
    form.setValues(fresh.values)
    setRestored(undefined)
  }

  return {
    form,
    problem,
    notice,
    isDirty,
    isRestored: restored !== undefined,
    startOver,
    endDraft,
    isSaved: create.isSuccess || update.isSuccess,
    isBusy: create.isPending || update.isPending,
    isRefused: problem?.code === 'changed_meanwhile',
    submit: (event: FormEvent<HTMLFormElement>) => form.send(save)(event),
    onTried: () => setTries((number) => number + 1),
    takeTheirs: () => void takeTheirs().catch(() => undefined),
  }
}
