import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { support, type SupportSession } from '@kinora/contract/support-access.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import style from './Support.module.css'

/** Whole seconds until a moment, never below none. */
function useSecondsUntil(moment: string) {
  const left = () => Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- left reads nothing but the moment.
  }, [moment])
  return seconds
}

function SupportCode({ otp, expiresAt, onGone }: { otp: string; expiresAt: string; onGone: () => void }) {
  const seconds = useSecondsUntil(expiresAt)
  if (seconds === 0)
    return (
      <>
        <p>The code is too old now.</p>
        <Button size="toolbar" onClick={onGone}>
          Make a new one
        </Button>
      </>
    )
  return (
    <div role="status" className={style.stack}>
      <p className={style.code} aria-label={[...otp].join(' ')}>
        {otp.slice(0, 3)} {otp.slice(3)}
      </p>
      <p>
        Tell it to support, and to nobody who has not been asked by you. It works once, for {Math.ceil(seconds / 60)}{' '}
        more min.
      </p>
    </div>
  )
}

function SessionRow({ session }: { session: SupportSession }) {
  const end = useWrite(support.endSupport)
  const { _id: id, agent, person, reason, startedAt, endsAt, isOpen } = session
  return (
    <li className={style.row}>
      <span>
        <b>
          {agent} as {person} {isOpen && <Chip tone="caution">Signed in now</Chip>}
        </b>
        <small>{reason}</small>
        <small>
          {formatMoment(startedAt)} to {formatMoment(endsAt)}
        </small>
      </span>
      {isOpen && (
        <Button
          size="row"
          variant="danger"
          aria-label={`End the session of ${agent}`}
          isBusy={end.isPending}
          onClick={() => end.mutate({ params: { id } }, { onSuccess: () => toast.success('Support is signed out.') })}
        >
          End now
        </Button>
      )}
    </li>
  )
}

/** Where staff let support in, and see when it was. Owners see it for the whole clinic. */
export function SupportAccessCard() {
  const access = useQuery(read(support.supportAccess, {}))
  const make = useWrite(support.createOtp, { isQuiet: true })
  const sessions = access.data?.sessions ?? []
  return (
    <Card title="Let support in">
      <div className={style.stack}>
        <p>
          Support can sign in as you for an hour, with a code that you make here and tell them. What they do is kept in
          the audit log; passwords, payments and exports stay closed to them.
        </p>
        {make.data ? (
          <SupportCode {...make.data} onGone={make.reset} />
        ) : (
          <Button size="toolbar" isBusy={make.isPending} onClick={() => make.mutate({})}>
            Make a code
          </Button>
        )}
        <Failed error={make.error ?? access.error} />
        {sessions.length > 0 && (
          <ul className={style.rows}>
            {sessions.map((session) => (
              <SessionRow key={`${session._id} ${session.startedAt}`} session={session} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
