import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import style from './RecordVideoDialog.module.css'
import { formatClock } from './video-file.ts'
import type { Recording } from './useCamera.ts'

export interface TrimRange {
  from: number
  to: number
}

const step = 0.1
/** The shortest recording in seconds. */
const minSeconds = 0.5

interface EdgeProps {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** A slider for the start or end of the video. */
const Edge = ({ label, value, most, onChange }: EdgeProps) => (
  <Stack as="label" gap={6} className={style.edge}>
    <span>
      {label} <b>{`${formatClock(value)}.${Math.floor((value * 10) % 10)}`}</b>
    </span>
    <input
      type="range"
      min={0}
      max={most}
      step={step}
      value={value}
      aria-valuetext={`${value.toFixed(1)} seconds`}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </Stack>
)

/** Plays the recording and trims it at both ends. */
export function RecordingReview({
  take,
  part,
  onPart,
}: {
  take: Recording
  part: TrimRange
  onPart: (part: TrimRange) => void
}) {
  const player = useRef<HTMLVideoElement>(null)
  const address = useMemo(() => URL.createObjectURL(take.blob), [take])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const show = (second: number) => {
    player.current?.pause()
    if (player.current) player.current.currentTime = second
  }
  function play() {
    if (!player.current) return
    player.current.currentTime = part.from
    void player.current.play()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it was recorded a moment ago. */}
      <video
        ref={player}
        className={style.picture}
        src={address}
        playsInline
        aria-label="Your recording"
        onTimeUpdate={({ currentTarget }) => currentTarget.currentTime >= part.to && currentTarget.pause()}
      />
      <Row gap={20} align="end">
        <Edge
          label="Begins at"
          value={part.from}
          most={take.seconds}
          onChange={(from) => {
            const next = Math.min(from, part.to - minSeconds)
            onPart({ ...part, from: Math.max(0, next) })
            show(next)
          }}
        />
        <Edge
          label="Ends at"
          value={part.to}
          most={take.seconds}
          onChange={(to) => {
            const next = Math.max(to, part.from + minSeconds)
            onPart({ ...part, to: Math.min(take.seconds, next) })
            show(next)
          }}
        />
        <Button size="toolbar" onClick={play}>
          Watch it
        </Button>
      </Row>
    </>
  )
}
