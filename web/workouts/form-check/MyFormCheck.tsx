import { useState } from 'react'
import { useParams } from 'react-router'
import { type FormCheck } from '@kinora/contract/form-checks.ts'
import { apiBase } from '../../app/base-path.ts'
import { to } from '../../app/routes.ts'
import { createVideoReload } from '../../exercises/videos/reload-video.ts'
import { Card } from '../../ui/Card.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Page } from '../../ui/Page.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Text } from '../../ui/Text.tsx'
import { DeleteFormCheck } from './DeleteFormCheck.tsx'
import { FormCheckAnswer } from './FormCheckAnswer.tsx'
import { deletedFromText, stateText } from './form-check-text.ts'
import style from './FormCheck.module.css'
import { useFormCheck } from './useFormCheck.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

function Video({ check, onBroken }: { check: FormCheck; onBroken: () => void }) {
  const { video, exercise, note, sentAt, sentBy } = check
  const [reloadVideo] = useState(createVideoReload)
  return (
    <Card title="Your video" context={formatMoment(sentAt)}>
      <Stack gap={12}>
        {video && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of the patient has no captions.
          <video
            className={style.video}
            src={apiBase + video.url}
            poster={apiBase + video.posterUrl}
            controls
            playsInline
            preload="none"
            aria-label={`Your video of ${exercise}`}
            onError={({ currentTarget }) => {
              reloadVideo(currentTarget)
              onBroken()
            }}
          />
        )}
        {note && <Text>‘{note}’</Text>}
        {sentBy && <Text tone="muted">Sent by {sentBy}.</Text>}
        {check.state !== 'answered' && <Text role="status">{capitalize(stateText(check))}</Text>}
        <Text tone="muted">{deletedFromText(check)}</Text>
        {check.state !== 'deleted' && (
          <Row>
            <DeleteFormCheck id={check._id} />
          </Row>
        )}
      </Stack>
    </Card>
  )
}

/** The practitioner's answer to a patient's video. */
export default function MyFormCheck() {
  const { id = '' } = useParams()
  const query = useFormCheck(id)
  const { data, refetch } = query
  return (
    <Page title={data?.exercise ?? 'Your video'} back={to('home')}>
      <NotLoaded query={query} rows={4} label="Loading the video" />
      {data && (
        <Stack gap={20}>
          {data.answer && (
            <Card title={`What ${data.answer.by} says`} isMain>
              <FormCheckAnswer check={data} />
            </Card>
          )}
          <Video check={data} onBroken={() => void refetch()} />
        </Stack>
      )}
    </Page>
  )
}
