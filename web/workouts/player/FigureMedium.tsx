import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { loadChunk, lazyPart } from '../../ui/load-chunk.ts'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { currentSide, type Step } from '../recording/workout.ts'
import { nameOf } from '../workout-labels.ts'
import type MovingFigureNow from './MovingFigure.tsx'
import style from './PlayerStage.module.css'
import { currentPhase, type TimedSet } from './timed-set.ts'

type MovingProps = ComponentProps<typeof MovingFigureNow>
const Nothing = (_: MovingProps): ReactNode => null

/** If it cannot be loaded, the still stays. */
const MovingFigure = lazyPart(() => loadChunk(() => import('./MovingFigure.tsx')).catch(() => ({ default: Nothing })))

/** Converts '3-1-2-0' (down, pause, up, pause) to the figure's phases. */
function figureTempo(tempo: string | null, holdSeconds: number | null) {
  const parts = tempo?.split('-').map(Number)
  if (!parts) return undefined
  const [out = 2, atEnd = 0, back = 2, atStart = 0] = parts
  return { out: Math.max(0.5, out), atEnd: holdSeconds ?? atEnd, back: Math.max(0.5, back), atStart }
}

export interface PlayerStageProps {
  step: Step
  isPaused: boolean
  run: TimedSet | undefined
  /** Absent while a clock with its own pause is running. */
  onPause?: () => void
  onHowTo: () => void
}

/** The figure as two pictures, start and end. */
export const FigurePictures = ({ step }: Pick<PlayerStageProps, 'step'>) => (
  <div className={style.pair}>
    {(['start', 'end'] as const).map((size) => (
      <div key={size} className={style.picture}>
        <ExercisePicture
          exercise={step.prescription.exercise}
          size={size}
          alt={size === 'end' ? nameOf(step.prescription) : 'How to begin'}
          side={currentSide(step)}
        />
      </div>
    ))}
  </div>
)

/** The figure: first a still, then in motion. */
export function FigureMedium({
  step,
  isPaused,
  run,
  onMoving,
}: Pick<PlayerStageProps, 'step' | 'isPaused' | 'run'> & { onMoving: (isMoving: boolean) => void }) {
  const { exercise, dosage } = step.prescription
  const [moving, setMoving] = useState<string | null>(null)
  const tempo = useMemo(() => figureTempo(dosage.tempo, dosage.holdSeconds), [dosage])
  const isMoving = moving === exercise.figure && moving !== null
  return (
    <div className={style.picture}>
      <ExercisePicture
        className={isMoving ? style.hidden : undefined}
        exercise={exercise}
        size="end"
        alt={nameOf(step.prescription)}
        side={currentSide(step)}
      />
      {exercise.figure && (
        <MovingFigure
          key={exercise.figure}
          slug={exercise.figure}
          tempo={tempo}
          side={currentSide(step)}
          isPaused={isPaused}
          run={run && currentPhase(run).kind !== 'go' ? run : undefined}
          onReady={() => {
            setMoving(exercise.figure)
            onMoving(true)
          }}
          onMissing={() => {
            setMoving(null)
            onMoving(false)
          }}
        />
      )}
    </div>
  )
}
