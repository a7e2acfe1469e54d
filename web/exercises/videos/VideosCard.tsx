import { IconCamera, IconVideo } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { maxVideosPerExercise } from '@kinora/contract/video-limits.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { FullNote } from '../../plans/LimitNotice.tsx'
import { usageLabel } from '../../plans/plan-labels.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/load-chunk.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { VideoRow, type VideoTask } from './VideoRow.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { List } from '../../ui/List.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import style from './VideosCard.module.css'
import { useVideos } from './useVideos.ts'
import { subscribeToUploads, currentUploads } from './video-upload.ts'

/** The current uploads of an exercise in this window. */
const useVideoUploads = (exerciseId: string) =>
  useSyncExternalStore(subscribeToUploads, currentUploads).filter((item) => item.exerciseId === exerciseId)

const RecordVideoDialog = lazyPart(() => import('./RecordVideoDialog.tsx'))
const CaptionsDialog = lazyPart(() => import('./CaptionsDialog.tsx'))
const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'))
const StillDialog = lazyPart(() => import('./StillDialog.tsx'))

const accepted = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm,.m4v'

/** The storage that the plan has and uses, and whether a limit for videos is reached. */
function Storage() {
  const { data } = useRead(exerciseVideos.verifyStorage, { body: { bytes: 0, videos: 0 } })
  const storage = data?.usage.find(({ type }) => type === 'STORAGE')
  return (
    <>
      <FullNote usages={data?.usage ?? []} remedy="delete pictures or videos" />
      {storage?.limit && <Meter label="Storage" value={storage.used} max={storage.limit} text={usageLabel(storage)} />}
    </>
  )
}

interface AddProps {
  isFirst: boolean
  onFile: (file: File) => void
  onVideo: () => void
}

/** Adds a video from a file, the phone's camera, or this browser's camera. */
function AddVideo({ isFirst, onFile, onVideo }: AddProps) {
  const hasCamera = typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined
  return (
    <>
      <FileDrop
        label={isFirst ? 'Choose a video, or drop it here' : 'Another video'}
        description="MP4, MOV or WebM, at most 500 MB and 10 minutes. You can keep working during the upload."
        accept={accepted}
        onFile={onFile}
      />
      <Row as="span" gap={12}>
        <FileButton
          size="toolbar"
          className={style.phone}
          icon={<IconVideo size={18} stroke={1.75} />}
          accept="video/*"
          capture="environment"
          onFile={onFile}
        >
          Record with your phone
        </FileButton>
        {hasCamera && (
          <Button size="toolbar" icon={<IconCamera size={18} stroke={1.75} />} onClick={onVideo}>
            Record in the browser
          </Button>
        )}
      </Row>
    </>
  )
}

/** A video that is being sent, and is not in the list yet. */
const Announced = ({ sending }: { sending: ReturnType<typeof useVideoUploads>[number] }) => (
  <li aria-label={sending.name}>
    <span className={style.poster} aria-hidden>
      <IconVideo size={24} stroke={1.5} />
    </span>
    <UploadProgress sending={sending} />
  </li>
)

/** The videos of an own exercise: upload, record, rename, caption and delete. */
export function VideosCard({ exercise }: { exercise: Exercise }) {
  const { videos, lost, problem, setProblem, add, remove } = useVideos(exercise)
  const sendings = useVideoUploads(exercise._id)
  const [isRecording, setRecording] = useState(false)
  const [task, setTask] = useState<{ name: VideoTask; video: Video }>()
  const announced = sendings.filter(({ videoId }) => !exercise.videos.some(({ _id }) => _id === videoId))
  const total = videos.length + announced.length
  const close = () => setTask(undefined)
  const isOfStorage = /storage|plan/i.test(problem)
  return (
    <Card title="Videos" id="videos" context={total > 0 ? `${total} of ${maxVideosPerExercise}` : undefined}>
      <Stack gap={16}>
        {total > 0 && (
          <List isInset>
            {videos.map((video) => (
              <VideoRow
                key={video._id}
                video={video}
                sending={sendings.find(({ videoId }) => videoId === video._id)}
                isLost={lost.includes(video._id)}
                onTask={(name, taskVideo) => setTask({ name, video: taskVideo })}
                onRemove={remove}
                onProblem={setProblem}
              />
            ))}
            {announced.map((sending) => (
              <Announced key={sending.videoId} sending={sending} />
            ))}
          </List>
        )}
        {total < maxVideosPerExercise && (
          <AddVideo isFirst={total === 0} onFile={add} onVideo={() => setRecording(true)} />
        )}
        <ErrorText>{problem}</ErrorText>
        {isOfStorage && (
          <ButtonLink to={to('plans')} size="toolbar">
            See plans and storage
          </ButtonLink>
        )}
        <Storage />
      </Stack>
      {isRecording && (
        <RecordVideoDialog
          name={exercise.name}
          onClose={() => setRecording(false)}
          onVideo={(file) => {
            setRecording(false)
            add(file)
          }}
        />
      )}
      {task?.name === 'rename' && <RenameDialog video={task.video} onClose={close} />}
      {task?.name === 'captions' && <CaptionsDialog video={task.video} onClose={close} />}
      {task?.name === 'still' && <StillDialog video={task.video} exercise={exercise} onClose={close} />}
    </Card>
  )
}
