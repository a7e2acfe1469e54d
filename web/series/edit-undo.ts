export interface Edit {
  /** The announcement of the edit: `Glute bridge moved`. */
  words: string
  undo: () => void
  /** Consecutive edits with the same key are undone together. */
  key?: string
}

/** The edits of a week that can be undone, newest first. */
export function createEditUndo() {
  let edits: Edit[] = []
  return {
    /** Adds an edit. Returns a function that undoes exactly this one, once. */
    push(edit: Edit) {
      const before = edits.at(-1)
      // Undoing the earlier edit with the same key undoes both.
      if (!edit.key || edit.key !== before?.key) edits = [...edits, edit].slice(-100)
      return () => {
        if (!edits.includes(edit)) return
        edits = edits.filter((each) => each !== edit)
        edit.undo()
      }
    },
    /** Undoes the newest edit, and returns its announcement. */
    undoLatest() {
      const edit = edits.at(-1)
      if (!edit) return undefined
      edits = edits.slice(0, -1)
      edit.undo()
      return edit.words
    },
  }
}

export type EditUndo = ReturnType<typeof createEditUndo>
