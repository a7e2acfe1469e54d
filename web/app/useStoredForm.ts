import { useState } from 'react'
import type { z } from 'zod'
import type { Problem } from '@kinora/contract/problem.ts'
import { useDraft } from '../ui/useDraft.ts'
import { readStoredDraft, useStoredDraft } from './useStoredDraft.ts'

/**
 * A form whose values survive a reload and the end of the session, for the same person in this tab. `name` identifies
 * the form; for a stored record it ends with the version, so that a draft of an older version is not shown. Call
 * `endDraft` once the form is saved or discarded.
 */
export function useStoredForm<Values extends object, Out>(
  name: string,
  schema: z.ZodType<Out, Values>,
  initialValues: NoInfer<Values>,
  problem: Problem | null,
) {
  const [initial] = useState(initialValues)
  const [stored] = useState(() => readStoredDraft<Values>(name))
  const form = useDraft(schema, stored ?? initial, problem)
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  const endDraft = useStoredDraft(name, form.values, isChanged)
  return {
    ...form,
    isChanged,
    isRestored: stored !== undefined && isChanged,
    startOver: () => form.setValues(initial),
    endDraft,
  }
}
