import { useState } from 'react'
import type { z } from 'zod'
import { PatientDraft, patients, type PatientRecord } from '@kinora/contract/patients.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../app/api-client.ts'
import { readStoredDraft, useStoredDraft } from '../app/useStoredDraft.ts'
import { mergeEdits } from '../ui/merge-edits.ts'
import { useDraft } from '../ui/useDraft.ts'
import { emptyValues, valuesOf, type FieldName, type PatientFormValues } from './patient-form.ts'

const Schema = PatientDraft as unknown as z.ZodType<PatientDraft, PatientFormValues>

const usePatientDraft = (values: PatientFormValues, problem: Problem | null) => useDraft(Schema, values, problem)
export type PatientFormApi = ReturnType<typeof usePatientDraft>

const draftName = (id: string | undefined) => `patient:${id ?? 'new'}`

interface Start {
  /** The initial form values and their version. */
  base: PatientFormValues
  values: PatientFormValues
  version?: number
  isRestored: boolean
}

/** The stored record, or the unsaved changes from before a reload. */
function startOf(record: PatientRecord | undefined, first: Partial<PatientFormValues>): Start {
  const base = record ? valuesOf(record) : { ...emptyValues, ...first }
  const stored = readStoredDraft<Omit<Start, 'isRestored'>>(draftName(record?._id))
  if (!stored) return { base, values: base, version: record?.version, isRestored: false }
  return { ...stored, isRestored: true }
}

export interface Conflict {
  names: FieldName[]
  taken: FieldName[]
  theirs: PatientFormValues
}

/**
 * The form of a patient. Edits are stored in this tab until they are saved or discarded; `takeTheirs` loads what
 * somebody else has saved and reapplies the edits to it.
 */
export function usePatientForm(
  record: PatientRecord | undefined,
  first: Partial<PatientFormValues>,
  problem: Problem | null,
) {
  const cache = useQueryClient()
  const id = record?._id
  const [start] = useState(() => startOf(record, first))
  const [base, setBase] = useState(start.base)
  const [version, setVersion] = useState(start.version)
  const [isRestored, setRestored] = useState(start.isRestored)
  const [conflict, setConflict] = useState<Conflict>()
  const form = usePatientDraft(start.values, problem)
  const { values, setValues } = form
  const isDirty = JSON.stringify(values) !== JSON.stringify(base)

  const endDraft = useStoredDraft(draftName(id), { base, version, values }, isDirty)

  async function takeTheirs() {
    if (!id) return
    const latest = await cache.fetchQuery({ ...read(patients.get, { params: { id } }), staleTime: 0 })
    const theirs = valuesOf(latest)
    const { values: merged, conflicts, takenFields } = mergeEdits(base, values, theirs)
    setBase(theirs)
    setVersion(latest.version)
    setValues(merged)
    setConflict({ names: conflicts, taken: takenFields, theirs })
  }

  function startOver() {
    const fresh = record ? valuesOf(record) : { ...emptyValues, ...first }
    setBase(fresh)
    setValues(fresh)
    setVersion(record?.version)
    setRestored(false)
  }

  return {
    form,
    base,
    version,
    isDirty,
    isRestored,
    startOver,
    conflict,
    takeTheirs,
    acceptTheirs(name: FieldName) {
      if (!conflict) return
      setValues({ [name]: conflict.theirs[name] })
      setConflict({ ...conflict, names: conflict.names.filter((other) => other !== name) })
    },
    endDraft,
  }
}
