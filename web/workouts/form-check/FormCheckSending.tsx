import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { refresh } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/layout.ts'
import { DeleteUnsentVideo } from './DeleteUnsentVideo.tsx'
import { isFormCheckSent, retryFormCheck, useOutgoingFormChecks } from './form-check-outbox.ts'

interface Props {
  id: string
  practitioner: string
  onClose: () => void
}

const Sent = ({ practitioner, onClose }: Omit<Props, 'id'>) => (
  <Stack gap={16}>
    <Note tone="good" role="status" icon={<IconCheck size={22} stroke={2} />}>
      <b>Sent.</b> {practitioner} will look at it. You get a notification with the answer.
    </Note>
    <Button variant="primary" isFullWidth onClick={onClose}>
      Done
    </Button>
  </Stack>
)

/** Says "sent" only once the server has confirmed it. */
export function FormCheckSending({ id, practitioner, onClose }: Props) {
  const cache = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const onSent = useCallback(() => void refresh(cache, ['workouts']), [cache])
  const outgoing = useOutgoingFormChecks(onSent).find(({ _id }) => _id === id)
  const isDeleted = !outgoing && !isFormCheckSent(id)
  useEffect(() => {
    if (isDeleted && isDeleting) onClose()
  }, [isDeleted, isDeleting, onClose])
  if (isDeleted) return null
  if (!outgoing) return <Sent {...{ practitioner, onClose }} />
  const { state, share, message, isOnlyInPage } = outgoing
  const percent = Math.round(share * 100)
  return (
    <Stack gap={16}>
      {state === 'sending' && <Meter label="Sending" value={percent} max={100} isProgress text={`${percent}%`} />}
      {state === 'waiting' && (
        <Note tone="caution" role="status" icon={<IconCloudOff size={22} stroke={1.75} />}>
          <b>Not sent yet.</b> There is no connection. The video{' '}
          {isOnlyInPage ? 'is in this page' : 'stays on this device'} and is sent as soon as there is one
          {share > 0 && `, from ${percent}% on`}.
        </Note>
      )}
      {isOnlyInPage && (
        <Note tone="caution" role="status" icon={<IconCloudOff size={22} stroke={1.75} />}>
          This device could not store the video, so it is only in this open page. Keep the page open until it is sent,
          or free up some room and record it again.
        </Note>
      )}
      {state === 'refused' && (
        <>
          <Failed error={{ message }} onRetry={() => retryFormCheck(id)} />
          <Button variant="danger" isFullWidth onClick={() => setDeleting(true)}>
            Delete this video
          </Button>
          {isDeleting && <DeleteUnsentVideo video={outgoing} onClose={() => setDeleting(false)} />}
        </>
      )}
      <Button isFullWidth onClick={onClose}>
        {state === 'refused' ? 'Close' : 'Continue while it is sent'}
      </Button>
    </Stack>
  )
}
