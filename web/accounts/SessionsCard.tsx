import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { type SessionRow, loginSessions } from '@kinora/contract/login-sessions.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { Row } from '../ui/layout.ts'
import { List, ListItem } from '../ui/List.tsx'
import { inSentence } from '../ui/in-sentence.ts'

function SessionLine({ session, onEnd, isBusy }: { session: SessionRow; onEnd?: () => void; isBusy?: boolean }) {
  const { device, isHandheld, address, seenAt, createdAt, isThis, isSupport, carer } = session
  const Icon = isHandheld ? IconDeviceMobile : IconDeviceLaptop
  return (
    <ListItem
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      title={
        <>
          {device}
          {isThis && <Chip>This device</Chip>}
          {isSupport && <Chip tone="caution">Kinora support</Chip>}
          {carer && <Chip>{carer}</Chip>}
        </>
      }
      details={[
        `${isThis ? 'In use now' : `Last used ${inSentence(formatMoment(seenAt))}`}, signed in ${inSentence(formatMoment(createdAt))} from ${address}`,
      ]}
    >
      {onEnd && !isThis && (
        <Button size="row" aria-label={`Sign out ${device}`} isBusy={isBusy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </ListItem>
  )
}

export function SessionsCard() {
  const sessions = useRead(loginSessions.sessions, {})
  const end = useWrite(loginSessions.endSession)
  const endOthers = useWrite(loginSessions.endOtherSessions)
  const items = sessions.data?.items ?? []
  const others = items.filter(({ isThis }) => !isThis)
  const ended = thenToast('That device is signed out.')
  return (
    <Card title="Where you’re signed in">
      <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />
      {sessions.isPending && <Skeletons rows={2} label="Loading the sessions" />}
      <List isInset>
        {items.map((session) => (
          <SessionLine
            key={session._id}
            session={session}
            isBusy={end.isPending && end.variables?.params.id === session._id}
            onEnd={() => end.mutate({ params: { id: session._id } }, ended)}
          />
        ))}
      </List>
      {others.length > 1 && (
        <Row>
          <Button
            size="toolbar"
            variant="danger"
            isBusy={endOthers.isPending}
            onClick={() => endOthers.mutate({}, thenToast('All your other devices are signed out.'))}
          >
            Sign out all other devices
          </Button>
        </Row>
      )}
    </Card>
  )
}
