import { IconCloudOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { discardFormCheck, retryFormCheck, useOutgoingFormChecks, type OutgoingFormCheck } from './form-check-outbox.ts'

/** Where the video is: a device that refused to store it has it only as long as this page is open. */
function whereabouts({ state, message, isOnlyInPage }: OutgoingFormCheck) {
  const parts = [
    state === 'refused' && message,
    isOnlyInPage && 'This device could not store it, so it is only in this open page.',
    isOnlyInPage && 'Keep the page open until it is sent, or free up some room and record it again.',
    !isOnlyInPage && state !== 'refused' && 'It stays on this device and is sent once you are back online.',
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** On home: the videos that the server does not have yet. Opening home sends them as soon as there is a connection. */
export default function UnsentFormChecks(): ReactNode {
  const waiting = useOutgoingFormChecks()
  const [deleting, setDeleting] = useState<OutgoingFormCheck>()
  if (waiting.length === 0) return null
  return (
    <Stack gap={12}>
      {waiting.map((video) => (
        <Note key={video._id} tone="caution" role="status" icon={<IconCloudOff size={22} stroke={1.75} />}>
          <b>Your video of {video.exercise} is not sent yet.</b> {whereabouts(video)}
          {video.state === 'refused' && (
            <Row as="span" gap={16}>
              <TextButton onClick={() => retryFormCheck(video._id)}>Try again</TextButton>
              <TextButton onClick={() => setDeleting(video)}>Delete it</TextButton>
            </Row>
          )}
        </Note>
      ))}
      {deleting && (
        <ConfirmDialog
          isOpen
          onClose={() => setDeleting(undefined)}
          title={`Delete your video of ${deleting.exercise}?`}
          cancelLabel="Keep"
          confirmLabel="Delete"
          isDanger
          onConfirm={() => {
            void discardFormCheck(deleting._id)
            setDeleting(undefined)
          }}
        >
          <p>Your clinic does not have it, and only this device does. Deleting it cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
