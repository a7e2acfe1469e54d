import { useQueries } from '@tanstack/react-query'
import { series, type Change } from '@kinora/contract/series.ts'
import { read } from '../app/api.ts'

/** The same change of several weeks is told once. */
function once(changes: readonly Change[]) {
  const told = new Set<string>()
  return changes.filter(({ kind, series, exercise, before, after }) => {
    const key = [kind, series, exercise, before, after].join('|')
    return !told.has(key) && told.add(key)
  })
}

export interface ProgramNews {
  programId: string
  changes: Change[]
}

/** What changed in each program since its patient last looked. */
export function useNews(programIds: readonly string[]): ProgramNews[] {
  return useQueries({
    queries: programIds.map((id) => ({ ...read(series.changes, { params: { id } }), staleTime: 60_000 })),
    combine: (results) =>
      results.map(({ data }, at) => ({
        programId: programIds[at]!,
        changes: once((data ?? []).filter(({ isNew }) => isNew)),
      })),
  })
}
