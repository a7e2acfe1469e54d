import { lazy, Suspense } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { ExerciseStage } from './ExerciseStage.tsx'
import style from './HowToSheet.module.css'
import { HowTo } from './HowTo.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { Sheet } from './Sheet.tsx'
import { nameOf } from './words.ts'

const FilmPlayer = lazy(() =>
  loadChunk(() => import('../exercises/videos/FilmPlayer.tsx').then((it) => ({ default: it.FilmPlayer }))),
)

/** How to do it, over the player, with start and end side by side. */
export const HowToSheet = ({ prescription, onClose }: { prescription: MyPrescription; onClose: () => void }) => (
  <Sheet title={nameOf(prescription)} onClose={onClose}>
    <Phases prescription={prescription} />
    <HowTo prescription={prescription} />
  </Sheet>
)

type Prescribed = Pick<MyPrescription, 'exercise' | 'side' | 'nameOverride' | 'instructions'>

/** The film where there is one, and where it begins and ends. */
export function Phases({ prescription }: { prescription: Prescribed }) {
  const [film] = prescription.instructions.films ?? []
  return (
    <>
      {film && (
        <Suspense>
          <div className={style.film}>
            <FilmPlayer film={film} name={nameOf(prescription)} />
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
      <ExerciseStage className={style.one} exercise={exercise} size="end" alt={exercise.picture.alt} />
    ) : null
  return (
    <div className={style.both}>
      <figure>
        <ExerciseStage className={style.phase} exercise={exercise} size="start" side={side} />
        <figcaption>Start</figcaption>
      </figure>
      <figure>
        <ExerciseStage className={style.phase} exercise={exercise} size="end" side={side} />
        <figcaption>End</figcaption>
      </figure>
    </div>
  )
}
