import { IconBadgeCc, IconPencil, IconPhoto, IconTrash, IconVideo } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { useWrite } from '../../app/api-client.ts'
import { apiBase } from '../../app/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Text } from '../../ui/Text.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { formatClock } from './video-file.ts'
import { resumeUploadFrom, type VideoUploadState } from './video-upload.ts'
import style from './VideosCard.module.css'

const icon = { size: 16, stroke: 1.75 }

export type VideoTask = 'rename' | 'still' | 'captions'

interface Props {
  video: Video
  sending?: VideoUploadState
  /** True for an interrupted upload whose file this browser does not have. */
  isLost: boolean
  onTask: (task: VideoTask, video: Video) => void
  onRemove: (video: Video) => void
  onProblem: (words: string) => void
}

/** An interrupted upload that needs its file again. */
function ChooseFileAgain({ video, onRemove, onProblem }: Pick<Props, 'video' | 'onRemove' | 'onProblem'>) {
  const cache = useQueryClient()
  return (
    <Stack gap={8} grows>
      <b>{video.filename}</b>
      <Text size="medium">The upload was interrupted. Choose the same file again to continue where it stopped.</Text>
      <Row as="span" gap={12}>
        <FileButton
          size="row"
          accept="video/*"
          onFile={(file) => onProblem(resumeUploadFrom(file, video, cache) ?? '')}
        >
          Choose the file again
        </FileButton>
        <Button size="row" onClick={() => onRemove(video)}>
          Remove
        </Button>
      </Row>
    </Stack>
  )
}

function ReadyRow({ video, onTask, onRemove }: Pick<Props, 'video' | 'onTask' | 'onRemove'>) {
  const changing = useWrite(exerciseVideos.renameVideo)
  const { _id: videoId, exerciseId, filename, seconds, bytes, captions, isAssigned } = video
  return (
    <>
      <Stack gap={8} grows>
        <b>{filename}</b>
        <Text as="span" size="medium" tone="muted">
          {seconds !== null && `${formatClock(seconds)} · `}
          {formatBytes(bytes)}
          {captions && ` · captions ${captions.label}`}
        </Text>
        <CheckField
          label="Show to patients"
          checked={changing.isPending ? changing.variables.body.isAssigned === true : isAssigned}
          onChange={({ currentTarget }) =>
            changing.mutate({ body: { filename, exerciseId, videoId, isAssigned: currentTarget.checked } })
          }
        />
      </Stack>
      <RowMenu
        label={`More for ${filename}`}
        entries={[
          { label: 'Rename', icon: <IconPencil {...icon} />, onClick: () => onTask('rename', video) },
          { label: 'Picture from the video', icon: <IconPhoto {...icon} />, onClick: () => onTask('still', video) },
          { label: 'Captions', icon: <IconBadgeCc {...icon} />, onClick: () => onTask('captions', video) },
          { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => onRemove(video) },
        ]}
      />
    </>
  )
}

function ConvertingRow({ video, onRemove }: Pick<Props, 'video' | 'onRemove'>) {
  const percent = Math.round(video.progress * 100)
  return (
    <Stack gap={8} grows>
      <Meter label={video.filename} value={percent} max={100} isProgress text={`Converting, ${percent}%`} />
      <Row as="span" gap={12}>
        <Text as="span" size="medium" tone="muted">
          You can leave this page. The conversion continues.
        </Text>
        <Button size="row" onClick={() => onRemove(video)}>
          Cancel<span className="spoken"> {video.filename}</span>
        </Button>
      </Row>
    </Stack>
  )
}

function FailedRow({ video, onRemove }: Pick<Props, 'video' | 'onRemove'>) {
  return (
    <Stack gap={8} grows>
      <b>
        {video.filename} <Chip tone="alert">Failed</Chip>
      </b>
      <ErrorText>{video.message}</ErrorText>
      <Row as="span" gap={12}>
        <Text as="span" size="medium" tone="muted">
          Save the video as MP4 and upload it again, or record it again.
        </Text>
        <Button size="row" onClick={() => onRemove(video)}>
          Remove<span className="spoken"> {video.filename}</span>
        </Button>
      </Row>
    </Stack>
  )
}

/** A video of the exercise in any state. */
export function VideoRow(props: Props) {
  const { video, sending, isLost } = props
  return (
    <li aria-label={video.filename}>
      {video.posterUrl ? (
        <img className={style.poster} src={apiBase + video.posterUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={style.poster} aria-hidden>
          <IconVideo size={24} stroke={1.5} />
        </span>
      )}
      {sending && video.state !== 'ready' && <UploadProgress sending={sending} />}
      {!sending && video.state === 'uploading' && isLost && <ChooseFileAgain {...props} />}
      {!sending && video.state === 'uploading' && !isLost && (
        <Stack gap={8} grows>
          <b>{video.filename}</b>
          <Text as="span" size="medium" tone="muted">
            Uploading in another window.
          </Text>
        </Stack>
      )}
      {!sending && video.state === 'converting' && <ConvertingRow {...props} />}
      {!sending && video.state === 'failed' && <FailedRow {...props} />}
      {video.state === 'ready' && <ReadyRow {...props} />}
    </li>
  )
}
