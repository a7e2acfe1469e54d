import { useEffect, useEffectEvent, useState } from 'react'
import type { Prescription } from '@kinora/contract/series.ts'
import { useBuilder } from './builder.ts'
import { changeOf, draftOf, draftProblems, type EditDraft } from './editing.ts'

/** After so long without a key what was typed is saved. Milliseconds. */
const pause = 600

/**
 * One open card: saved as it is typed, as soon as all of it is understood. What somebody else changed meanwhile stops
 * that, and nothing typed is lost: it is asked whose shall stand.
 */
export function useEditing(prescription: Prescription) {
  const { changes, editors, focusCard } = useBuilder()
  const { _id } = prescription
  const [before] = useState(prescription)
  const [draft, setDraft] = useState(() => editors.drafts.get(_id) ?? draftOf(prescription))
  const trouble = editors.trouble(_id)
  const isStopped = trouble?.code === 'changed_meanwhile'

  function update(next: EditDraft) {
    editors.drafts.set(_id, next)
    if (trouble && !isStopped) editors.setTrouble(_id, undefined)
    setDraft(next)
  }

  /** False when there is something to be mended first. */
  function save(what = draft) {
    if (Object.keys(draftProblems(what)).length > 0) return false
    const change = changeOf(prescription, what)
    if (!change) return true
    changes.change(_id, change, (problem) => {
      if (!editors.drafts.has(_id)) editors.drafts.set(_id, what)
      editors.setTrouble(_id, problem)
    })
    return true
  }

  const saveByItself = useEffectEvent(() => !isStopped && save())
  useEffect(() => {
    const timer = setTimeout(() => saveByItself(), pause)
    return () => clearTimeout(timer)
  }, [draft])
  // Gone from the screen without having been closed, as by another week: what was typed is saved all the same.
  const leave = useEffectEvent(() => void (editors.drafts.has(_id) && saveByItself()))
  useEffect(() => () => leave(), [])

  function close() {
    editors.setTrouble(_id, undefined)
    editors.close(_id)
    focusCard(_id)
  }

  return {
    draft,
    before,
    trouble,
    problems: {
      ...draftProblems(draft),
      ...Object.fromEntries((trouble?.fields ?? []).map(({ field, message }) => [field, message])),
    },
    update,
    /** Saves and closes; stays open while something must be mended. */
    done: () => !isStopped && save() && close(),
    /** As it was when it was opened. */
    revert() {
      if (!isStopped) save(draftOf(before))
      close()
    },
    keepMine() {
      editors.setTrouble(_id, undefined)
      save()
    },
    takeTheirs() {
      editors.setTrouble(_id, undefined)
      update(draftOf(prescription))
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
