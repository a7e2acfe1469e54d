import { useMemo, useState } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import type { OpenEditors } from './builder-context.ts'
import { storedDraftNames } from '../app/useStoredDraft.ts'
import { toast } from '../ui/toast.ts'
import { useIsHere } from '../ui/useIsHere.ts'
import type { EditDraft } from './prescription-draft.ts'

/** Unconfirmed edits are stored in this tab under this prefix and the prescription's id. */
export const storedEdit = 'prescription:'

const without = <Value>(map: ReadonlyMap<string, Value>, id: string) =>
  new Map([...map].filter(([each]) => each !== id))

/**
 * The open cards of a week, including those with edits from before a reload or the end of a session. Drafts are not
 * React state, so that typing renders one card only.
 */
export function useOpenEditors(): OpenEditors {
  const [drafts] = useState(() => new Map<string, EditDraft>())
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(storedDraftNames(storedEdit)))
  const [noteFirst] = useState(() => new Set<string>())
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map())
  const isHere = useIsHere()
  return useMemo(() => {
    function open(id: string, field?: 'note') {
      if (field) noteFirst.add(id)
      else noteFirst.delete(id)
      setOpenIds((ids) => new Set([...ids, id]))
    }
    return {
      drafts,
      isOpen: (id) => openIds.has(id),
      open,
      isNoteFirst: (id) => noteFirst.has(id),
      close(id) {
        drafts.delete(id)
        setOpenIds((ids) => new Set([...ids].filter((each) => each !== id)))
      },
      problemOf: (id) => problems.get(id),
      hasProblems: problems.size > 0,
      setProblem(id, problem) {
        // The card shows the problem when the program is opened again.
        if (problem && !isHere.current)
          return toast.error(`A change was not saved. ${problem.message} Open the program again to see it.`)
        setProblems((all) => (problem ? new Map([...all, [id, problem]]) : without(all, id)))
        if (problem) open(id)
      },
    }
  }, [drafts, isHere, noteFirst, openIds, problems])
}
