import { IconCameraRotate, IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { maxFormCheckSeconds } from '@kinora/contract/form-check-limits.ts'
import { Finder } from '../../exercises/videos/Finder.tsx'
import { useCamera } from '../../exercises/videos/useCamera.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { fileOfRecording, fileProblem, namedFile, secondsOf } from './form-check-file.ts'

/** Below 6 MB for twenty seconds, which a slow connection sends in a minute. */
const camera = { maxSeconds: maxFormCheckSeconds, height: 720, bitsPerSecond: 2_200_000, countFrom: 5 } as const

/** Records with the camera of this device. */
export function Recorder({ onVideo, onChoose }: { onVideo: (video: File) => void; onChoose: () => void }) {
  const { shot, stream, begin, stop, again, retry, turn } = useCamera({ ...camera, firstFacing: 'user' })
  const take = shot.at === 'looking' ? shot.take : undefined
  useEffect(() => {
    if (!take) return
    onVideo(fileOfRecording(take.blob))
    again()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each recording is passed on once.
  }, [take])
  return (
    <Stack gap={12}>
      {shot.at === 'asking' && <Spinner label="Waiting for the camera. The browser may ask whether it is allowed." />}
      {shot.at === 'refused' && <Failed error={{ message: shot.problem }} onRetry={retry} />}
      {stream && shot.at !== 'asking' && shot.at !== 'refused' && <Finder stream={stream} shot={shot} />}
      {shot.at === 'ready' && (
        <>
          <Text tone="muted">
            Stand the phone up so that all of you is in the picture. It counts to five, then records up to{' '}
            {maxFormCheckSeconds} seconds.
          </Text>
          <Button variant="primary" isFullWidth icon={<IconPlayerRecordFilled size={20} />} onClick={begin}>
            Start recording
          </Button>
          <Button isFullWidth icon={<IconCameraRotate size={20} stroke={1.75} />} onClick={turn}>
            Other camera
          </Button>
        </>
      )}
      {shot.at === 'recording' && (
        <Button variant="primary" isFullWidth icon={<IconPlayerStopFilled size={20} />} onClick={() => void stop()}>
          Stop
        </Button>
      )}
      {(shot.at === 'ready' || shot.at === 'refused') && (
        <Button variant="quiet" isFullWidth onClick={onChoose}>
          Choose a video instead
        </Button>
      )}
    </Stack>
  )
}

export function Chooser({ onVideo, onRecord }: { onVideo: (video: File) => void; onRecord: () => void }) {
  const [problem, setProblem] = useState('')
  async function check(file: File) {
    const refusal = fileProblem(file, await secondsOf(file))
    setProblem(refusal ?? '')
    if (!refusal) onVideo(namedFile(file)!)
  }
  return (
    <Stack gap={12}>
      <FileDrop
        label="Choose a video"
        description={`At most ${maxFormCheckSeconds} seconds`}
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm"
        onFile={(file) => void check(file)}
      />
      <Failed error={problem ? { message: problem } : null} />
      <Button variant="quiet" isFullWidth onClick={onRecord}>
        Record it here
      </Button>
    </Stack>
  )
}
