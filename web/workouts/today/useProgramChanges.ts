import { useQueries } from '@tanstack/react-query'
import { series, type Change } from '@kinora/contract/series.ts'
import { read } from '../../app/api-client.ts'

/** Drops repetitions of the same change in other weeks. */
function withoutRepeats(changes: readonly Change[]) {
  const keys = new Set<string>()
  return changes.filter(({ kind, series, exercise, before, after }) => {
    const key = [kind, series, exercise, before, after].join('|')
    return !keys.has(key) && keys.add(key)
  })
}

export interface UnreadChanges {
  programId: string
  changes: Change[]
}

/** The changes of each program since the patient's last visit. */
export function useProgramChanges(programIds: readonly string[]): UnreadChanges[] {
  return useQueries({
    queries: programIds.map((id) => ({ ...read(series.changes, { params: { id } }), staleTime: 60_000 })),
    combine: (results) =>
      results.map(({ data }, at) => ({
        programId: programIds[at]!,
        changes: withoutRepeats((data ?? []).filter(({ isNew }) => isNew)),
      })),
  })
}
