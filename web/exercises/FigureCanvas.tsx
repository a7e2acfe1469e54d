import { useEffect, useRef, useState } from 'react'
import type { FigurePlayer, Tempo } from '@kinora/figure/live.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { loadChunk } from '../ui/load-chunk.ts'

export interface Motion {
  isPlaying: boolean
  isMirrored?: boolean
  /** Overrides the figure's own tempo. */
  tempo?: Tempo
  /** The allowed part of the movement, 0 to 1. */
  range?: number
  /** Relative to the prescribed tempo. */
  speed?: number
  /** Lets the user turn it by dragging or with the arrow keys. */
  isTurnable?: boolean
  /** Shows a phase, from 0 (start) to 1 (end), instead of playing. */
  lead?: () => number
}

interface Props extends Motion {
  figure: Figure | undefined
  /** The text alternative; decorative without it. */
  label?: string
  className?: string
  onReady?: () => void
  /** Called when the browser cannot draw the figure, so that the still picture stays. */
  onMissing?: () => void
}

/** Creates the player once the figure and its script are loaded, and disposes of it with the canvas. */
function usePlayer({ figure, isTurnable, onReady, onMissing }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [player, setPlayer] = useState<FigurePlayer>()
  const onProgress = useRef({ onReady, onMissing })
  useEffect(() => {
    onProgress.current = { onReady, onMissing }
  })
  useEffect(() => {
    if (!figure) return
    let created: FigurePlayer | undefined
    let isGone = false
    const begin = async () => {
      const live = await loadChunk(() => import('@kinora/figure/live.ts'))
      if (isGone || !canvas.current) return
      created = new live.FigurePlayer(canvas.current, figure, {
        isTurnable,
        isPlaying: false,
        onReady: () => onProgress.current.onReady?.(),
      })
      setPlayer(created)
    }
    begin().catch(() => onProgress.current.onMissing?.())
    return () => {
      isGone = true
      created?.destroy()
      setPlayer(undefined)
    }
  }, [figure, isTurnable])
  return { canvas, player }
}

function useLead(player: FigurePlayer | undefined, isPlaying: boolean, lead: (() => number) | undefined) {
  useEffect(() => {
    if (!player) return
    if (!lead) return isPlaying ? player.play() : player.pause()
    let frame = 0
    const follow = () => {
      player.seek(lead())
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [player, isPlaying, lead])
}

/** A moving figure. Transparent until it is drawn. */
export function FigureCanvas(props: Props) {
  const { label, isPlaying, isMirrored = false, tempo, range = 1, speed = 1, isTurnable, lead, className } = props
  const { canvas, player } = usePlayer(props)
  useEffect(() => player?.setMirrored(isMirrored), [player, isMirrored])
  useEffect(() => player?.setTempo(tempo), [player, tempo])
  useEffect(() => player?.setRange(range), [player, range])
  useEffect(() => player?.setSpeed(speed), [player, speed])
  useLead(player, isPlaying, lead)
  const description = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <canvas ref={canvas} {...description} tabIndex={isTurnable ? 0 : undefined} className={className} />
}
