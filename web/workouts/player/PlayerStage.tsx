import { IconClock, IconInfoCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../ui/load-chunk.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { isMirrored } from '../figure-side.ts'
import { currentSide } from '../recording/workout.ts'
import { nameOf, tempoText } from '../workout-labels.ts'
import { mediumLabels, useMedium } from './exercise-media.ts'
import { FigureMedium, FigurePictures, type PlayerStageProps } from './FigureMedium.tsx'
import { Key } from './PlayerNav.tsx'
import style from './PlayerStage.module.css'
import { useFigureMotion } from './useFigureMotion.ts'

const PlayerVideo = lazyComponent(() => import('./PlayerVideo.tsx'))
const Gallery = lazyComponent(() =>
  import('../../exercises/PictureGallery.tsx').then(({ PictureGallery: gallery }) => ({ default: gallery })),
)

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

/** The exercise's video, figure or pictures on a light ground, with its controls. */
export function PlayerStage({ step, isPaused, run, onPause, onHowTo }: PlayerStageProps) {
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
