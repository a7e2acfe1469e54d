import { Link } from 'react-router'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Row } from '../ui/layout.ts'
import style from './ExerciseMedia.module.css'

/** Warnings to read before prescribing the exercise. */
export function ReviewStatus({ exercise: { _id: id, isArchived, review, reviewState } }: { exercise: Exercise }) {
  const isUnreviewed = review === 'awaiting clinical review' && reviewState !== 'approved'
  if (!isArchived && !isUnreviewed) return null
  const address = `${to('exerciseReview')}?state=${encodeURIComponent(reviewState ?? 'awaiting')}&exercise=${id}`
  return (
    <Row as="p" gap={8} align="stretch" isOneLine className={style.notes}>
      {isArchived && <Chip tone="plain">Archived</Chip>}
      {isUnreviewed && (
        <Link to={address}>
          <Chip tone="caution">{reviewState === 'sent back' ? 'Sent back' : 'Awaiting clinical review'}</Chip>
        </Link>
      )}
    </Row>
  )
}

export function NoMedia({ exercise }: { exercise: Exercise }) {
  return (
    <EmptyState
      title="No figure, video or picture yet"
      action={
        exercise.ownership !== 'starter' && (
          <Row as="span" gap={8}>
            <ButtonLink to={to('exerciseFigure', { id: exercise._id })} size="toolbar">
              Create a moving figure
            </ButtonLink>
            <Button
              size="toolbar"
              onClick={() => document.getElementById('videos')?.scrollIntoView({ block: 'center' })}
            >
              Add a video
            </Button>
            <ButtonLink to={`${to('exerciseEdit', { id: exercise._id })}#pictures`} size="toolbar">
              Add a picture
            </ButtonLink>
          </Row>
        )
      }
    >
      <ReviewStatus exercise={exercise} />
    </EmptyState>
  )
}
