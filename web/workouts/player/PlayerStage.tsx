import { IconClock, IconInfoCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { loadChunk } from '../../ui/load-chunk.ts'
import { currentPhase, type TimedSet } from './timed-set.ts'
import type MovingFigureNow from './MovingFigure.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { Key } from './PlayerNav.tsx'
import { mediumLabels, useMedium } from './exercise-media.ts'
import { isMirrored } from '../figure-side.ts'
import style from './PlayerStage.module.css'
import { currentSide, type Step } from '../recording/workout.ts'
import { nameOf, tempoText } from '../workout-labels.ts'

type MovingProps = ComponentProps<typeof MovingFigureNow>
const Nothing = (_: MovingProps): ReactNode => null

/** Where it cannot be loaded the still goes on. */
const MovingFigure = lazy(() => loadChunk(() => import('./MovingFigure.tsx')).catch(() => ({ default: Nothing })))

const PlayerVideo = lazy(() => loadChunk(() => import('./PlayerVideo.tsx')))
const Gallery = lazy(() =>
  loadChunk(() =>
    import('../../exercises/PictureGallery.tsx').then(({ PictureGallery: gallery }) => ({ default: gallery })),
  ),
)

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
  run: TimedSet | undefined
  /** Absent where the clock has its own pause. */
  onPause?: () => void
  onHowTo: () => void
}

type Way = ReturnType<typeof useMedium>

/** A video, the figure or pictures: as one likes to see it. */
function Choice({ ways, way, choose }: Way) {
  if (ways.length < 2) return null
  return (
    <fieldset className={style.choice}>
      <legend className="spoken">Shown as</legend>
      {ways.map((each) => (
        <label key={each}>
          <input type="radio" name="shown" checked={each === way} onChange={() => choose(each)} />
          <span>{mediumLabels[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The figure: a still at once, in motion as soon as that is ready. */
function FigureShown({ step, isPaused, run }: Pick<Props, 'step' | 'isPaused' | 'run'>) {
  const { exercise, dosage } = step.prescription
  const [moving, setMoving] = useState<string | null>(null)
  const tempo = useMemo(() => figureTempo(dosage.tempo, dosage.holdSeconds), [dosage])
  const isMoving = moving === exercise.figure && moving !== null
  return (
    <div className={style.picture}>
      <ExercisePicture
        className={isMoving ? style.hidden : style.still}
        exercise={exercise}
        size="end"
        alt={nameOf(step.prescription)}
        side={currentSide(step)}
      />
      {exercise.figure && (
        <Suspense>
          <MovingFigure
            key={exercise.figure}
            slug={exercise.figure}
            tempo={tempo}
            side={currentSide(step)}
            isPaused={isPaused}
            run={run && currentPhase(run).kind !== 'go' ? run : undefined}
            onReady={() => setMoving(exercise.figure)}
            onMissing={() => setMoving(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** An exercise on its light stage, with what one needs beside it. */
export function PlayerStage({ step, isPaused, run, onPause, onHowTo }: Props) {
  const { exercise, dosage, instructions } = step.prescription
  const shown = useMedium(step.prescription)
  const { way } = shown
  const name = nameOf(step.prescription)
  const video = instructions.videos?.[0]
  const PauseIcon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled
  return (
    <figure className={style.stage} data-shown={way} data-choice={shown.ways.length > 1 || undefined}>
      {way === 'video' && video ? (
        <Suspense fallback={<div className={style.picture} />}>
          <PlayerVideo key={video._id} video={video} name={name} />
        </Suspense>
      ) : way === 'pictures' && exercise.figure ? (
        <Suspense fallback={<div className={style.picture} />}>
          <Gallery pictures={instructions.pictures} name={name} isMirrored={isMirrored(exercise, currentSide(step))} />
        </Suspense>
      ) : (
        <FigureShown step={step} isPaused={isPaused} run={run} />
      )}
      <Choice {...shown} />
      <button type="button" className={style.howTo} onClick={onHowTo}>
        <IconInfoCircle size={20} stroke={2} aria-hidden />
        How to
      </button>
      {way !== 'video' && tempoText(dosage) && (
        <span className={style.tempo}>
          <IconClock size={20} stroke={2} aria-hidden />
          {tempoText(dosage)}
        </span>
      )}
      {way === 'figure' && onPause && (
        <button type="button" className={style.pause} onClick={onPause}>
          <PauseIcon size={18} aria-hidden />
          {isPaused ? 'Resume' : 'Pause'} <Key>P</Key>
        </button>
      )}
    </figure>
  )
}
