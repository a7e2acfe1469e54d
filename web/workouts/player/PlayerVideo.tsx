import { IconGauge, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PatientVideo } from '@kinora/contract/videos.ts'
import { refresh } from '../../app/api-client.ts'
import { apiBase } from '../../app/base-path.ts'
import { createVideoReload } from '../../exercises/videos/reload-video.ts'
import { CaptionsTrack } from '../../exercises/videos/CaptionsTrack.tsx'
import style from './PlayerStage.module.css'

const speeds = [
  { rate: 1, words: 'Normal speed' },
  { rate: 0.75, words: 'Slower' },
  { rate: 0.5, words: 'Half speed' },
] as const

/** Signed addresses expire after an hour and the cached week may be older, so the address is fetched again once. */
function useBroken() {
  const cache = useQueryClient()
  const [times, setTimes] = useState(0)
  return {
    isBroken: times > 1,
    recover: () => setTimes(0),
    lose() {
      setTimes((now) => now + 1)
      if (times === 0) void refresh(cache, ['series'])
    },
  }
}

/** The video of an exercise, in a loop and at a chosen speed. Nothing is fetched before it plays. */
export default function PlayerVideo({ video, name }: { video: PatientVideo; name: string }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const { isBroken, lose, recover } = useBroken()
  const [reloadVideo] = useState(createVideoReload)
  const { rate, words } = speeds[at]!
  const { captions } = video
  useEffect(() => {
    if (player.current) player.current.playbackRate = rate
  }, [rate])
  const PlayIcon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const toggle = () => {
    if (isPlaying) player.current?.pause()
    else void player.current?.play().catch(() => undefined)
  }
  if (isBroken) {
    return (
      <p className={style.gone} role="status">
        The video needs a connection. Figure and instructions are here without one.
      </p>
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown wherever the clinic has written some. */}
      <video
        ref={player}
        className={style.video}
        aria-label={`Video of ${name}`}
        src={apiBase + video.url}
        poster={video.posterUrl ? apiBase + video.posterUrl : undefined}
        preload="none"
        playsInline
        loop
        onPlay={({ currentTarget }) => {
          currentTarget.playbackRate = rate
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onError={({ currentTarget }) => {
          reloadVideo(currentTarget)
          lose()
        }}
        onLoadedData={recover}
      >
        {captions && <CaptionsTrack key={captions.url} captions={captions} />}
      </video>
      <button type="button" className={style.speed} onClick={() => setAt((at + 1) % speeds.length)}>
        <IconGauge size={20} stroke={2} aria-hidden />
        {words}
      </button>
      <button type="button" className={style.pause} onClick={toggle}>
        <PlayIcon size={18} aria-hidden />
        {isPlaying ? 'Pause the video' : 'Play the video'}
      </button>
    </>
  )
}
