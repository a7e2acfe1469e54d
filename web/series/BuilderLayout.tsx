import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core'
import { Suspense, useDeferredValue, useState } from 'react'
import { regionOf } from '../programs/program-labels.ts'
import { Failed } from '../ui/Failed.tsx'
import { useBuilder } from './builder-context.ts'
import { PrecautionChip } from './BuilderActions.tsx'
import style from './BuilderLayout.module.css'
import { BuilderSkeleton } from './BuilderSkeleton.tsx'
import { prescriptionIn } from './card-positions.ts'
import { LibraryPanel, LibrarySheet } from './lazy-week-dialogs.ts'
import cardStyle from './PrescriptionCard.module.css'
import { CardFace } from './PrescriptionCard.tsx'
import { focusSearch, SearchWhenReady } from './SearchWhenReady.tsx'
import { ShortcutHints } from './ShortcutHints.tsx'
import { useAddExercises } from './useAddExercises.ts'
import type { BuilderLocation } from './useBuilderLocation.ts'
import { useDragAndDrop, type DraggedItem } from './useDragAndDrop.ts'
import { useExerciseInAddress } from './useExerciseInAddress.ts'
import { useLibrarySearch } from './useLibrarySearch.ts'
import { useUndoKey } from './useUndoKey.ts'
import { prescriptionOf } from './week-edits.ts'
import { WeekBar } from './WeekBar.tsx'
import { WeekBoard } from './WeekBoard.tsx'

function DraggedCard({ dragged }: { dragged: DraggedItem | undefined }) {
  const { columns, program, week } = useBuilder()
  if (!dragged) return null
  const card =
    'id' in dragged
      ? prescriptionIn(columns, dragged.id)
      : prescriptionOf(dragged.exercise, { programId: program._id, seriesId: '', week })
  return card ? (
    <div className={`${cardStyle.card} ${style.inHand}`}>
      <CardFace prescription={card} />
    </div>
  ) : null
}

interface Props {
  location: BuilderLocation
  loading: { isLoading: boolean; error: Error | null; retry: () => void }
  /** Shows the library beside the week. */
  isWide: boolean
  /** Shows one series at a time. */
  isNarrow: boolean
}

const silent = () => undefined
const noAnnouncements = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
}

interface WeekProps extends Omit<Props, 'isWide'> {
  /** The dragged card, and where it would land. */
  draggedId: string | undefined
  slot: ReturnType<typeof useDragAndDrop>['position']
  onAdd: (seriesId: string) => void
}

/** The series of the week, or the error. */
function Week({ location, loading: { error, retry, ...loading }, ...board }: WeekProps) {
  const { week, columns } = useBuilder()
  const isLoading = useDeferredValue(loading.isLoading) || loading.isLoading
  return (
    <>
      <WeekBar location={location} isLoading={isLoading} />
      <Failed error={error} onRetry={retry} />
      {isLoading && <BuilderSkeleton />}
      {!isLoading && !error && (
        <WeekBoard
          {...board}
          isCreating={location.isCreating}
          createAddress={location.createAddress}
          onCreated={({ _id }) => location.go(week, _id)}
          onCancelCreate={() => location.go(week, columns[0]?._id)}
        />
      )}
      <ShortcutHints />
    </>
  )
}

/** The library as a sheet, for screens too narrow to show it beside the week. */
function useLibrarySheet(isWide: boolean) {
  const { activeId, setActive } = useBuilder()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  function open(seriesId: string) {
    if (seriesId !== activeId) setActive(seriesId)
    if (isWide) return focusSearch()
    setOpened(true)
    setOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}

/** The library and the week, with drag and drop between them. */
export function BuilderLayout({ location, loading, isWide, isNarrow }: Props) {
  const { program, kit } = useBuilder()
  const sheet = useLibrarySheet(isWide)
  useUndoKey()
  useExerciseInAddress()
  const library = useLibrarySearch(regionOf(program.title), kit)
  const { add, addAt, addSaved, isEveryWeek, setEveryWeek } = useAddExercises()
  const { dragged, position, handlers } = useDragAndDrop(addAt)
  const panel = (
    <Suspense fallback={<SearchWhenReady />}>
      <LibraryPanel
        library={library}
        isBeside={isWide}
        onAdd={add}
        onAddSaved={addSaved}
        isEveryWeek={isEveryWeek}
        onEveryWeek={setEveryWeek}
      />
    </Suspense>
  )
  return (
    <DndContext
      {...handlers}
      accessibility={noAnnouncements}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
    >
      <div className={style.bench}>
        {isWide && (
          <aside className={style.library} data-library aria-label="Exercise library">
            {panel}
          </aside>
        )}
        <div className={style.canvas}>
          {!isWide && (
            <div className={style.chip}>
              <PrecautionChip />
            </div>
          )}
          <Week
            {...{ location, loading, isNarrow }}
            draggedId={dragged && 'id' in dragged ? dragged.id : undefined}
            slot={position}
            onAdd={sheet.open}
          />
        </div>
      </div>
      {!isWide && sheet.wasOpened && (
        <LibrarySheet isOpen={sheet.isOpen} onClose={sheet.close} isNarrow={isNarrow} title="Exercise library">
          {panel}
        </LibrarySheet>
      )}
      <DragOverlay dropAnimation={null}>
        <DraggedCard dragged={dragged} />
      </DragOverlay>
    </DndContext>
  )
}
