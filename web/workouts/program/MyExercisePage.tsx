import { useParams } from 'react-router'
import { to } from '../../app/routes.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { ExerciseInstructions } from './ExerciseInstructions.tsx'
import { ExerciseMedia } from '../player/InstructionsSheet.tsx'
import { useMySeries } from './useMySeries.ts'
import { lazyPart } from '../../ui/load-chunk.ts'
import { nameOf } from '../workout-labels.ts'

const AskToLook = lazyPart(() => import('../form-check/AskToLook.tsx'))

/** One exercise of a session: its pictures or video, and its instructions. */
export default function MyExercisePage() {
  const { programId, seriesId, id, week } = useParams() as {
    programId: string
    seriesId: string
    id: string
    week: string
  }
  const { prescriptions, isLoading, failure, retry } = useMySeries({ programId, seriesId, week: Number(week) })
  const prescription = prescriptions.find(({ _id }) => _id === id)
  const back = to('mySeries', { programId, seriesId, week })
  return (
    <Page title={prescription ? nameOf(prescription) : 'Your exercise'} back={back}>
      {failure && <Failed error={failure} onRetry={retry} />}
      {isLoading && !failure && <Skeletons rows={5} label="Loading the exercise" />}
      {!isLoading && !failure && !prescription && (
        <Failed
          error={{ message: 'This exercise is no longer in your session. Your clinic may have changed your program.' }}
        />
      )}
      {prescription && (
        <>
          <ExerciseMedia prescription={prescription} />
          <ExerciseInstructions prescription={prescription} heading="h2" />
          <AskToLook assignedExerciseId={prescription._id} exercise={nameOf(prescription)} />
        </>
      )}
    </Page>
  )
}
