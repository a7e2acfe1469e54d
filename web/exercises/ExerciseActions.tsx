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
import type { Exercise } from '@kinora/contract/exercises.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import type { useExerciseActions } from './useExerciseActions.tsx'
import { useFavorite } from './useFavorite.ts'

const icon = { size: 16, stroke: 1.75 }

interface ActionsProps {
  exercise: Exercise
  actions: ReturnType<typeof useExerciseActions>
  onAdd: () => void
}

/** Starter exercises cannot be edited, only copied. */
export function ExerciseActions({ exercise, actions, onAdd }: ActionsProps) {
  const mark = useFavorite()
  const { _id: id, ownership, isFavorite, isArchived } = exercise
  const isOwn = ownership !== 'starter'
  const Star = isFavorite ? IconStarFilled : IconStar
  return (
    <>
      <IconButton
        isLarge
        label={isFavorite ? 'Remove from favourites' : 'Add to favourites'}
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
