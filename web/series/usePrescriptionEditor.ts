import { useEffect, useEffectEvent, useState } from 'react'
import { Problem } from '@kinora/contract/problem.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from '../app/useStoredDraft.ts'
import { useBuilder, type OpenEditors } from './builder-context.ts'
import { changeOf, draftOf, draftProblems, type EditDraft, type StoredEdit } from './prescription-draft.ts'
import { storedEdit } from './useOpenEditors.ts'

/** How long after the last key press the draft is saved. Milliseconds. */
const autosaveDelay = 600

/** Saves a moment after the last key press, and once more when the card goes without being closed, as by switching the week. */
function useAutosave(draft: EditDraft, save: () => void, isOpen: () => boolean) {
  const autosave = useEffectEvent(save)
  useEffect(() => {
    const timer = setTimeout(() => autosave(), autosaveDelay)
    return () => clearTimeout(timer)
  }, [draft])
  const leave = useEffectEvent(() => isOpen() && save())
  useEffect(() => () => void leave(), [])
}

/** Goes on with what was typed before the page was left, and asks whose to keep where the card has changed since. */
function goOnWith(restored: StoredEdit, prescription: Prescription, editors: OpenEditors) {
  const { _id, version } = prescription
  if (editors.drafts.has(_id)) return
  editors.drafts.set(_id, restored.draft)
  if (restored.version !== version && changeOf(prescription, restored.draft))
    editors.setProblem(_id, new Problem('changed_meanwhile', 'Someone else changed this exercise.'))
}

/** What is wrong with the draft, and what the server said of it, by field. */
const problemsOf = (draft: EditDraft, saveProblem: Problem | undefined): Record<string, string> => ({
  ...draftProblems(draft),
  ...Object.fromEntries((saveProblem?.fields ?? []).map(({ field, message }) => [field, message])),
})

/**
 * One open card, saved while typing as soon as the draft is valid. If somebody else has changed the prescription,
 * saving stops and the practitioner chooses whose version to keep; nothing typed is lost.
 */
export function usePrescriptionEditor(prescription: Prescription) {
  const { edits, editors, focusCard, saveQueue } = useBuilder()
  const { _id } = prescription
  const name = storedEdit + _id
  const [before] = useState(prescription)
  const [restored] = useState(() => readStoredDraft<StoredEdit>(name))
  const [draft, setDraft] = useState(() => editors.drafts.get(_id) ?? restored?.draft ?? draftOf(prescription))
  const saveProblem = editors.problemOf(_id)
  const isStopped = saveProblem?.code === 'changed_meanwhile'

  /** With the last keys of a note, which may not have been rendered yet. */
  const latest = () => editors.drafts.get(_id) ?? draft

  function update(change: (draft: EditDraft) => EditDraft) {
    const next = change(latest())
    editors.drafts.set(_id, next)
    storeDraft(name, { draft: next, version: prescription.version } satisfies StoredEdit)
    if (saveProblem && !isStopped) editors.setProblem(_id, undefined)
    setDraft(next)
  }

  /** Returns false when the draft is not valid. */
  function save(next = latest()) {
    if (Object.keys(draftProblems(next)).length > 0) return false
    const change = changeOf(prescription, next)
    if (!change) {
      // What is on its way to the server stays stored until it is confirmed.
      if (saveQueue.state() === 'saved') removeStoredDraft(name)
      return true
    }
    edits.change(_id, change, {
      onSaved() {
        if (JSON.stringify(readStoredDraft<StoredEdit>(name)?.draft) === JSON.stringify(next)) removeStoredDraft(name)
      },
      onRejected(problem) {
        if (!editors.drafts.has(_id)) editors.drafts.set(_id, next)
        editors.setProblem(_id, problem)
      },
    })
    return true
  }

  const goOn = useEffectEvent(() => {
    if (restored) goOnWith(restored, prescription, editors)
  })
  useEffect(() => goOn(), [])
  useAutosave(
    draft,
    () => void (!isStopped && save()),
    () => editors.drafts.has(_id),
  )

  function close() {
    editors.setProblem(_id, undefined)
    editors.close(_id)
    focusCard(_id)
  }

  return {
    draft,
    before,
    saveProblem,
    problems: problemsOf(draft, saveProblem),
    update,
    /** Saves and closes. Stays open, and returns false, while the draft is not valid. */
    done() {
      if (isStopped || !save()) return false
      close()
      return true
    },
    /** What this editing has changed so far. */
    change: changeOf(before, draft),
    /** Restores what the card said when it was opened. */
    revert() {
      if (!isStopped) save(draftOf(before))
      removeStoredDraft(name)
      close()
    },
    keepMine() {
      editors.setProblem(_id, undefined)
      save()
    },
    takeTheirs() {
      editors.setProblem(_id, undefined)
      update(() => draftOf(prescription))
    },
  }
}

export type PrescriptionEditing = ReturnType<typeof usePrescriptionEditor>
