import { useEffect, useEffectEvent, useState } from 'react'
import type { Prescription } from '@kinora/contract/series.ts'
import { useBuilder } from './builder-context.ts'
import { changeOf, draftOf, draftProblems, type EditDraft } from './prescription-draft.ts'

/** How long after the last key press the draft is saved. Milliseconds. */
const autosaveDelay = 600

/**
 * One open card, saved while typing as soon as the draft is valid. If somebody else has changed the prescription,
 * saving stops and the practitioner chooses whose version to keep; nothing typed is lost.
 */
export function usePrescriptionEditor(prescription: Prescription) {
  const { edits, editors, focusCard } = useBuilder()
  const { _id } = prescription
  const [before] = useState(prescription)
  const [draft, setDraft] = useState(() => editors.drafts.get(_id) ?? draftOf(prescription))
  const saveProblem = editors.problemOf(_id)
  const isStopped = saveProblem?.code === 'changed_meanwhile'

  function update(next: EditDraft) {
    editors.drafts.set(_id, next)
    if (saveProblem && !isStopped) editors.setProblem(_id, undefined)
    setDraft(next)
  }

  /** Returns false when the draft is not valid. */
  function save(next = draft) {
    if (Object.keys(draftProblems(next)).length > 0) return false
    const change = changeOf(prescription, next)
    if (!change) return true
    edits.change(_id, change, (problem) => {
      if (!editors.drafts.has(_id)) editors.drafts.set(_id, next)
      editors.setProblem(_id, problem)
    })
    return true
  }

  const autosave = useEffectEvent(() => !isStopped && save())
  useEffect(() => {
    const timer = setTimeout(() => autosave(), autosaveDelay)
    return () => clearTimeout(timer)
  }, [draft])
  // Unmounted without being closed, for example by switching the week: save what was typed.
  const leave = useEffectEvent(() => void (editors.drafts.has(_id) && autosave()))
  useEffect(() => () => leave(), [])

  function close() {
    editors.setProblem(_id, undefined)
    editors.close(_id)
    focusCard(_id)
  }

  return {
    draft,
    before,
    saveProblem,
    problems: {
      ...draftProblems(draft),
      ...Object.fromEntries((saveProblem?.fields ?? []).map(({ field, message }) => [field, message])),
    },
    update,
    /** Saves and closes. Stays open while the draft is not valid. */
    done: () => !isStopped && save() && close(),
    /** Restores what the card said when it was opened. */
    revert() {
      if (!isStopped) save(draftOf(before))
      close()
    },
    keepMine() {
      editors.setProblem(_id, undefined)
      save()
    },
    takeTheirs() {
      editors.setProblem(_id, undefined)
      update(draftOf(prescription))
    },
  }
}

export type PrescriptionEditing = ReturnType<typeof usePrescriptionEditor>
