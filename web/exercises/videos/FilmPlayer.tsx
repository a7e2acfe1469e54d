import { IconRepeat } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ShownFilm } from '@kinora/contract/videos.ts'
import { apiBase } from '../../app/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { CaptionsTrack } from './CaptionsTrack.tsx'
import style from './FilmPlayer.module.css'

const speeds = [
  { value: '1', label: 'Normal' },
  { value: '0.75', label: 'Slower' },
  { value: '0.5', label: 'Half' },
] as const

interface Props {
  film: ShownFilm
  /** Of the exercise. */
  name: string
  /** Its address may have grown old: whoever knows asks for a new one. */
  onBroken?: () => void
}

/** A film of an exercise. Not a byte of it is fetched before it is played; it goes round until stopped. */
export function FilmPlayer({ film, name, onBroken }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState<(typeof speeds)[number]['value']>('1')
  const [isLooped, setLooped] = useState(true)
  const { captions } = film
  useEffect(() => {
    if (video.current) video.current.playbackRate = Number(speed)
  }, [speed])
  return (
    <div className={style.film}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown wherever somebody has written some. */}
      <video
        ref={video}
        className={style.video}
        aria-label={`Film of ${name}`}
        src={apiBase + film.url}
        poster={film.posterUrl ? apiBase + film.posterUrl : undefined}
        controls
        playsInline
        preload="none"
        loop={isLooped}
        onPlay={({ currentTarget }) => (currentTarget.playbackRate = Number(speed))}
        onError={onBroken}
      >
        {captions && <CaptionsTrack key={captions.url} captions={captions} />}
      </video>
      <div className={style.ways}>
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
      </div>
    </div>
  )
}
