import { IconCheck, IconPlus, IconStar, IconStarFilled, IconVideo } from '@tabler/icons-react'
import { memo } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ExerciseTile } from './ExerciseTile.tsx'
import { RowLink } from '../ui/FoldingRows.tsx'
import style from './ExerciseCard.module.css'
import { captionOf } from './exercise-labels.ts'
import { classNames } from '../ui/class-names.ts'
import { Text } from '../ui/Text.tsx'

interface Props {
  exercise: ExerciseCard
  /** True if it is saved for a program. */
  isSaved: boolean
  onSave: (exerciseId: string, isSaved: boolean) => void
  onFavorite: (exercise: ExerciseCard) => void
}

/** A card of the library, with buttons to save the exercise for a program and to mark it as a favorite. */
export const LibraryCard = memo(function LibraryCard({ exercise, isSaved, onSave, onFavorite }: Props) {
  const { _id, name, isFavorite, isArchived, ownership, videoPoster } = exercise
  const Star = isFavorite ? IconStarFilled : IconStar
  const Save = isSaved ? IconCheck : IconPlus
  return (
    <li className={style.card} data-chosen={isSaved || undefined}>
      <ExerciseTile exercise={exercise} size="library" />
      <RowLink to={to('exercise', { id: _id })} className={style.name}>
        {name}
      </RowLink>
      <Text as="small" size="small" tone="muted">
        {ownership !== 'starter' && 'Ours · '}
        {captionOf(exercise)}
      </Text>
      {isArchived && <Chip tone="plain">Archived</Chip>}
      <IconButton
        className={classNames(style.sign, style.left)}
        label={isFavorite ? `Remove ${name} from favourites` : `Add ${name} to favourites`}
        icon={<Star size={18} stroke={1.75} />}
        onClick={() => onFavorite(exercise)}
      />
      <IconButton
        className={style.sign}
        label={isSaved ? `Remove ${name} from the selection` : `Save ${name} for a program`}
        icon={<Save size={18} stroke={2} />}
        onClick={() => onSave(_id, isSaved)}
      />
      {videoPoster && (
        <span className={classNames(style.sign, style.left, style.video)} title="Has a video">
          <IconVideo size={16} stroke={1.75} aria-hidden />
          <span className="spoken">With a video</span>
        </span>
      )}
    </li>
  )
})
