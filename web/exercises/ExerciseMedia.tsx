import { IconFlipHorizontal, IconPlayerPause, IconPlayerPlay, IconStretching2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Exercise } from '@kinora/contract/exercises.ts'
import type { PatientVideo } from '@kinora/contract/videos.ts'
import { refresh } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Row } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { tempoLabel, tempoOf } from './exercise-labels.ts'
import style from './ExerciseMedia.module.css'
import { FigurePreview } from './FigurePreview.tsx'
import { FigureStills } from './FigureStills.tsx'
import { NoMedia, ReviewStatus } from './NoMedia.tsx'
import { PictureGallery } from './PictureGallery.tsx'
import { VideoPlayer } from './videos/VideoPlayer.tsx'

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

/** A starter exercise cannot be edited, so its figure is the basis for a new exercise. */
function editFigureLabel({ ownership, figure }: Exercise) {
  if (ownership === 'starter') return 'Make a similar one'
  return figure ? 'Edit the figure' : 'Create a moving figure'
}

interface FigureControlsProps {
  tempo: string | null
  isPlaying: boolean
  onPlay: () => void
  /** Absent while the start and the end are shown, and while it moves. */
  onStills: (() => void) | undefined
}

const FigureControls = ({ tempo, isPlaying, onPlay, onStills }: FigureControlsProps) => (
  <>
    <IconButton
      isLarge
      className={style.play}
      label={isPlaying ? 'Pause' : 'Show the movement'}
      icon={isPlaying ? <IconPlayerPause size={20} stroke={1.75} /> : <IconPlayerPlay size={20} stroke={1.75} />}
      onClick={onPlay}
    />
    <span className={style.tempo}>
      {tempoLabel(tempo) ?? (isPlaying ? 'Drag the figure to turn it' : 'Show the movement')}
    </span>
    {onStills && (
      <Button size="toolbar" variant="quiet" onClick={onStills}>
        Start and end
      </Button>
    )}
  </>
)

interface StageProps {
  exercise: Exercise
  view: View
  tempo: string | null
  isMirrored: boolean
  /** The figure moves, or has moved and is paused. */
  wasPlayed: boolean
  isPlaying: boolean
}

/** The chosen view of the exercise. */
function Stage({ exercise, view, tempo, isMirrored, wasPlayed, isPlaying }: StageProps) {
  const { figure, pictures, name } = exercise
  if (view === 'video') return <Videos videos={videosOf(exercise)} name={name} />
  if (view === 'pictures') return <PictureGallery pictures={pictures} name={name} isMirrored={isMirrored} />
  if (!figure) return null
  if (!wasPlayed) return <FigureStills figure={figure} name={name} isMirrored={isMirrored} />
  return (
    <FigurePreview
      {...{ figure, isPlaying, isMirrored }}
      label={`${name}, moving`}
      tempo={tempoOf(tempo)}
      isTurnable
      className={style.moving}
    />
  )
}

/** The exercise as figure, movement, videos or pictures. */
export function ExerciseMedia({ exercise, tempo }: { exercise: Exercise; tempo: string | null }) {
  const [wanted, setView] = useState<View>()
  const [isPlaying, setPlaying] = useState(false)
  const [wasPlayed, setPlayed] = useState(false)
  const [isMirrored, setMirrored] = useState(false)
  const views = viewsOf(exercise)
  const view = wanted && views.includes(wanted) ? wanted : views[0]
  if (!view) return <NoMedia exercise={exercise} />
  const play = () => {
    setPlayed(true)
    setPlaying(!isPlaying)
  }
  return (
    <Card isFlush>
      <div className={style.stage}>
        <ReviewStatus exercise={exercise} />
        <Stage {...{ exercise, view, tempo, isMirrored, wasPlayed, isPlaying }} />
      </div>
      <Row gap={12} className={style.controls}>
        {view === 'figure' && (
          <FigureControls
            {...{ tempo, isPlaying }}
            onPlay={play}
            onStills={wasPlayed && !isPlaying ? () => setPlayed(false) : undefined}
          />
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
