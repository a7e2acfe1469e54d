import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { discardFormCheck, retryFormCheck, useOutgoingFormChecks } from './form-check-outbox.ts'

/** On home: the videos that the server does not have yet. Opening home sends them as soon as there is a connection. */
export default function UnsentFormChecks(): ReactNode {
  const waiting = useOutgoingFormChecks()
  if (waiting.length === 0) return null
  return (
    <Stack gap={12}>
      {waiting.map(({ _id, exercise, state, message }) => (
        <Note key={_id} tone="caution" role="status" icon={<IconCloudOff size={22} stroke={1.75} />}>
          <b>Your video of {exercise} is not sent yet.</b>{' '}
          {state === 'refused' ? message : 'It stays on this device and is sent once you are back online.'}
          {state === 'refused' && (
            <Row as="span" gap={16}>
              <TextButton onClick={() => retryFormCheck(_id)}>Try again</TextButton>
              <TextButton onClick={() => void discardFormCheck(_id)}>Delete it</TextButton>
            </Row>
          )}
        </Note>
      ))}
    </Stack>
  )
}
