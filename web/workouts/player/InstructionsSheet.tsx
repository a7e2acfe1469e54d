import { lazy, Suspense } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { ExercisePicture } from '../ExercisePicture.tsx'
import style from './InstructionsSheet.module.css'
import { ExerciseInstructions } from '../program/ExerciseInstructions.tsx'
import { loadChunk } from '../../ui/load-chunk.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { nameOf } from '../workout-labels.ts'

const VideoPlayer = lazy(() =>
  loadChunk(() => import('../../exercises/videos/VideoPlayer.tsx').then((it) => ({ default: it.VideoPlayer }))),
)

/** How to do it, over the player, with start and end side by side. */
export const InstructionsSheet = ({ prescription, onClose }: { prescription: MyPrescription; onClose: () => void }) => (
  <BottomSheet title={nameOf(prescription)} onClose={onClose}>
    <ExerciseMedia prescription={prescription} />
    <ExerciseInstructions prescription={prescription} />
  </BottomSheet>
)

type Prescribed = Pick<MyPrescription, 'exercise' | 'side' | 'nameOverride' | 'instructions'>

/** The video where there is one, and where it begins and ends. */
export function ExerciseMedia({ prescription }: { prescription: Prescribed }) {
  const [video] = prescription.instructions.videos ?? []
  return (
    <>
      {video && (
        <Suspense>
          <div className={style.video}>
            <VideoPlayer video={video} name={nameOf(prescription)} />
          </div>
        </Suspense>
      )}
      <Stills prescription={prescription} />
    </>
  )
}

function Stills({ prescription: { exercise, side } }: { prescription: Prescribed }) {
  if (!exercise.figure)
    return exercise.picture ? (
      <ExercisePicture className={style.one} exercise={exercise} size="end" alt={exercise.picture.alt} />
    ) : null
  return (
    <div className={style.both}>
      <figure>
        <ExercisePicture className={style.phase} exercise={exercise} size="start" side={side} />
        <figcaption>Start</figcaption>
      </figure>
      <figure>
        <ExercisePicture className={style.phase} exercise={exercise} size="end" side={side} />
        <figcaption>End</figcaption>
      </figure>
    </div>
  )
}
