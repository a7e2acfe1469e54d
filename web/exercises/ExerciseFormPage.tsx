import { useState } from 'react'
import { useParams } from 'react-router'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { ExerciseForm, formId } from './ExerciseForm.tsx'
import { ExerciseSkeleton } from './ExerciseSkeleton.tsx'

const NotOurs = ({ exercise }: { exercise: Exercise }) => (
  <EmptyState
    title={`${exercise.name} belongs to the starter library`}
    action={
      <ButtonLink to={to('exercise', { id: exercise._id })} variant="primary" size="toolbar">
        Open it
      </ButtonLink>
    }
  >
    It belongs to all clinics and cannot be changed. Make your own copy of it and edit that.
  </EmptyState>
)

/** /exercise/create and /exercise/:id/edit. */
export default function ExerciseFormPage() {
  const { id } = useParams()
  const navigate = useNavigateFromHere()
  const [isBusy, setBusy] = useState(false)
  const exerciseQuery = useRead(exercises.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const exercise = id ? exerciseQuery.data : undefined
  const isOurs = !exercise || exercise.ownership !== 'starter'
  const isReady = (!id || exercise !== undefined) && isOurs

  function leave(saved: Exercise, failed: number) {
    if (failed > 0) toast.warning(`${saved.name} is saved, but ${count(failed, 'picture')} could not be stored.`)
    else toast.success(`${saved.name} is ${id ? 'saved' : 'added'}.`)
    void navigate(to('exercise', { id: saved._id }), { replace: true })
  }
  return (
    <Page
      title={id ? (exercise?.name ?? 'Edit exercise') : 'Add exercise'}
      tabTitle={id ? `Edit ${exercise?.name ?? 'exercise'}` : undefined}
      sub={exercise && `Edit version ${exercise.version}`}
      back={id ? to('exercise', { id }) : to('exercises')}
      actions={
        isReady && (
          <Button type="submit" form={formId} size="toolbar" variant="primary" isBusy={isBusy}>
            {id ? 'Save' : 'Add exercise'}
          </Button>
        )
      }
    >
      {exerciseQuery.error && !exercise && id && (
        <Failed error={exerciseQuery.error} onRetry={() => void exerciseQuery.refetch()} />
      )}
      {id && exerciseQuery.isPending && <ExerciseSkeleton />}
      {exercise && !isOurs && <NotOurs exercise={exercise} />}
      {isReady && <ExerciseForm key={id ?? 'new'} exercise={exercise} onBusy={setBusy} onSaved={leave} />}
    </Page>
  )
}
