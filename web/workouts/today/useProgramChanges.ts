import { useQueries } from '@tanstack/react-query'
import { series, type Change } from '@kinora/contract/series.ts'
import { read } from '../../app/api-client.ts'

/** The same change of several weeks is told once. */
function withoutRepeats(changes: readonly Change[]) {
  const told = new Set<string>()
  return changes.filter(({ kind, series, exercise, before, after }) => {
    const key = [kind, series, exercise, before, after].join('|')
    return !told.has(key) && told.add(key)
  })
}

export interface UnreadChanges {
  programId: string
  changes: Change[]
}

/** What changed in each program since its patient last looked. */
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
