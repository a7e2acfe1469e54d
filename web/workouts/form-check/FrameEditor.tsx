import {
  IconPencil,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react'
import type { Stroke } from '@kinora/contract/drawing.ts'
import { apiBase } from '../../app/base-path.ts'
import { createVideoReload } from '../../exercises/videos/reload-video.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Text } from '../../ui/Text.tsx'
import { begin, extend, pointAt } from './drawing.ts'
import { Ink } from './DrawnFrame.tsx'
import style from './FormCheck.module.css'
import { FrameTools, type Frame, type FrameEditorProps } from './FrameTools.tsx'

const speeds = [
  { value: '1', label: 'Normal' },
  { value: '0.5', label: 'Half' },
  { value: '0.25', label: 'Quarter' },
] as const
/** Converted videos have at most 30 frames a second. */
const frameSeconds = 1 / 30

type Speed = (typeof speeds)[number]['value']

/** A player that can be stopped at a frame. */
function usePlayer(seconds: number) {
  const player = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [second, setSecond] = useState(0)
  const [speed, setSpeed] = useState<Speed>('1')
  useEffect(() => {
    if (player.current) player.current.playbackRate = Number(speed)
  }, [speed])
  function show(at: number) {
    const shown = Math.min(Math.max(0, at), Math.max(0, seconds - 0.02))
    player.current?.pause()
    if (player.current) player.current.currentTime = shown
    setSecond(shown)
    return shown
  }
  function toggle() {
    if (isPlaying) player.current?.pause()
    else void player.current?.play().catch(() => undefined)
  }
  const events = {
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      currentTarget.playbackRate = Number(speed)
      setPlaying(true)
    },
    onPause: () => setPlaying(false),
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => setSecond(currentTarget.currentTime),
  }
  const now = () => player.current?.currentTime ?? second
  return { player, events, isPlaying, second, now, speed, setSpeed, show, toggle }
}

/** Draws a line from where the pointer goes down to where it is let go. */
function useDrawing(frame: Frame | undefined, pen: Pick<Stroke, 'kind' | 'color'>, onFrame: (frame: Frame) => void) {
  const isDrawing = useRef(false)
  function draw(event: PointerEvent<SVGSVGElement>) {
    if (!frame) return
    const point = pointAt(event, event.currentTarget.getBoundingClientRect())
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId)
      isDrawing.current = true
      return onFrame({ ...frame, strokes: begin(frame.strokes, pen.kind, pen.color, point) })
    }
    if (isDrawing.current) onFrame({ ...frame, strokes: extend(frame.strokes, point) })
  }
  const end = () => (isDrawing.current = false)
  return { onPointerDown: draw, onPointerMove: draw, onPointerUp: end, onPointerCancel: end }
}

type ControlsProps = Omit<ReturnType<typeof usePlayer>, 'player' | 'events' | 'now'> & {
  seconds: number
  children: ReactNode
}

/** Plays, and goes from frame to frame. */
const Controls = ({ seconds, isPlaying, second, speed, setSpeed, show, toggle, children }: ControlsProps) => (
  <>
    <input
      className={style.scrub}
      type="range"
      min={0}
      max={seconds}
      step={frameSeconds}
      value={second}
      aria-label="Position in the video"
      aria-valuetext={`${second.toFixed(1)} seconds`}
      onChange={({ currentTarget }) => show(Number(currentTarget.value))}
    />
    <Row gap={8}>
      <IconButton
        isLarge
        label={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        onClick={toggle}
      />
      <IconButton
        label="One frame back"
        icon={<IconPlayerSkipBackFilled size={18} />}
        onClick={() => show(second - frameSeconds)}
      />
      <IconButton
        label="One frame forward"
        icon={<IconPlayerSkipForwardFilled size={18} />}
        onClick={() => show(second + frameSeconds)}
      />
      <Segmented label="Speed" choices={speeds} value={speed} onChange={setSpeed} />
      {children}
    </Row>
  </>
)

/** Plays a video at several speeds or frame by frame, and draws on the frame where it was stopped. */
export function FrameEditor({ video, exercise, frame, canDraw, onFrame, onBroken }: FrameEditorProps) {
  const { player, events, now, ...controls } = usePlayer(video.seconds)
  const [kind, setKind] = useState<Stroke['kind']>('arrow')
  const [color, setColor] = useState<Stroke['color']>('red')
  const drawing = useDrawing(frame, { kind, color }, onFrame)
  const [reloadVideo] = useState(createVideoReload)
  return (
    <Stack gap={12}>
      <span className={style.drawn}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of the patient has no captions. */}
        <video
          ref={player}
          src={apiBase + video.url}
          poster={apiBase + video.posterUrl}
          width={video.width}
          height={video.height}
          playsInline
          preload="auto"
          aria-label={`Video of ${exercise}`}
          {...events}
          onError={({ currentTarget }) => {
            reloadVideo(currentTarget)
            onBroken()
          }}
        />
        {frame && (
          <Ink
            strokes={frame.strokes}
            ratio={video.width / video.height}
            role="img"
            aria-label={`Drawing with ${count(frame.strokes.length, 'line')}`}
            data-drawing
            {...drawing}
          />
        )}
      </span>
      {frame ? (
        <FrameTools {...{ kind, color, frame, onFrame }} onKind={setKind} onColor={setColor} />
      ) : (
        <Controls seconds={video.seconds} {...controls}>
          {canDraw && (
            <Button
              size="toolbar"
              icon={<IconPencil size={18} stroke={1.75} />}
              onClick={() => onFrame({ second: controls.show(now()), strokes: [] })}
            >
              Draw on this frame
            </Button>
          )}
        </Controls>
      )}
      {frame && (
        <Text size="medium" tone="muted">
          The patient sees this frame, second {frame.second.toFixed(1)}, with what you draw.
        </Text>
      )}
    </Stack>
  )
}
