import { useQueries } from '@tanstack/react-query'
import { series, type Change } from '@kinora/contract/series.ts'
import { read } from '../../app/api-client.ts'
import { mergeChanges } from './merge-changes.ts'

export interface UnreadChanges {
  programId: string
  changes: Change[]
}

/** The changes of each program since the patient's last visit. */
export function useProgramChanges(programIds: readonly string[]): { unread: UnreadChanges[]; isLoading: boolean } {
  return useQueries({
    queries: programIds.map((id) => ({ ...read(series.changes, { params: { id } }), staleTime: 60_000 })),
    combine: (results) => ({
      unread: results
        .map(({ data }, at) => ({
          programId: programIds[at]!,
          changes: mergeChanges((data ?? []).filter(({ isNew }) => isNew)),
        }))
        .filter(({ changes }) => changes.length > 0),
      isLoading: results.some(({ isPending }) => isPending),
    }),
  })
}
