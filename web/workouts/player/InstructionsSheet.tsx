import type { MyPrescription } from '@kinora/contract/series.ts'
import { useSession } from '../../app/useSession.ts'
import { Columns, Stack } from '../../ui/layout.ts'
import { ExercisePicture } from '../ExercisePicture.tsx'
import style from './InstructionsSheet.module.css'
import { ExerciseInstructions } from '../program/ExerciseInstructions.tsx'
import { lazyPart } from '../../ui/load-chunk.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { ReadAloudButton } from './ReadAloudButton.tsx'
import { nameOf } from '../workout-labels.ts'

const VideoPlayer = lazyPart(() =>
  import('../../exercises/videos/VideoPlayer.tsx').then((item) => ({ default: item.VideoPlayer })),
)

const AskToLook = lazyPart(() => import('../form-check/AskToLook.tsx'))

/** The instructions of an exercise, over the player. A clinic tablet must not record patients. */
export function InstructionsSheet({ prescription, onClose }: { prescription: MyPrescription; onClose: () => void }) {
  const isOnTablet = useSession()?.isOnTablet
  return (
    <BottomSheet title={nameOf(prescription)} onClose={onClose}>
      <ExerciseMedia prescription={prescription} />
      <Stack gap={16}>
        <ReadAloudButton prescription={prescription} />
        <ExerciseInstructions prescription={prescription} />
        {!isOnTablet && <AskToLook assignedExerciseId={prescription._id} exercise={nameOf(prescription)} />}
      </Stack>
    </BottomSheet>
  )
}

type Prescribed = Pick<MyPrescription, 'exercise' | 'side' | 'nameOverride' | 'instructions'>

/** The video, if there is one, and the start and end positions. */
export function ExerciseMedia({ prescription }: { prescription: Prescribed }) {
  const [video] = prescription.instructions.videos ?? []
  return (
    <>
      {video && (
        <div className={style.video}>
          <VideoPlayer video={video} name={nameOf(prescription)} />
        </div>
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
    <Columns gap={12} minimumWidth={120} className={style.both}>
      {(['start', 'end'] as const).map((phase) => (
        <figure key={phase}>
          <ExercisePicture className={style.phase} exercise={exercise} size={phase} side={side} />
          <figcaption>{phase === 'start' ? 'Start' : 'End'}</figcaption>
        </figure>
      ))}
    </Columns>
  )
}
