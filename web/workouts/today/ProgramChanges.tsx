import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { series, type Change } from '@kinora/contract/series.ts'
import { useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.ts'
import { changeSentence, differingParts } from './program-change-text.ts'
import style from './ProgramChanges.module.css'
import type { UnreadChanges } from './useProgramChanges.ts'

const maxListed = 4

function Line({ change }: { change: Change }) {
  const { kind, exercise } = change
  const isDifference = kind === 'changed' && change.before && change.after
  const { before, after } = differingParts(change.before, change.after)
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
      {change.reason && (
        <>
          <br />
          <small>{change.reason}</small>
        </>
      )}
    </li>
  )
}

/** "New since last time", until the patient has read it. Works offline. */
export default function ProgramChanges({ news }: { news: readonly UnreadChanges[] }): ReactNode {
  const seen = useWrite(series.changesSeen, { waitsForConnection: true, isQuiet: true })
  const [isRead, changes] = [seen.isPending || seen.isSuccess, news.flatMap((unread) => unread.changes)]
  if (isRead || changes.length === 0) return null
  const markRead = () => news.forEach(({ programId }) => seen.mutate({ params: { id: programId } }))
  return (
    <Card className={style.card} title="New since last time">
      <Stack as="ul" gap={12}>
        {changes.slice(0, maxListed).map((change) => (
          <Line key={change._id} change={change} />
        ))}
      </Stack>
      {changes.length > maxListed && <p>And {changes.length - maxListed} more, in your exercises.</p>}
      <Button
        variant="quiet"
        size="row"
        className={style.read}
        icon={<IconCheck size={20} stroke={2} />}
        onClick={markRead}
      >
        Got it
      </Button>
    </Card>
  )
}
