import { maxPicturesPerExercise } from '@kinora/contract/picture-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { call, refresh } from '../../app/api-client.ts'
import { apiBase } from '../../app/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { toast } from '../../ui/toast.ts'
import style from './RecordVideoDialog.module.css'
import { formatClock } from './video-file.ts'
import { Stack } from '../../ui/layout.ts'

interface Props {
  video: Video
  exercise: Exercise
  onClose: () => void
}

/** Captures a frame on the server, as the poster of the video or as a picture of the exercise. */
function useStill({ video, exercise, onClose }: Props) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<'poster' | 'picture'>()
  const [problem, setProblem] = useState('')
  async function captureStill(second: number, isPoster: boolean) {
    const still = await call(exerciseVideos.generateScreenshot, {
      params: { id: video._id },
      body: { second, isPoster },
    })
    if (isPoster) return toast.success('The video now shows this picture.')
    const body = new FormData()
    body.append('alt', `${exercise.name}, ${formatClock(second)} into the video`)
    body.append('file', new Blob([still], { type: 'image/webp' }), 'still.webp')
    await call(exercises.addPicture, { params: { id: exercise._id }, body })
    return toast.success('Picture added to the exercise.')
  }
  async function run(second: number, as: 'poster' | 'picture') {
    setBusy(as)
    setProblem('')
    try {
      await captureStill(second, as === 'poster')
      await refresh(cache, ['exercises'])
      onClose()
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(undefined)
    }
  }
  return { busy, problem, run: (second: number, as: 'poster' | 'picture') => void run(second, as) }
}

interface MomentProps {
  second: number
  last: number
  onChange: (second: number) => void
}

const Moment = ({ second, last, onChange }: MomentProps) => (
  <Stack as="label" gap={6} className={style.edge}>
    <span>
      Moment <b>{`${formatClock(second)}.${Math.floor((second * 10) % 10)}`}</b>
    </span>
    <input
      type="range"
      min={0}
      max={Math.max(0, last - 0.1)}
      step={0.1}
      value={second}
      aria-valuetext={`${second.toFixed(1)} seconds`}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </Stack>
)

export default function StillDialog(props: Props) {
  const { video, exercise, onClose } = props
  const player = useRef<HTMLVideoElement>(null)
  const [second, setSecond] = useState(0)
  const { busy, problem, run } = useStill(props)
  const isFull = exercise.pictures.length >= maxPicturesPerExercise
  return (
    <Dialog
      onClose={onClose}
      title="Picture from the video"
      width={760}
      actions={
        <>
          <Button
            isBusy={busy === 'picture'}
            disabled={busy !== undefined || isFull}
            onClick={() => run(second, 'picture')}
          >
            Add to the pictures
          </Button>
          <Button
            variant="primary"
            isBusy={busy === 'poster'}
            disabled={busy !== undefined}
            onClick={() => run(second, 'poster')}
          >
            Use as video cover
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it stands still. */}
      <video
        ref={player}
        className={style.picture}
        src={apiBase + video.url!}
        preload="auto"
        muted
        playsInline
        aria-label={`${video.filename} at ${formatClock(second)}`}
      />
      <Moment
        second={second}
        last={video.seconds ?? 0}
        onChange={(at) => {
          setSecond(at)
          if (player.current) player.current.currentTime = at
        }}
      />
      {isFull && <p>{`An exercise can have up to ${maxPicturesPerExercise} pictures. Remove one to add another.`}</p>}
      <Failed error={problem ? { message: problem } : null} />
    </Dialog>
  )
}
