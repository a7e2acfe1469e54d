import { useEffect, useState } from 'react'
import { support, type SupportSession } from '@kinora/contract/support-access.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { thenToast } from '../ui/then-toast.ts'
import { Row, Stack } from '../ui/layout.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Code } from '../ui/Code.tsx'

function useSecondsUntil(moment: string) {
  const left = () => Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` depends only on `moment`.
  }, [moment])
  return seconds
}

function SupportCode({ otp, expiresAt, onGone }: { otp: string; expiresAt: string; onGone: () => void }) {
  const seconds = useSecondsUntil(expiresAt)
  if (seconds === 0)
    return (
      <>
        <p>This code has expired.</p>
        <Button size="toolbar" onClick={onGone}>
          Create a new code
        </Button>
      </>
    )
  return (
    <Stack role="status" gap={16}>
      <Code label={[...otp].join(' ')}>{`${otp.slice(0, 3)} ${otp.slice(3)}`}</Code>
      <p>
        Give this code only to the support person you contacted. It works once, for the next {Math.ceil(seconds / 60)}{' '}
        min.
      </p>
    </Stack>
  )
}

function SessionRow({ session }: { session: SupportSession }) {
  const end = useWrite(support.endSupport)
  const { _id: id, agent, person, reason, startedAt, endsAt, isOpen } = session
  return (
    <ListItem
      title={
        <>
          {agent} as {person} {isOpen && <Chip tone="caution">Signed in now</Chip>}
        </>
      }
      details={[reason, `${formatMoment(startedAt)} to ${formatMoment(endsAt)}`]}
    >
      {isOpen && (
        <Button
          size="row"
          variant="danger"
          aria-label={`End the session of ${agent}`}
          isBusy={end.isPending}
          onClick={() => end.mutate({ params: { id } }, thenToast('Support has been signed out.'))}
        >
          End now
        </Button>
      )}
    </ListItem>
  )
}

export function SupportAccessCard() {
  const access = useRead(support.supportAccess, {})
  const create = useWrite(support.createOtp, { isQuiet: true })
  const sessions = access.data?.sessions ?? []
  return (
    <Card title="Support access">
      <Stack gap={16}>
        <p>
          Give Kinora support a code to sign in as you for up to an hour. Everything they do is recorded in the audit
          log. They can’t open passwords, payments or exports.
        </p>
        {create.data ? (
          <SupportCode {...create.data} onGone={create.reset} />
        ) : (
          <Row>
            <Button size="toolbar" isBusy={create.isPending} onClick={() => create.mutate({})}>
              Create a code
            </Button>
          </Row>
        )}
        <Failed error={create.error ?? access.error} />
        {sessions.length > 0 && (
          <List isInset>
            {sessions.map((session) => (
              <SessionRow key={`${session._id} ${session.startedAt}`} session={session} />
            ))}
          </List>
        )}
      </Stack>
    </Card>
  )
}
