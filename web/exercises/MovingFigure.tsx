import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { exercises } from '@kinora/contract/exercises.ts'
import type { FigurePlayer, Tempo } from '@kinora/figure/live.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { read } from '../app/api.ts'
import { loadChunk } from '../ui/chunks.ts'
import style from './MovingFigure.module.css'
import { figureAddress } from './pictures.ts'

interface Props {
  /** Its name in the figure library. */
  figure: string
  /** What it shows, for those who do not see it. */
  label: string
  isPlaying: boolean
  isMirrored?: boolean
  /** Seconds out, at the end, back and at the start; as it was authored where nothing is said. */
  tempo?: Tempo
  /** The part of the movement that may be done, 0 to 1. */
  range?: number
  /** Dragging or the arrow keys turn it. */
  isTurnable?: boolean
  className?: string
}

/** Makes the player once the figure and its script are there, and takes it away with the canvas. */
function usePlayer({ figure, isPlaying, isMirrored = false, tempo, range, isTurnable }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [player, setPlayer] = useState<FigurePlayer>()
  const [isDrawn, setDrawn] = useState(false)
  const { data } = useQuery({ ...read(exercises.figureModel, { params: { slug: figure } }), staleTime: Infinity })
  useEffect(() => {
    if (!data) return
    let made: FigurePlayer | undefined
    let isGone = false
    const begin = async () => {
      const live = await loadChunk(() => import('@kinora/figure/live.ts'))
      if (isGone || !canvas.current) return
      made = new live.FigurePlayer(canvas.current, data.figure as unknown as Figure, {
        isTurnable,
        onReady: () => setDrawn(true),
      })
      setPlayer(made)
    }
    // Without the script the still stays, and says as much as it can.
    begin().catch(() => undefined)
    return () => {
      isGone = true
      made?.destroy()
      setPlayer(undefined)
      setDrawn(false)
    }
  }, [data, isTurnable])

  useEffect(() => (isPlaying ? player?.play() : player?.pause()), [player, isPlaying])
  useEffect(() => player?.setMirrored(isMirrored), [player, isMirrored])
  useEffect(() => player?.setTempo(tempo), [player, tempo])
  useEffect(() => player?.setRange(range ?? 1), [player, range])
  return { canvas, isDrawn }
}

/** The figure, moving. Until it does, and where it cannot, its still stands in its place. */
export function MovingFigure(props: Props) {
  const { figure, label, isMirrored, isTurnable, className } = props
  const { canvas, isDrawn } = usePlayer(props)
  return (
    <span className={[style.moving, className].filter(Boolean).join(' ')}>
      {!isDrawn && <img src={figureAddress(figure, 'end')} alt="" data-mirrored={isMirrored || undefined} />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        tabIndex={isTurnable ? 0 : undefined}
        data-drawn={isDrawn || undefined}
      />
    </span>
  )
}
