import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { to } from '../app/routes.ts'
import { ExerciseHealthCard } from '../app/staff-slots.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { Failed } from '../ui/Failed.tsx'
import { formatDate } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Page } from '../ui/Page.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { Columns } from '../ui/Columns.tsx'
import { Stack } from '../ui/Stack.tsx'
import style from './ExercisePage.module.css'
import { ExerciseSkeleton } from './ExerciseSkeleton.tsx'
import { FactsCard } from './FactsCard.tsx'
import { ProgressionCard } from './ProgressionCard.tsx'
import { PrescribedCard, type Prescribed } from './PrescribedCard.tsx'
import { ReviewNote } from './ReviewNote.tsx'
import { InstructionsCard } from './InstructionsCard.tsx'
import { ExerciseMedia } from './ExerciseMedia.tsx'
import { UsesCard } from './UsesCard.tsx'
import { useExerciseSelection } from './useExerciseSelection.ts'
import { useExercise } from './useExercise.ts'
import { useExerciseActions } from './useExerciseActions.tsx'
import { useFavorite } from './useFavorite.ts'

const AddToProgramDialog = lazy(() => loadChunk(() => import('./AddToProgramDialog.tsx')))
const VideosCard = lazy(() =>
  loadChunk(() => import('./videos/VideosCard.tsx').then(({ VideosCard: card }) => ({ default: card }))),
)
const icon = { size: 16, stroke: 1.75 }

interface ActionsProps {
  exercise: Exercise
  actions: ReturnType<typeof useExerciseActions>
  onAdd: () => void
}

/** Starter exercises cannot be edited, only copied. */
function Actions({ exercise, actions, onAdd }: ActionsProps) {
  const mark = useFavorite()
  const { _id: id, ownership, isFavorite, isArchived } = exercise
  const isOwn = ownership !== 'starter'
  const Star = isFavorite ? IconStarFilled : IconStar
  return (
    <>
      <IconButton
        isLarge
        label={isFavorite ? 'Remove from favourites' : 'Add to favourites'}
        aria-pressed={isFavorite}
        icon={<Star size={20} stroke={1.75} />}
        onClick={() => mark(exercise)}
      />
      {isOwn ? (
        <ButtonLink to={to('exerciseEdit', { id })} size="toolbar" isIconOnSmall icon={<IconPencil {...icon} />}>
          Edit
        </ButtonLink>
      ) : (
        <Button
          size="toolbar"
          isIconOnSmall
          icon={<IconCopy {...icon} />}
          isBusy={actions.isCopying}
          onClick={actions.copy}
        >
          Make our own copy
        </Button>
      )}
      {isOwn && (
        <RowMenu
          label="More"
          entries={[
            { label: 'Copy', icon: <IconCopy {...icon} />, onClick: actions.copy },
            isArchived
              ? { label: 'Restore', icon: <IconArchiveOff {...icon} />, onClick: actions.restore }
              : { label: 'Archive', icon: <IconArchive {...icon} />, onClick: actions.archive },
            { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: actions.askToRemove },
          ]}
        />
      )}
      <Button
        size="toolbar"
        variant="primary"
        isIconOnSmall
        icon={<IconPlus {...icon} />}
        disabled={isArchived}
        onClick={onAdd}
      >
        Add to a program
      </Button>
    </>
  )
}

function Content({ exercise, prescribed }: { exercise: Exercise; prescribed?: Prescribed }) {
  const tempo = prescribed?.dosage.tempo ?? exercise.defaultDosage.tempo
  return (
    <Columns hasSidebar>
      <Stack gap={20}>
        <ExerciseMedia key={exercise._id} exercise={exercise} tempo={tempo} />
        {exercise.summary && <p className={style.summary}>{exercise.summary}</p>}
        <InstructionsCard exercise={exercise} />
        <ProgressionCard id={exercise._id} />
        {exercise.ownership !== 'starter' && (
          <Suspense>
            <VideosCard key={exercise._id} exercise={exercise} />
          </Suspense>
        )}
      </Stack>
      <Stack as="aside" gap={20}>
        {prescribed && <PrescribedCard prescribed={prescribed} />}
        <ReviewNote exercise={exercise} />
        <FactsCard exercise={exercise} />
        <UsesCard exercise={exercise} />
        <Suspense>
          <ExerciseHealthCard key={exercise._id} id={exercise._id} />
        </Suspense>
      </Stack>
    </Columns>
  )
}

/** /exercise/:id, and /exercise/:id/:assigned for a prescribed exercise. */
export default function ExercisePage() {
  const { exercise, prescribed, error, retry } = useExercise()
  const actions = useExerciseActions(exercise)
  const basket = useExerciseSelection()
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={exercise?.name ?? 'Exercise'}
      sub={exercise && `Version ${exercise.version} · ${formatDate(exercise.updatedAt)}`}
      back={prescribed ? true : to('exercises')}
      actions={exercise && <Actions exercise={exercise} actions={actions} onAdd={() => setAdding(true)} />}
    >
      {error && !exercise && <Failed error={error} onRetry={retry} />}
      {!exercise && !error && <ExerciseSkeleton />}
      {exercise && <Content exercise={exercise} prescribed={prescribed} />}
      {actions.dialog}
      <Suspense>
        {isAdding && exercise && (
          <AddToProgramDialog
            what={exercise.name}
            onClose={() => setAdding(false)}
            onChoose={() => {
              if (!basket.isSaved(exercise._id)) basket.save(exercise._id)
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
