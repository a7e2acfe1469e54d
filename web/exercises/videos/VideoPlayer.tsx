import { IconRepeat } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { PatientVideo } from '@kinora/contract/videos.ts'
import { apiBase } from '../../app/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { createVideoReload } from './reload-video.ts'
import { CaptionsTrack } from './CaptionsTrack.tsx'
import { Row } from '../../ui/layout.ts'
import style from './VideoPlayer.module.css'

const speeds = [
  { value: '1', label: 'Normal' },
  { value: '0.75', label: 'Slower' },
  { value: '0.5', label: 'Half' },
] as const

interface Props {
  video: PatientVideo
  /** The name of the exercise. */
  name: string
  /** Called when the signed URL may have expired, to request a new one. */
  onBroken?: () => void
}

/** Loads nothing before it is played, and loops until it is stopped. */
export function VideoPlayer({ video, name, onBroken }: Props) {
  const player = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState<(typeof speeds)[number]['value']>('1')
  const [isLooped, setLooped] = useState(true)
  const [reloadVideo] = useState(createVideoReload)
  const { captions } = video
  useEffect(() => {
    if (player.current) player.current.playbackRate = Number(speed)
  }, [speed])
  return (
    <div className={style.video}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown wherever somebody has written some. */}
      <video
        ref={player}
        aria-label={`Video of ${name}`}
        src={apiBase + video.url}
        poster={video.posterUrl ? apiBase + video.posterUrl : undefined}
        controls
        playsInline
        preload="none"
        loop={isLooped}
        onPlay={({ currentTarget }) => (currentTarget.playbackRate = Number(speed))}
        onError={({ currentTarget }) => {
          reloadVideo(currentTarget)
          onBroken?.()
        }}
      >
        {captions && <CaptionsTrack key={captions.url} captions={captions} />}
      </video>
      <Row gap={8}>
        <Segmented label="Speed" choices={speeds} value={speed} onChange={setSpeed} />
        <Button
          size="toolbar"
          variant={isLooped ? 'tint' : 'default'}
          aria-pressed={isLooped}
          icon={<IconRepeat size={16} stroke={1.75} />}
          onClick={() => setLooped(!isLooped)}
        >
          Again and again
        </Button>
      </Row>
    </div>
  )
}
