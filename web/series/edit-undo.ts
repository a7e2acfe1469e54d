export interface Edit {
  /** The announcement of the edit: `Glute bridge moved`. */
  words: string
  undo: () => void
  /** Edits of one kind and card that follow each other are undone together. */
  key?: string
}

/** The edits of a week that can be undone, newest first. */
export function createEditUndo() {
  let edits: Edit[] = []
  return {
    /** Remembers an edit. Returns what takes back exactly this one, once. */
    push(edit: Edit) {
      const before = edits.at(-1)
      // The earlier edit of the same kind takes back both.
      if (!edit.key || edit.key !== before?.key) edits = [...edits, edit].slice(-100)
      return () => {
        if (!edits.includes(edit)) return
        edits = edits.filter((each) => each !== edit)
        edit.undo()
      }
    },
    /** Takes back the newest edit, and returns what it was. */
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
