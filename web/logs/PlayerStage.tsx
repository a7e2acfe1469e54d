import { IconClock, IconInfoCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { loadChunk } from '../ui/chunks.ts'
import { phaseOf, type Run } from './clock.ts'
import type MovingFigureNow from './MovingFigure.tsx'
import { ExerciseStage } from './ExerciseStage.tsx'
import { Key } from './PlayerNav.tsx'
import style from './PlayerStage.module.css'
import { sideNow, type Step } from './steps.ts'
import { nameOf, tempoText } from './words.ts'

type MovingProps = ComponentProps<typeof MovingFigureNow>
const Nothing = (_: MovingProps): ReactNode => null

/** Where it cannot be loaded the still goes on. */
const MovingFigure = lazy(() => loadChunk(() => import('./MovingFigure.tsx')).catch(() => ({ default: Nothing })))

/** '3-1-2-0': down, pause, up, pause; the figure goes out, waits, and comes back. */
export function figureTempo(tempo: string | null, holdSeconds: number | null) {
  const parts = tempo?.split('-').map(Number)
  if (!parts) return undefined
  const [out = 2, atEnd = 0, back = 2, atStart = 0] = parts
  return { out: Math.max(0.5, out), atEnd: holdSeconds ?? atEnd, back: Math.max(0.5, back), atStart }
}

interface Props {
  step: Step
  isPaused: boolean
  run: Run | undefined
  /** Absent where the clock has its own pause. */
  onPause?: () => void
  onHowTo: () => void
}

/** The figure on its light stage: a still at once, in motion as soon as that is ready. */
export function PlayerStage({ step, isPaused, run, onPause, onHowTo }: Props) {
  const { exercise, dosage } = step.prescription
  const [moving, setMoving] = useState<string | null>(null)
  const tempo = useMemo(() => figureTempo(dosage.tempo, dosage.holdSeconds), [dosage])
  const isMoving = moving === exercise.figure && moving !== null
  const PauseIcon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled
  return (
    <figure className={style.stage}>
      <div className={style.picture}>
        <ExerciseStage
          className={isMoving ? style.hidden : style.still}
          exercise={exercise}
          size="end"
          alt={nameOf(step.prescription)}
          side={sideNow(step)}
        />
        {exercise.figure && (
          <Suspense>
            <MovingFigure
              key={exercise.figure}
              slug={exercise.figure}
              tempo={tempo}
              side={sideNow(step)}
              isPaused={isPaused}
              run={run && phaseOf(run).kind !== 'go' ? run : undefined}
              onReady={() => setMoving(exercise.figure)}
              onMissing={() => setMoving(null)}
            />
          </Suspense>
        )}
      </div>
      <button type="button" className={style.howTo} onClick={onHowTo}>
        <IconInfoCircle size={20} stroke={2} aria-hidden />
        How to
      </button>
      {tempoText(dosage) && (
        <span className={style.tempo}>
          <IconClock size={20} stroke={2} aria-hidden />
          {tempoText(dosage)}
        </span>
      )}
      {onPause && (
        <button type="button" className={style.pause} onClick={onPause}>
          <PauseIcon size={18} aria-hidden />
          {isPaused ? 'Go on' : 'Pause'} <Key>P</Key>
        </button>
      )}
    </figure>
  )
}
