import { IconCloudOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Note } from '../../ui/Note.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { DeleteUnsentVideo } from './DeleteUnsentVideo.tsx'
import {
  isOfSameAccount,
  retryFormCheck,
  useOthersFormChecks,
  useOutgoingFormChecks,
  type OutgoingFormCheck,
} from './form-check-outbox.ts'

const iconProps = { size: 22, stroke: 1.75 }

/** Where the video is stored. If the device could not store it, it exists only in this open page. */
function whereabouts({ state, message, isOnlyInPage }: OutgoingFormCheck) {
  const parts = [
    state === 'refused' && message,
    isOnlyInPage && 'This device could not store it, so it is only in this open page.',
    isOnlyInPage && 'Keep the page open until it is sent, or free up some room and record it again.',
    !isOnlyInPage && state !== 'refused' && 'It stays on this device and is sent once you are back online.',
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** Does not name the exercise of another account. */
function OthersNote({ video, onDelete }: { video: OutgoingFormCheck; onDelete: (owner: string) => void }) {
  const isKnown = isOfSameAccount(video)
  const name = (isKnown && video.recordedBy) || 'Someone else'
  return (
    <Note role="status" icon={<IconCloudOff {...iconProps} />}>
      <b>
        {name} recorded a video{isKnown && ` of ${video.exercise}`} here, and it is not sent yet.
      </b>{' '}
      It is sent under their name once they sign in here again.
      <Row as="span" gap={16}>
        <TextButton onClick={() => onDelete(name === 'Someone else' ? 'someone else' : name)}>Delete it</TextButton>
      </Row>
    </Note>
  )
}

/** On home: the videos that the server does not have yet. Home sends the user’s own once there is a connection. */
export default function UnsentFormChecks(): ReactNode {
  const waiting = useOutgoingFormChecks()
  const others = useOthersFormChecks()
  const [deleting, setDeleting] = useState<{ video: OutgoingFormCheck; owner?: string }>()
  if (waiting.length + others.length === 0) return null
  return (
    <Stack gap={12}>
      {waiting.map((video) => (
        <Note key={video._id} tone="caution" role="status" icon={<IconCloudOff {...iconProps} />}>
          <b>Your video of {video.exercise} is not sent yet.</b> {whereabouts(video)}
          {video.state === 'refused' && (
            <Row as="span" gap={16}>
              <TextButton onClick={() => retryFormCheck(video._id)}>Try again</TextButton>
              <TextButton onClick={() => setDeleting({ video })}>Delete it</TextButton>
            </Row>
          )}
        </Note>
      ))}
      {others.map((video) => (
        <OthersNote key={video._id} video={video} onDelete={(owner) => setDeleting({ video, owner })} />
      ))}
      {deleting && <DeleteUnsentVideo {...deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  )
}
