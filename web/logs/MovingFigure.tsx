import { FigurePlayer, type Tempo } from '@kinora/figure/live.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { figurePhase, type Run } from './clock.ts'
import style from './MovingFigure.module.css'

interface Props {
  /** The figure's name in the library. */
  slug: string
  tempo: Tempo | undefined
  /** The side to work on; the figure is turned around when it works the other one. */
  side: 'left' | 'right' | null
  isPaused: boolean
  /** The clock of a timed set, which the figure then follows: it holds while one holds. */
  run: Run | undefined
  /** Called when there is nothing to draw, so that the still stays. */
  onMissing: () => void
  onReady: () => void
}

/** The one side a figure works, told by its muscles; nothing when it works both. */
function sideOf(muscles: readonly string[] = []) {
  const [left, right] = ['L', 'R'].map((side) => muscles.some((name) => name.endsWith(side)))
  return left === right ? null : left ? 'left' : 'right'
}

/** An exercise in motion at the prescribed tempo. The still behind it stays until it is ready. */
export default function MovingFigure({ slug, tempo, side, isPaused, run, onMissing, onReady }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [player, setPlayer] = useState<FigurePlayer>()
  const figure = starterLibrary.find((exercise) => exercise.slug === slug)?.figure
  useEffect(() => {
    if (!figure || !canvas.current) return onMissing()
    const made = new FigurePlayer(canvas.current, figure, { theme: 'light', onReady })
    setPlayer(made)
    return () => {
      setPlayer(undefined)
      made.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callbacks belong to this figure; a new one makes a new player.
  }, [figure])
  const shown = sideOf(figure?.muscles)
  const isMirrored = side !== null && shown !== null && side !== shown
  useEffect(() => player?.setMirrored(isMirrored), [player, isMirrored])
  useEffect(() => player?.setTempo(tempo), [player, tempo])
  useEffect(() => {
    if (!player) return
    if (!run) return isPaused ? player.pause() : player.play()
    let frame = 0
    const follow = () => {
      player.seek(figurePhase(run, Date.now()))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [player, isPaused, run])
  return <canvas ref={canvas} className={style.canvas} aria-hidden />
}
