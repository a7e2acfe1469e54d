import { useQueries } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { series, type Change } from '@kinora/contract/series.ts'
import { read, useWrite } from '../app/api.ts'
import { Button } from '../ui/Button.tsx'
import { changeSentence, onlyDifferent } from './changes.ts'
import style from './News.module.css'

const mostShown = 4

/** The same change of several weeks is told once. */
function once(changes: readonly Change[]) {
  const told = new Set<string>()
  return changes.filter(({ kind, series, exercise, before, after }) => {
    const key = [kind, series, exercise, before, after].join('|')
    return !told.has(key) && told.add(key)
  })
}

/** What changed in each program since its patient last looked. */
export function useNews(programIds: readonly string[]) {
  return useQueries({
    queries: programIds.map((id) => ({ ...read(series.changes, { params: { id } }), staleTime: 60_000 })),
    combine: (results) =>
      results.map(({ data }, at) => ({
        programId: programIds[at]!,
        changes: once((data ?? []).filter(({ isNew }) => isNew)),
      })),
  })
}

function Line({ change }: { change: Change }) {
  const { kind, exercise } = change
  const isDifference = kind === 'changed' && change.before && change.after
  const { before, after } = onlyDifferent(change.before, change.after)
  const sentence = changeSentence(change)
  return (
    <li>
      {isDifference && (
        <b>
          {exercise && `${exercise}: `}
          {before} <span className="spoken">is now</span>
          <span aria-hidden>→</span> {after}
        </b>
      )}
      {isDifference && sentence && <br />}
      {sentence}
    </li>
  )
}

/** "New since last time": stays until the patient has said that it was read, also without a connection. */
export function News({ programIds }: { programIds: readonly string[] }) {
  const news = useNews(programIds).filter(({ changes }) => changes.length > 0)
  const seen = useWrite(series.changesSeen, { waitsForConnection: true, isQuiet: true })
  const [isRead, changes] = [seen.isPending || seen.isSuccess, news.flatMap((each) => each.changes)]
  if (isRead || changes.length === 0) return null
  const note = () => news.forEach(({ programId }) => seen.mutate({ params: { id: programId } }))
  return (
    <section className={style.card}>
      <h2>New since last time</h2>
      <ul className={style.list}>
        {changes.slice(0, mostShown).map((change) => (
          <Line key={change._id} change={change} />
        ))}
      </ul>
      {changes.length > mostShown && <p>And {changes.length - mostShown} more, in your exercises.</p>}
      <Button variant="quiet" className={style.read} icon={<IconCheck size={20} stroke={2} />} onClick={note}>
        Got it
      </Button>
    </section>
  )
}
