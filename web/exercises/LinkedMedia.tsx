import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exerciseImports, type RecentExerciseImport } from '@kinora/contract/exercise-imports.ts'
import { read, refresh } from '../app/api-client.ts'
import { count } from '../ui/format.ts'
import { Meter } from '../ui/Meter.tsx'
import { Text } from '../ui/Text.tsx'
import { ScrollBox } from '../ui/DataTable.tsx'
import { List } from '../ui/List.tsx'

type Linked = RecentExerciseImport['linked']

const pollMs = 2000

/** The imports that can be undone; asked for again while linked files are on their way. */
export const recentExerciseImports = {
  ...read(exerciseImports.recentImports, {}),
  refetchInterval: ({ state }: { state: { data?: RecentExerciseImport[] } }) =>
    state.data?.some(({ linked }) => linked.waiting > 0) ? pollMs : (false as const),
}

/** '9 of 12 linked pictures and videos fetched'; empty if a list links to none. */
export function linkedTotals({ waiting, taken, refused }: Linked) {
  const total = waiting + taken + refused
  return total > 0 && `${taken} of ${count(total, 'linked file')} taken${waiting > 0 ? ' so far' : ''}`
}

/** The linked files that were refused, by exercise, with the reasons. */
export function LinkedFiles({ linked, summary }: { linked: Linked; summary: string }) {
  const refused = linked.files.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return (
    <details>
      <summary>{`${summary}: ${linked.refused}`}</summary>
      <ScrollBox label={summary}>
        <List>
          {refused.map(({ name, kind, reason }, at) => (
            <li key={at}>
              <b>{name}</b>, {kind}: {reason}
            </li>
          ))}
        </List>
      </ScrollBox>
      {linked.refused > refused.length && <p>{linked.refused - refused.length} more are not listed.</p>}
    </details>
  )
}

/** The progress of fetching an import's pictures and videos. The server continues when the dialog is closed. */
export function LinkedMedia({ importId }: { importId: string }) {
  const cache = useQueryClient()
  const { data } = useQuery(recentExerciseImports)
  const linked = data?.find(({ _id }) => _id === importId)?.linked
  const isDone = linked?.waiting === 0
  useEffect(() => {
    if (isDone) void refresh(cache, ['exercises'])
  }, [isDone, cache])
  if (!linked) return null
  const total = linked.waiting + linked.taken + linked.refused
  return (
    <>
      <Meter
        label="Linked pictures and videos"
        value={total - linked.waiting}
        max={total}
        isProgress
        text={`${total - linked.waiting} of ${total}`}
      />
      <Text size="medium" tone="muted" role="status">
        {isDone
          ? `${linked.taken} taken, ${linked.refused} not taken.`
          : 'They are being downloaded. You can close this and find it again under Import.'}
      </Text>
      <LinkedFiles linked={linked} summary="Not imported" />
    </>
  )
}
