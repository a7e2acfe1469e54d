import { useMemo, useState } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import type { Editors } from './builder.ts'
import type { EditDraft } from './editing.ts'

const without = <Value>(map: ReadonlyMap<string, Value>, id: string) =>
  new Map([...map].filter(([each]) => each !== id))

/** The open cards of a week. What is typed in them is kept beside the state, so that typing draws its own card only. */
export function useEditors(): Editors {
  const [drafts] = useState(() => new Map<string, EditDraft>())
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [troubles, setTroubles] = useState<ReadonlyMap<string, Problem>>(new Map())
  return useMemo(() => {
    const open = (id: string) => setOpenIds((ids) => new Set([...ids, id]))
    return {
      drafts,
      isOpen: (id) => openIds.has(id),
      open,
      close(id) {
        drafts.delete(id)
        setOpenIds((ids) => new Set([...ids].filter((each) => each !== id)))
      },
      trouble: (id) => troubles.get(id),
      setTrouble(id, problem) {
        setTroubles((all) => (problem ? new Map([...all, [id, problem]]) : without(all, id)))
        if (problem) open(id)
      },
    }
  }, [drafts, openIds, troubles])
}
