import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { regionOf } from '../programs/program-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import style from './BuilderLayout.module.css'
import { PrecautionChip } from './BuilderActions.tsx'
import { useBuilder } from './builder-context.ts'
import { focusSearch, SearchWhenReady } from './SearchWhenReady.tsx'
import { ShortcutHints } from './ShortcutHints.tsx'
import { BuilderSkeleton } from './BuilderSkeleton.tsx'
import { WeekBoard } from './WeekBoard.tsx'
import { prescriptionOf, readWeek } from './week-edits.ts'
import { AddWeekDialog, CopyWeekDialog, LibraryPanel, LibrarySheet } from './lazy-week-dialogs.ts'
import cardStyle from './PrescriptionCard.module.css'
import { CardFace } from './PrescriptionCard.tsx'
import { prescriptionIn } from './card-positions.ts'
import { useAddExercises } from './useAddExercises.ts'
import { useDragAndDrop, type DraggedItem } from './useDragAndDrop.ts'
import { useLibrarySearch } from './useLibrarySearch.ts'
import { WeekCounts, WeekCountsPlace } from './WeekCounts.tsx'
import { WeekSwitch } from './WeekSwitch.tsx'
import { useLanding } from './useLanding.ts'
import { useUndoKey } from './useUndoKey.ts'
import type { BuilderLocation } from './useBuilderLocation.ts'

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

/** The weeks, the actions for this one, and its workload. */
function WeekBar({ location, isLoading }: { location: BuilderLocation; isLoading: boolean }) {
  const { program, week, columns } = useBuilder()
  const [openDialog, setOpenDialog] = useState<'copy' | 'addWeek'>()
  const cache = useQueryClient()
  const close = () => setOpenDialog(undefined)
  const isLast = week === program.weeks
  const isFilled = columns.some(({ assignedExercises }) => assignedExercises.length > 0)
  return (
    <div className={style.weekBar}>
      <WeekSwitch
        program={program}
        week={week}
        addressOf={location.addressOf}
        onApproach={(ahead) => void cache.prefetchQuery(readWeek(program._id, ahead))}
        onAddWeek={() => setOpenDialog('addWeek')}
      />
      {(isFilled || isLoading) && (
        <Button
          size="row"
          variant="quiet"
          className={style.copy}
          style={isLoading ? { visibility: 'hidden' } : undefined}
          icon={isLast ? <IconPlus size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => setOpenDialog(isLast ? 'addWeek' : 'copy')}
        >
          {isLast ? `Add week ${week + 1}` : `Copy to week ${week + 1}`}
        </Button>
      )}
      {isLoading ? <WeekCountsPlace /> : <WeekCounts />}
      <Suspense>
        {openDialog === 'copy' && <CopyWeekDialog onClose={close} />}
        {openDialog === 'addWeek' && (
          <AddWeekDialog
            onClose={close}
            onAdded={(added) => {
              close()
              location.go(added)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

interface Props {
  location: BuilderLocation
  loading: { isLoading: boolean; error: Error | null; retry: () => void }
  /** Shows the library beside the week. */
  isWide: boolean
  /** Shows one series at a time. */
  isNarrow: boolean
}

const noAnnouncements = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}

/** The library and the week, with drag and drop between them. */
export function BuilderLayout({ location, loading, isWide, isNarrow }: Props) {
  const { program, week, columns, activeId, setActive, kit } = useBuilder()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [wasSheetOpen, setSheetOpened] = useState(false)
  const isLoading = useDeferredValue(loading.isLoading) || loading.isLoading
  useUndoKey()
  useLanding()
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
  function openLibrary(seriesId: string) {
    if (seriesId !== activeId) setActive(seriesId)
    if (isWide) focusSearch()
    else {
      setSheetOpened(true)
      setSheetOpen(true)
    }
  }
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
          <WeekBar location={location} isLoading={isLoading} />
          <Failed error={loading.error} onRetry={loading.retry} />
          {isLoading && <BuilderSkeleton />}
          {!isLoading && !loading.error && (
            <WeekBoard
              isNarrow={isNarrow}
              isCreating={location.isCreating}
              draggedId={dragged && 'id' in dragged ? dragged.id : undefined}
              slot={position}
              createAddress={location.createAddress}
              onCreated={({ _id }) => location.go(week, _id)}
              onCancelCreate={() => location.go(week, columns[0]?._id)}
              onAdd={openLibrary}
            />
          )}
          <ShortcutHints />
        </div>
      </div>
      {!isWide && wasSheetOpen && (
        <Suspense>
          <LibrarySheet
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            isNarrow={isNarrow}
            title="Exercise library"
          >
            {panel}
          </LibrarySheet>
        </Suspense>
      )}
      <DragOverlay dropAnimation={null}>
        <DraggedCard dragged={dragged} />
      </DragOverlay>
    </DndContext>
  )
}
