import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { uploadProgressText } from './video-file.ts'
import { cancelUpload, retryUpload, type VideoUploadState } from './video-upload.ts'

/** The progress of an upload, with its problem and actions. */
export function UploadProgress({ sending }: { sending: VideoUploadState }) {
  const cache = useQueryClient()
  const { videoId, name, state, sent, bytes, problem } = sending
  const words = {
    sending: uploadProgressText(sending),
    waiting: `${uploadProgressText({ ...sending, rate: null })} · waiting for a connection`,
    finishing: 'Uploaded, starting the conversion',
    failed: 'Upload failed',
  }[state]
  return (
    <Stack gap={8} grows>
      <Meter label={name} value={sent} max={bytes} isProgress text={words} />
      <ErrorText>{problem}</ErrorText>
      <Row as="span" gap={12}>
        {state === 'failed' && (
          <Button size="row" onClick={() => retryUpload(videoId, cache)}>
            Try again
          </Button>
        )}
        {state !== 'finishing' && (
          <Button size="row" onClick={() => void cancelUpload(videoId, cache)}>
            {state === 'failed' ? 'Dismiss' : 'Cancel'}
            <span className="spoken"> {name}</span>
          </Button>
        )}
      </Row>
    </Stack>
  )
}
