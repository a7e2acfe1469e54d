import { IconCameraRotate, IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { videoTypes, type VideoType } from '@kinora/contract/video-limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatDay } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { trimRecording } from './trim-recording.ts'
import { Finder } from './Finder.tsx'
import { RecordingReview, type TrimRange } from './RecordingReview.tsx'
import { useCamera, type CameraState, type Recording } from './useCamera.ts'
import { DialogActions } from '../../ui/DialogActions.tsx'

interface Props {
  /** The name of the exercise. */
  name: string
  onClose: () => void
  onVideo: (file: File) => void
}

function fileOf({ blob }: Recording, name: string) {
  const type = blob.type.split(';')[0] as VideoType
  const stem = `${name.slice(0, 100)} ${formatDay(new Date()).replaceAll('/', '-')}`
  return new File([blob], `${stem}.${videoTypes[type]}`, { type })
}

/** Trims the recording if its ends were moved, and passes it on. */
function useTake(shot: CameraState, name: string, onVideo: (file: File) => void) {
  const [cut, setCut] = useState<TrimRange>()
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState('')
  const take = shot.at === 'looking' ? shot.take : undefined
  const part = cut ?? { from: 0, to: take?.seconds ?? 0 }
  const isWhole = !take || (part.from < 0.05 && part.to > take.seconds - 0.05)
  async function use() {
    if (!take) return
    if (isWhole) return onVideo(fileOf(take, name))
    setDone(0)
    try {
      onVideo(fileOf(await trimRecording(take, part, setDone), name))
    } catch (error) {
      setDone(undefined)
      setProblem((error as Error).message)
    }
  }
  return { take, part, done, problem, setPart: setCut, use: () => void use(), forget: () => setCut(undefined) }
}

/** Records a video in the browser: preview, countdown, review, trim. */
export default function RecordVideoDialog({ name, onClose, onVideo }: Props) {
  const { shot, stream, begin, stop, again, retry, turn } = useCamera()
  const { take, part, done, problem, setPart, use, forget } = useTake(shot, name, onVideo)
  const isCutting = done !== undefined
  const percent = Math.round((done ?? 0) * 100)
  const actions = {
    asking: <Button onClick={onClose}>Cancel</Button>,
    refused: (
      <DialogActions onCancel={onClose} onClick={retry}>
        Try again
      </DialogActions>
    ),
    ready: (
      <>
        <Button icon={<IconCameraRotate size={18} stroke={1.75} />} onClick={turn}>
          Other camera
        </Button>
        <Button variant="primary" icon={<IconPlayerRecordFilled size={18} />} onClick={begin}>
          Start recording
        </Button>
      </>
    ),
    counting: null,
    recording: (
      <Button variant="primary" icon={<IconPlayerStopFilled size={18} />} onClick={stop}>
        Stop
      </Button>
    ),
    looking: (
      <>
        <Button
          disabled={isCutting}
          onClick={() => {
            forget()
            again()
          }}
        >
          Record again
        </Button>
        <Button variant="primary" disabled={isCutting} onClick={use}>
          Use this video
        </Button>
      </>
    ),
  }[shot.at]
  return (
    <Dialog onClose={onClose} title={`Video ${name}`} width={760} actions={actions}>
      {shot.at === 'asking' && <Spinner label="Waiting for the camera. The browser may ask whether it is allowed." />}
      {shot.at === 'refused' && <Failed error={{ message: shot.problem }} />}
      {stream && !take && shot.at !== 'refused' && shot.at !== 'asking' && <Finder stream={stream} shot={shot} />}
      {take && <RecordingReview take={take} part={part} onPart={setPart} />}
      {isCutting && (
        <Meter label="Shortening" value={percent} max={100} isProgress text={`${percent}%, as long as it plays`} />
      )}
      <Failed error={problem ? { message: problem } : null} />
    </Dialog>
  )
}
