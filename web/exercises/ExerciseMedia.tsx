import { IconFlipHorizontal, IconPlayerPause, IconPlayerPlay, IconStretching2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Exercise } from '@kinora/contract/exercises.ts'
import type { PatientVideo } from '@kinora/contract/videos.ts'
import { refresh } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { VideoPlayer } from './videos/VideoPlayer.tsx'
import { PictureGallery } from './PictureGallery.tsx'
import { FigurePreview } from './FigurePreview.tsx'
import { figureUrl } from './exercise-pictures.ts'
import { Row } from '../ui/Row.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import style from './ExerciseMedia.module.css'
import { tempoOf, tempoLabel } from './exercise-labels.ts'

interface FigureProps {
  figure: string
  name: string
  isMirrored: boolean
}

/** Start and end position side by side, at one scale. */
function FigureStills({ figure, name, isMirrored }: FigureProps) {
  return (
    <div className={style.stills}>
      {(['start', 'end'] as const).map((phase) => (
        <figure key={phase} className={style.still}>
          <img
            src={figureUrl(figure, phase)}
            alt={`${phase === 'start' ? 'Start' : 'End'} of ${name}`}
            data-mirrored={isMirrored || undefined}
          />
          <figcaption>{phase === 'start' ? 'Start' : 'End'}</figcaption>
        </figure>
      ))}
      <svg className={style.arrow} viewBox="0 0 64 32" aria-hidden>
        <path d="M3 16h56M46 3l13 13-13 13" />
      </svg>
    </div>
  )
}

const viewNames = { figure: 'Figure', video: 'Video', pictures: 'Pictures' } as const
type View = keyof typeof viewNames

const videosOf = ({ videos }: Exercise) =>
  videos.filter((video): video is typeof video & PatientVideo => video.url !== null)

/** The available views, the figure first. */
const viewsOf = (exercise: Exercise): View[] =>
  (['figure', 'video', 'pictures'] as const).filter(
    (view) =>
      ({
        figure: exercise.figure !== null,
        video: videosOf(exercise).length > 0,
        pictures: exercise.pictures.length > 0,
      })[view],
  )

/** The chosen video, with buttons for the others. */
function Videos({ videos, name }: { videos: (PatientVideo & { filename: string })[]; name: string }) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState(videos[0]!._id)
  const video = videos.find(({ _id }) => _id === chosen) ?? videos[0]!
  const choices = videos.map(({ _id, filename }) => ({
    value: _id,
    label: filename.replace(/\.\w+$/, '').slice(0, 24),
  }))
  return (
    <div className={style.videos}>
      {videos.length > 1 && <Segmented label="Videos" choices={choices} value={video._id} onChange={setChosen} />}
      <VideoPlayer key={video._id} video={video} name={name} onBroken={() => void refresh(cache, ['exercises'])} />
    </div>
  )
}

/** Warnings to read before prescribing the exercise. */
function ReviewStatus({ exercise: { _id: id, isArchived, review, reviewState } }: { exercise: Exercise }) {
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

function NoMedia({ exercise }: { exercise: Exercise }) {
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

/** A starter exercise cannot be edited, so its figure is the basis for a new exercise. */
function editFigureLabel({ ownership, figure }: Exercise) {
  if (ownership === 'starter') return 'Make a similar one'
  return figure ? 'Edit the figure' : 'Create a moving figure'
}

/** The exercise as figure, movement, videos or pictures. */
export function ExerciseMedia({ exercise, tempo }: { exercise: Exercise; tempo: string | null }) {
  const { figure, pictures, name } = exercise
  const [wanted, setView] = useState<View>()
  const [isPlaying, setPlaying] = useState(false)
  const [wasPlayed, setPlayed] = useState(false)
  const [isMirrored, setMirrored] = useState(false)
  const views = viewsOf(exercise)
  const view = wanted && views.includes(wanted) ? wanted : views[0]
  if (!view) return <NoMedia exercise={exercise} />
  const isFigure = figure !== null && view === 'figure'
  const play = () => {
    setPlayed(true)
    setPlaying(!isPlaying)
  }
  return (
    <Card isFlush>
      <div className={style.stage}>
        <ReviewStatus exercise={exercise} />
        {isFigure && !wasPlayed && <FigureStills figure={figure} name={name} isMirrored={isMirrored} />}
        {isFigure && wasPlayed && (
          <FigurePreview
            figure={figure}
            label={`${name}, moving`}
            isPlaying={isPlaying}
            isMirrored={isMirrored}
            tempo={tempoOf(tempo)}
            isTurnable
            className={style.moving}
          />
        )}
        {view === 'video' && <Videos videos={videosOf(exercise)} name={name} />}
        {view === 'pictures' && <PictureGallery pictures={pictures} name={name} isMirrored={isMirrored} />}
      </div>
      <Row gap={12} className={style.controls}>
        {isFigure && (
          <>
            <IconButton
              isLarge
              className={style.play}
              label={isPlaying ? 'Pause' : 'Show the movement'}
              icon={
                isPlaying ? <IconPlayerPause size={20} stroke={1.75} /> : <IconPlayerPlay size={20} stroke={1.75} />
              }
              onClick={play}
            />
            <span className={style.tempo}>
              {tempoLabel(tempo) ?? (isPlaying ? 'Drag the figure to turn it' : 'Show the movement')}
            </span>
            {wasPlayed && !isPlaying && (
              <Button size="toolbar" variant="quiet" onClick={() => setPlayed(false)}>
                Start and end
              </Button>
            )}
          </>
        )}
        <span className={style.space} />
        <ButtonLink
          to={to('exerciseFigure', { id: exercise._id })}
          size="toolbar"
          isIconOnSmall
          icon={<IconStretching2 size={16} stroke={1.75} />}
        >
          {editFigureLabel(exercise)}
        </ButtonLink>
        {views.length > 1 && (
          <Segmented
            label="Shown"
            choices={views.map((value) => ({ value, label: viewNames[value] }))}
            value={view}
            onChange={setView}
          />
        )}
        {view !== 'video' && (
          <Button
            size="toolbar"
            icon={<IconFlipHorizontal size={16} stroke={1.75} />}
            aria-pressed={isMirrored}
            variant={isMirrored ? 'tint' : 'default'}
            onClick={() => setMirrored(!isMirrored)}
          >
            Mirror
          </Button>
        )}
      </Row>
    </Card>
  )
}
