import { useDraggable } from '@dnd-kit/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useState } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { ExerciseTile, libraryTile } from '../exercises/ExerciseTile.tsx'
import style from '../exercises/ExerciseCard.module.css'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Text } from '../ui/Text.tsx'

const FigurePreview = lazyComponent(() =>
  import('../exercises/FigurePreview.tsx').then((chunk) => ({ default: chunk.FigurePreview })),
)

interface Props {
  exercise: ExerciseCard
  /** 'Standing · in Gym day' */
  caption: string
  /** 'Kneeling: not for Ann' or 'Needs: band'; replaces the caption. */
  warning: string | undefined
  /** The label of the action: 'Add to Morning'. */
  action: string
  /** Whether the tile is selected; undefined while exercises are added one by one. */
  isChosen: boolean | undefined
  isInTabOrder: boolean
  /** False where the library covers the week. */
  isDraggable: boolean
  onPress: (exercise: ExerciseCard) => void
  onFocus: (exerciseId: string) => void
}

/** How long the pointer rests before the figure moves. Milliseconds. */
const hoverDelay = 350

/** Plays the figure on hover and keyboard focus, unless the user prefers reduced motion. */
function useFigurePlayback() {
  const [isHovered, setHovered] = useState(false)
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setMoving(isHovered && !isStill), isHovered ? hoverDelay : 0)
    return () => clearTimeout(timer)
  }, [isHovered])
  return { isMoving, setHovered }
}

/** An exercise of the library. A press adds it; it can also be dragged. */
export const LibraryTile = memo(function LibraryTile(props: Props) {
  const { exercise, caption, warning, action, isChosen, isInTabOrder, isDraggable, onPress, onFocus } = props
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `library-${exercise._id}`,
    data: { exercise },
    disabled: !isDraggable,
  })
  const { isMoving, setHovered } = useFigurePlayback()
  const Icon = isChosen ? IconCheck : IconPlus
  return (
    <li ref={setNodeRef} style={isDragging ? { opacity: 0.5 } : undefined} {...listeners}>
      <button
        type="button"
        className={style.card}
        data-tile={exercise._id}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-pressed={isChosen}
        onClick={() => onPress(exercise)}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ currentTarget }) => {
          onFocus(exercise._id)
          setHovered(currentTarget.matches(':focus-visible'))
        }}
        onBlur={() => setHovered(false)}
      >
        {isMoving && exercise.figure ? (
          <Suspense fallback={<ExerciseTile exercise={exercise} size="library" />}>
            <span className={libraryTile} aria-hidden>
              <FigurePreview figure={exercise.figure} label="" isPlaying />
            </span>
          </Suspense>
        ) : (
          <ExerciseTile exercise={exercise} size="library" />
        )}
        <span className={style.sign} aria-hidden>
          <Icon size={18} stroke={2} />
        </span>
        <b>{exercise.name}</b>
        <Text as="small" size="small" tone={warning ? 'caution' : 'muted'} isBold={Boolean(warning)}>
          {warning ?? caption}
        </Text>
        <span className="spoken">{action}</span>
      </button>
    </li>
  )
})
