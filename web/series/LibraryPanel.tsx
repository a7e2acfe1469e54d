import { useCallback, type KeyboardEvent } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { needsLabel } from '@kinora/contract/home-kits.ts'
import cards from '../exercises/ExerciseCard.module.css'
import { conflictLabel } from '../programs/precaution-conflicts.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useBuilder } from './builder-context.ts'
import { LibraryBasket } from './LibraryBasket.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import style from './LibraryPanel.module.css'
import { LibraryTile } from './LibraryTile.tsx'
import { useLibraryEnter } from './useLibraryEnter.ts'
import type { LibrarySearch } from './useLibrarySearch.ts'
import { useCaptions, useMultiSelect, useTileKeys } from './useLibraryTiles.ts'
import type { PrescribedDosage } from './week-edits.ts'

const TilesSkeleton = () => (
  <div className={`${cards.grid} ${style.tiles}`} role="status" aria-label="Loading exercises">
    {Array.from({ length: 8 }, (_, at) => (
      <Stack gap={8} key={at} className={cards.card}>
        <Skeleton height="105px" radius="10px" />
        <Skeleton width="70%" height="14px" />
        <Skeleton width="45%" height="12px" />
      </Stack>
    ))}
  </div>
)

interface Props {
  library: LibrarySearch
  /** Beside the week, where exercises can be dragged to. */
  isBeside: boolean
  onAdd: (exercise: ExerciseCard, prescribed?: PrescribedDosage) => void
  onAddSaved: (exercises: ExerciseCard[]) => void
  isEveryWeek: boolean
  onEveryWeek: (isEveryWeek: boolean) => void
}

/** 'week 6', 'weeks 5 and 6', 'weeks 4 to 6' */
const laterWeeksLabel = (first: number, last: number) =>
  first === last ? `week ${last}` : `weeks ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`

/** The series that exercises are added to, and whether to later weeks too. */
function Target({
  isEveryWeek,
  onEveryWeek,
  choosing,
  total,
}: Pick<Props, 'isEveryWeek' | 'onEveryWeek'> & {
  choosing: ReturnType<typeof useMultiSelect>
  total: number | undefined
}) {
  const { columns, activeId, week, program } = useBuilder()
  const target = columns.find(({ _id }) => _id === activeId)?.name
  return (
    <div className={style.target}>
      <span role="status">
        {[total !== undefined && `${total} found`, target && `to ${target}`].filter(Boolean).join(' · ')}
      </span>
      <TextButton onClick={() => choosing.setChoosing(!choosing.isChoosing)}>
        {choosing.isChoosing ? 'Add one by one' : 'Select several'}
      </TextButton>
      {week < program.weeks && (
        <CheckField
          label={`Also in ${laterWeeksLabel(week + 1, program.weeks)}`}
          checked={isEveryWeek}
          onChange={(event) => onEveryWeek(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

interface TilesProps extends Pick<Props, 'library' | 'isBeside'> {
  keys: ReturnType<typeof useTileKeys>
  choosing: ReturnType<typeof useMultiSelect>
  target: string | undefined
  onPress: (exercise: ExerciseCard, prescribed?: PrescribedDosage) => void
}

/** The matching exercises. One of them is in the tab order, and arrow keys move to the others. */
function Tiles({ library: { items }, isBeside, keys, choosing, target, onPress }: TilesProps) {
  const { precautions, patientName, kit } = useBuilder()
  const { list, focusedId, setFocusedId, onKeyDown } = keys
  const captionOf = useCaptions()
  const tabId = items.some(({ _id }) => _id === focusedId) ? focusedId : items[0]?._id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons.
    <ul ref={list} className={`${cards.grid} ${style.tiles}`} aria-label="Exercises" onKeyDown={onKeyDown}>
      {items.map((exercise) => (
        <LibraryTile
          key={exercise._id}
          exercise={exercise}
          caption={captionOf(exercise)}
          warning={conflictLabel(exercise, precautions, patientName) ?? needsLabel(kit, exercise.equipment)}
          action={choosing.isChoosing ? 'Select' : target ? `Add to ${target}` : 'Add a series first'}
          isChosen={choosing.isChoosing ? choosing.isSaved(exercise._id) : undefined}
          isInTabOrder={exercise._id === tabId}
          isDraggable={isBeside}
          onPress={onPress}
          onFocus={setFocusedId}
        />
      ))}
    </ul>
  )
}

interface SearchProps extends Pick<Props, 'library'> {
  onAdd: TilesProps['onPress']
  /** Focuses the first exercise. */
  onDown: () => void
}

/** The search box. Enter adds the first match. */
function Search({ library, onAdd, onDown }: SearchProps) {
  const { columns, activeId, focusCard } = useBuilder()
  const { onEnter, hint, isProblem } = useLibraryEnter(library, onAdd)
  const { wholeTotal } = library
  const keys: Record<string, () => void> = {
    ArrowDown: onDown,
    Enter: onEnter,
    // With an empty search, focus the card that was added last.
    Escape: () => {
      const last = columns.find(({ _id }) => _id === activeId)?.assignedExercises.at(-1)
      if (last && !library.search) focusCard(last._id)
    },
  }
  function onKeyDown(event: KeyboardEvent) {
    const act = event.target instanceof HTMLInputElement ? keys[event.key] : undefined
    if (!act) return
    if (event.key !== 'Escape') event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the search box inside.
    <div onKeyDown={onKeyDown}>
      <SearchBox
        isFullWidth
        label={wholeTotal === undefined ? 'Search exercises' : `Search ${count(wholeTotal, 'exercise')}`}
        value={library.search}
        onChange={library.setSearch}
      />
      <div className={style.hint} data-has-place={library.search.trim() !== '' || undefined}>
        <Text size="small" tone={isProblem ? 'caution' : 'muted'} role="status">
          {hint}
        </Text>
      </div>
    </div>
  )
}

/** The exercise library beside the week. */
export default function LibraryPanel({ library, isBeside, onAdd, onAddSaved, isEveryWeek, onEveryWeek }: Props) {
  const { columns, activeId, patientName, kit } = useBuilder()
  const tileKeys = useTileKeys()
  const choosing = useMultiSelect()
  const { toggle, isChoosing, isSaved } = choosing
  const target = columns.find(({ _id }) => _id === activeId)?.name
  const { total } = library
  const press = useCallback(
    (exercise: ExerciseCard, prescribed?: PrescribedDosage) =>
      isChoosing ? toggle(exercise._id, isSaved(exercise._id)) : onAdd(exercise, prescribed),
    [isChoosing, toggle, isSaved, onAdd],
  )
  return (
    <div className={style.panel}>
      <Search library={library} onAdd={press} onDown={tileKeys.focusFirst} />
      <LibraryFilters library={library} />
      {kit && (
        <div className={style.atHome}>
          <CheckField
            label={`Only with what ${patientName} has`}
            checked={library.isOnlyAtHome}
            onChange={(event) => library.setOnlyAtHome(event.currentTarget.checked)}
          />
        </div>
      )}
      <Target isEveryWeek={isEveryWeek} onEveryWeek={onEveryWeek} choosing={choosing} total={total} />
      <Failed error={library.error} onRetry={library.retry} />
      {library.isLoading && <TilesSkeleton />}
      <Tiles {...{ library, isBeside, choosing, target }} keys={tileKeys} onPress={press} />
      {total === 0 && (
        <EmptyState
          title="No exercises found"
          action={
            <Button size="row" onClick={library.clear}>
              Show all exercises
            </Button>
          }
        >
          Try another word or fewer filters.
        </EmptyState>
      )}
      {library.hasMore && (
        <Button size="toolbar" isFullWidth className={style.more} isBusy={library.isLoadingMore} onClick={library.more}>
          Show more
        </Button>
      )}
      <LibraryBasket target={target} onAdd={onAddSaved} />
    </div>
  )
}
