import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { exerciseReviews, ReviewDraft } from '@kinora/contract/exercise-reviews.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { FactsCard } from './FactsCard.tsx'
import { PictureGallery } from './PictureGallery.tsx'
import { FigurePreview } from './FigurePreview.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import media from './ExerciseMedia.module.css'
import { ReviewNote } from './ReviewNote.tsx'
import { InstructionsCard } from './InstructionsCard.tsx'
import { tempoOf } from './exercise-labels.ts'

interface Props {
  exercise: Exercise
  onDecided: () => void
}

/** The clinician's decision: approve, or send back with a note. */
function Decision({ exercise, onDecided }: Props) {
  const review = useWrite(exerciseReviews.review, { isQuiet: true })
  const [note, setNote] = useState('')
  const { _id: id, version, name } = exercise
  const [isMissing, setMissing] = useState(false)
  const refusedNote = review.error?.at('note')
  const noteError = isMissing ? 'Say what should change.' : refusedNote
  const decide = (outcome: ReviewDraft['outcome']) => {
    const draft = ReviewDraft.safeParse({ outcome, note, version })
    setMissing(!draft.success)
    if (!draft.success) return
    const done = thenToast(outcome === 'approved' ? `${name} is approved.` : `${name} is sent back.`, onDecided)
    review.mutate({ params: { id }, body: { outcome, note, version } }, done)
  }
  useKeys(['a', () => decide('approved')])
  return (
    <Card title="Your decision" context={`on version ${version}`}>
      <Stack gap={12}>
        <TextArea
          label="Note"
          description="What should change, or what you approve it for. Everyone in your clinic can read it."
          rows={2}
          maxLength={1000}
          value={note}
          error={noteError}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {review.error && !refusedNote && <Failed error={review.error} />}
        <Row gap={16}>
          <Button
            variant="primary"
            size="toolbar"
            icon={<IconCheck size={18} stroke={1.75} />}
            isBusy={review.isPending}
            onClick={() => decide('approved')}
          >
            Approve
          </Button>
          <Button
            size="toolbar"
            icon={<IconArrowBackUp size={18} stroke={1.75} />}
            disabled={review.isPending}
            onClick={() => decide('sent back')}
          >
            Send back
          </Button>
          <Link to={to('exercise', { id })}>Open the exercise</Link>
        </Row>
      </Stack>
    </Card>
  )
}

/** The exercise under review, with the decision. */
export function ReviewCase({ exercise, onDecided }: Props) {
  const { figure, pictures, name } = exercise
  return (
    <Columns as="article" hasSidebar aria-label={name}>
      <Stack gap={16}>
        <Card isFlush isMain title={name}>
          {figure && (
            <div className={media.stage}>
              <FigurePreview
                figure={figure}
                label={`${name}, moving`}
                isPlaying
                isTurnable
                tempo={tempoOf(exercise.defaultDosage.tempo)}
              />
            </div>
          )}
          {!figure && pictures.length > 0 && (
            <div className={media.stage}>
              <PictureGallery pictures={pictures} name={name} isMirrored={false} />
            </div>
          )}
        </Card>
        <ReviewNote exercise={exercise} />
        <Decision exercise={exercise} onDecided={onDecided} />
        <InstructionsCard exercise={exercise} />
      </Stack>
      <FactsCard exercise={exercise} />
    </Columns>
  )
}
