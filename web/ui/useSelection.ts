import { useState } from 'react'

/** The selected rows of a list. A row that is no longer on the list is no longer selected. */
export function useSelection<Row extends { _id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ _id }) => ids.has(_id))
  return {
    chosen,
    has: (id: string) => ids.has(id),
    isAll: rows.length > 0 && chosen.length === rows.length,
    toggle: (id: string) =>
      setIds((now) => (now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]))),
    toggleAll: () => setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
}
