import { useEffect, useEffectEvent, useState } from 'react'
import { Problem } from '@kinora/contract/problem.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from '../app/useStoredDraft.ts'
import { useBuilder } from './builder-context.ts'
import { changeOf, draftOf, draftProblems, type EditDraft, type StoredEdit } from './prescription-draft.ts'
import { storedEdit } from './useOpenEditors.ts'

/** How long after the last key press the draft is saved. Milliseconds. */
const autosaveDelay = 600

/** Saves after a pause in typing, and when the card unmounts while open, for example when the week changes. */
function useAutosave(draft: EditDraft, save: () => void, isOpen: () => boolean) {
  const autosave = useEffectEvent(save)
  useEffect(() => {
    const timer = setTimeout(() => autosave(), autosaveDelay)
    return () => clearTimeout(timer)
  }, [draft])
  const leave = useEffectEvent(() => isOpen() && save())
  useEffect(() => () => void leave(), [])
}

/** The draft of an open card. Restores an earlier draft; if the card has changed since, asks whose version to keep. */
function useDraft(prescription: Prescription) {
  const { editors } = useBuilder()
  const { _id, version } = prescription
  const name = storedEdit + _id
  const [restored] = useState(() => readStoredDraft<StoredEdit>(name))
  const [draft, setDraft] = useState(() => editors.drafts.get(_id) ?? restored?.draft ?? draftOf(prescription))
  const goOn = useEffectEvent(() => {
    if (!restored || editors.drafts.has(_id)) return
    editors.drafts.set(_id, restored.draft)
    if (restored.version !== version && changeOf(prescription, restored.draft))
      editors.setProblem(_id, new Problem('changed_meanwhile', 'Someone else changed this exercise.'))
  })
  useEffect(() => goOn(), [])
  return {
    draft,
    /** Includes the last key presses, which may not have been rendered yet. */
    latest: () => editors.drafts.get(_id) ?? draft,
    set(next: EditDraft) {
      editors.drafts.set(_id, next)
      storeDraft(name, { draft: next, version } satisfies StoredEdit)
      setDraft(next)
    },
  }
}

/** Returns a function that sends the changes of a draft, and returns false if it is not valid. */
function useSave(prescription: Prescription) {
  const { edits, editors, saveQueue } = useBuilder()
  const { _id } = prescription
  const name = storedEdit + _id
  return (next: EditDraft) => {
    if (Object.keys(draftProblems(next)).length > 0) return false
    const change = changeOf(prescription, next)
    if (!change) {
      // A change on its way to the server stays stored until it is confirmed.
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
}

/** The errors of the draft, ours and the server's, by field. */
const problemsOf = (draft: EditDraft, saveProblem: Problem | undefined): Record<string, string> => ({
  ...draftProblems(draft),
  ...Object.fromEntries((saveProblem?.fields ?? []).map(({ field, message }) => [field, message])),
})

/**
 * One open card, saved while typing as soon as the draft is valid. If somebody else has changed the prescription,
 * saving stops and the practitioner chooses whose version to keep; nothing typed is lost.
 */
export function usePrescriptionEditor(prescription: Prescription) {
  const { editors, focusCard } = useBuilder()
  const { _id } = prescription
  const [before] = useState(prescription)
  const { draft, latest, set } = useDraft(prescription)
  const save = useSave(prescription)
  const saveProblem = editors.problemOf(_id)
  const isStopped = saveProblem?.code === 'changed_meanwhile'

  function update(change: (draft: EditDraft) => EditDraft) {
    set(change(latest()))
    if (saveProblem && !isStopped) editors.setProblem(_id, undefined)
  }

  useAutosave(
    draft,
    () => void (!isStopped && save(latest())),
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
      if (isStopped || !save(latest())) return false
      close()
      return true
    },
    /** The changes made in this editor so far. */
    change: changeOf(before, draft),
    /** Restores the values from when the card was opened. */
    revert() {
      if (!isStopped) save(draftOf(before))
      removeStoredDraft(storedEdit + _id)
      close()
    },
    keepMine() {
      editors.setProblem(_id, undefined)
      save(latest())
    },
    takeTheirs() {
      editors.setProblem(_id, undefined)
      update(() => draftOf(prescription))
    },
  }
}

export type PrescriptionEditing = ReturnType<typeof usePrescriptionEditor>
