import type { MyPrescription } from '@kinora/contract/series.ts'
import { ExerciseStage } from './ExerciseStage.tsx'
import style from './HowToSheet.module.css'
import { HowTo } from './HowTo.tsx'
import { Sheet } from './Sheet.tsx'
import { nameOf } from './words.ts'

/** How to do it, over the player, with start and end side by side. */
export const HowToSheet = ({ prescription, onClose }: { prescription: MyPrescription; onClose: () => void }) => (
  <Sheet title={nameOf(prescription)} onClose={onClose}>
    <Phases prescription={prescription} />
    <HowTo prescription={prescription} />
  </Sheet>
)

/** Where it begins and where it ends. */
export function Phases({
  prescription: { exercise, side },
}: {
  prescription: Pick<MyPrescription, 'exercise' | 'side'>
}) {
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
