import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { exercises } from '@kinora/contract/exercises.ts'
import { type FormCheck } from '@kinora/contract/form-checks.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { FigurePreview } from '../../exercises/FigurePreview.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Columns, Row, Stack } from '../../ui/layout.ts'
import { formatMoment } from '../../ui/format.ts'
import { Page } from '../../ui/Page.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Text } from '../../ui/Text.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { DeleteFormCheck } from './DeleteFormCheck.tsx'
import { deletedFromText, stateText } from './form-check-text.ts'
import style from './FormCheck.module.css'
import { FormCheckAnswer } from './FormCheckAnswer.tsx'
import { FormCheckAnswerForm } from './FormCheckAnswerForm.tsx'
import { FrameEditor } from './FrameEditor.tsx'
import { type Frame } from './FrameTools.tsx'
import { useFormCheck } from './useFormCheck.ts'

/** How the exercise should look: the moving figure, or its picture. */
function Model({ exerciseId }: { exerciseId: string }) {
  const { data } = useRead(exercises.get, { params: { id: exerciseId } })
  const [isPlaying, setPlaying] = useState(true)
  if (!data) return null
  if (!data.figure)
    return <ExercisePicture exercise={{ ...data, picture: data.pictures[0] ?? null }} size="end" alt={data.name} />
  return (
    <Stack gap={12}>
      <div className={style.figure}>
        <FigurePreview figure={data.figure} label={`${data.name}, moving`} isPlaying={isPlaying} isTurnable />
      </div>
      <Row>
        <Button
          size="toolbar"
          icon={isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? 'Pause the figure' : 'Move the figure'}
        </Button>
      </Row>
    </Stack>
  )
}

function Review({ check, onChange }: { check: FormCheck; onChange: () => void }) {
  const [frame, setFrame] = useState<Frame>()
  const { video, state, note, patient, sentAt, sentBy } = check
  return (
    <Stack gap={20}>
      <Card
        title={`${firstName(patient)}’s video`}
        context={`${formatMoment(sentAt)}${sentBy ? `, sent by ${sentBy}` : ''}`}
      >
        <Stack gap={16}>
          {note && (
            <Text>
              <b>‘{note}’</b>
            </Text>
          )}
          {!video && <Text role="status">The video is not here: {stateText(check)}</Text>}
          {video && (
            <Columns gap={20} minimumWidth={300}>
              <FrameEditor
                video={video}
                exercise={check.exercise}
                frame={frame}
                canDraw={state === 'waiting'}
                onFrame={setFrame}
                onBroken={onChange}
              />
              <Model exerciseId={check.exerciseId} />
            </Columns>
          )}
          <Text tone="muted" size="medium">
            {firstName(patient)} agreed to be recorded: {formatMoment(check.consent.at)}. {deletedFromText(check)}
          </Text>
          {state !== 'deleted' && (
            <Row>
              <DeleteFormCheck id={check._id} />
            </Row>
          )}
        </Stack>
      </Card>
      {state === 'waiting' && <FormCheckAnswerForm check={check} frame={frame} onSent={() => setFrame(undefined)} />}
      {check.answer && (
        <Card title="The answer">
          <FormCheckAnswer check={check} />
        </Card>
      )}
    </Stack>
  )
}

/** A video of a patient beside the figure, and the answer to it. */
export default function FormCheckReview() {
  const { id = '' } = useParams()
  const query = useFormCheck(id)
  const { data, refetch } = query
  return (
    <Page
      title={data ? `Form check: ${data.exercise}` : 'Form check'}
      sub={data?.patient}
      back={data ? to('patientView', { id: data.patientId }) : to('patients')}
    >
      <NotLoaded query={query} rows={6} label="Loading the video" />
      {data && <Review check={data} onChange={() => void refetch()} />}
    </Page>
  )
}
