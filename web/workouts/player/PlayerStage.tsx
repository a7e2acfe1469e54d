import { IconClock, IconInfoCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { loadChunk } from '../../ui/load-chunk.ts'
import { currentPhase, type TimedSet } from './timed-set.ts'
import type MovingFigureNow from './MovingFigure.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { Key } from './PlayerNav.tsx'
import { mediumLabels, useMedium } from './exercise-media.ts'
import { isMirrored } from '../figure-side.ts'
import { useFigureMotion } from './useFigureMotion.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import style from './PlayerStage.module.css'
import { currentSide, type Step } from '../recording/workout.ts'
import { nameOf, tempoText } from '../workout-labels.ts'

type MovingProps = ComponentProps<typeof MovingFigureNow>
const Nothing = (_: MovingProps): ReactNode => null

/** If it cannot be loaded, the still stays. */
const MovingFigure = lazy(() => loadChunk(() => import('./MovingFigure.tsx')).catch(() => ({ default: Nothing })))

const PlayerVideo = lazy(() => loadChunk(() => import('./PlayerVideo.tsx')))
const Gallery = lazy(() =>
  loadChunk(() =>
    import('../../exercises/PictureGallery.tsx').then(({ PictureGallery: gallery }) => ({ default: gallery })),
  ),
)

/** Converts '3-1-2-0' (down, pause, up, pause) to the figure's phases. */
function figureTempo(tempo: string | null, holdSeconds: number | null) {
  const parts = tempo?.split('-').map(Number)
  if (!parts) return undefined
  const [out = 2, atEnd = 0, back = 2, atStart = 0] = parts
  return { out: Math.max(0.5, out), atEnd: holdSeconds ?? atEnd, back: Math.max(0.5, back), atStart }
}

interface Props {
  step: Step
  isPaused: boolean
  run: TimedSet | undefined
  /** Absent while a clock with its own pause is running. */
  onPause?: () => void
  onHowTo: () => void
}

type MediumChoice = ReturnType<typeof useMedium>

/** Chooses between video, figure and pictures. */
function Choice({ media, medium, choose }: MediumChoice) {
  if (media.length < 2) return null
  return (
    <div className={style.choice}>
      <Segmented
        label="Shown as"
        choices={media.map((each) => ({ value: each, label: mediumLabels[each] }))}
        value={medium ?? media[0]!}
        onChange={choose}
      />
    </div>
  )
}

/** The figure as two pictures: where to begin, and where to get to. */
const FigurePictures = ({ step }: Pick<Props, 'step'>) => (
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
function FigureMedium({
  step,
  isPaused,
  run,
  onMoving,
}: Pick<Props, 'step' | 'isPaused' | 'run'> & { onMoving: (isMoving: boolean) => void }) {
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
        <Suspense>
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
        </Suspense>
      )}
    </div>
  )
}

/** The exercise's video, figure or pictures on a light ground, with its controls. */
export function PlayerStage({ step, isPaused, run, onPause, onHowTo }: Props) {
  const { exercise, dosage, instructions } = step.prescription
  const choice = useMedium(step.prescription)
  const { medium } = choice
  const name = nameOf(step.prescription)
  const video = instructions.videos?.[0]
  const [isMoving, setMoving] = useState(false)
  const { isStill, play } = useFigureMotion(isMoving && !isPaused && medium === 'figure')
  const PauseIcon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled
  return (
    <figure className={style.stage} data-shown={medium} data-choice={choice.media.length > 1 || undefined}>
      {medium === 'video' && video ? (
        <Suspense fallback={<div className={style.picture} />}>
          <PlayerVideo key={video._id} video={video} name={name} />
        </Suspense>
      ) : medium === 'pictures' && exercise.figure ? (
        <Suspense fallback={<div className={style.picture} />}>
          <Gallery pictures={instructions.pictures} name={name} isMirrored={isMirrored(exercise, currentSide(step))} />
        </Suspense>
      ) : isStill && exercise.figure ? (
        <FigurePictures step={step} />
      ) : (
        <FigureMedium step={step} isPaused={isPaused} run={run} onMoving={setMoving} />
      )}
      <Choice {...choice} />
      <button type="button" className={style.howTo} onClick={onHowTo}>
        <IconInfoCircle size={20} stroke={2} aria-hidden />
        How to
      </button>
      {medium !== 'video' && tempoText(dosage) && (
        <span className={style.tempo}>
          <IconClock size={20} stroke={2} aria-hidden />
          {tempoText(dosage)}
        </span>
      )}
      {medium === 'figure' && play && (
        <button type="button" className={style.pause} onClick={play}>
          <IconPlayerPlayFilled size={18} aria-hidden />
          Play
        </button>
      )}
      {medium === 'figure' && onPause && !isStill && (
        <button type="button" className={style.pause} onClick={onPause}>
          <PauseIcon size={18} aria-hidden />
          {isPaused ? 'Resume' : 'Pause'} <Key>P</Key>
        </button>
      )}
    </figure>
  )
}
