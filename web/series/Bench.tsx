import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { regionOf } from '../programs/rules.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { AddWeekDialog } from './AddWeekDialog.tsx'
import style from './Bench.module.css'
import { PrecautionChip } from './BuilderActions.tsx'
import { useBuilder } from './builder.ts'
import { BuilderKeys } from './BuilderKeys.tsx'
import { BuilderWaiting } from './BuilderWaiting.tsx'
import { Canvas } from './Canvas.tsx'
import { prescriptionOf, readWeek } from './changes.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { LibraryPanel } from './LibraryPanel.tsx'
import { LibrarySheet } from './LibrarySheet.tsx'
import cardStyle from './PrescriptionCard.module.css'
import { CardFace } from './PrescriptionCard.tsx'
import { prescriptionIn } from './rules.ts'
import { useAdding } from './useAdding.ts'
import { useDragging, type Dragged } from './useDragging.ts'
import { useLibrary } from './useLibrary.ts'
import { WeekCounts } from './WeekCounts.tsx'
import { WeekSwitch } from './WeekSwitch.tsx'
import type { Where } from './where.ts'

/** The card in the hand: a little askew, above everything. */
function InHand({ dragged }: { dragged: Dragged | undefined }) {
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

/** The weeks, what to do with this one, and how much it asks for. */
function WeekBar({ where }: { where: Where }) {
  const { program, week, columns } = useBuilder()
  const [asked, setAsked] = useState<'copy' | 'addWeek'>()
  const cache = useQueryClient()
  const close = () => setAsked(undefined)
  const isLast = week === program.weeks
  const isFilled = columns.some(({ assignedExercises }) => assignedExercises.length > 0)
  return (
    <div className={style.weekBar}>
      <WeekSwitch
        program={program}
        week={week}
        addressOf={where.addressOf}
        onApproach={(ahead) => void cache.prefetchQuery(readWeek(program._id, ahead))}
        onAddWeek={() => setAsked('addWeek')}
      />
      {isFilled && (
        <Button
          size="row"
          variant="quiet"
          className={style.copy}
          icon={isLast ? <IconPlus size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => setAsked(isLast ? 'addWeek' : 'copy')}
        >
          {isLast ? `Add week ${week + 1}` : `Copy to week ${week + 1}`}
        </Button>
      )}
      <WeekCounts />
      {asked === 'copy' && <CopyDialog onClose={close} />}
      {asked === 'addWeek' && (
        <AddWeekDialog
          onClose={close}
          onAdded={(added) => {
            close()
            where.go(added)
          }}
        />
      )}
    </div>
  )
}

interface Props {
  where: Where
  loading: { isLoading: boolean; error: Error | null; retry: () => void }
  /** Room for the library beside the week. */
  isRoomy: boolean
  /** Room for one series only. */
  isNarrow: boolean
}

const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}
const focusSearch = () => document.querySelector<HTMLInputElement>('[data-library] input[type=search]')?.focus()

/** Library and week, between which exercises go back and forth. */
export function Bench({ where, loading, isRoomy, isNarrow }: Props) {
  const { program, week, columns, activeId, setActive } = useBuilder()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const library = useLibrary(regionOf(program.title))
  const { add, addAt, addSaved, isEveryWeek, setEveryWeek } = useAdding()
  const { dragged, place, handlers } = useDragging(addAt)
  const panel = (
    <LibraryPanel
      library={library}
      isBeside={isRoomy}
      onAdd={add}
      onAddSaved={addSaved}
      isEveryWeek={isEveryWeek}
      onEveryWeek={setEveryWeek}
    />
  )
  function openLibrary(seriesId: string) {
    if (seriesId !== activeId) setActive(seriesId)
    if (isRoomy) focusSearch()
    else setSheetOpen(true)
  }
  return (
    <DndContext {...handlers} accessibility={silent} measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}>
      <div className={style.bench}>
        {isRoomy && (
          <aside className={style.library} data-library aria-label="Exercise library">
            {panel}
          </aside>
        )}
        <div className={style.canvas}>
          {!isRoomy && (
            <div className={style.chip}>
              <PrecautionChip />
            </div>
          )}
          <WeekBar where={where} />
          <Failed error={loading.error} onRetry={loading.retry} />
          {loading.isLoading && <BuilderWaiting />}
          {!loading.isLoading && !loading.error && (
            <Canvas
              isNarrow={isNarrow}
              isCreating={where.isCreating}
              draggedId={dragged && 'id' in dragged ? dragged.id : undefined}
              slot={place}
              createAddress={where.createAddress}
              onCreated={({ _id }) => where.go(week, _id)}
              onCancelCreate={() => where.go(week, columns[0]?._id)}
              onAdd={openLibrary}
            />
          )}
          <BuilderKeys />
        </div>
      </div>
      {!isRoomy && (
        <LibrarySheet
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          isNarrow={isNarrow}
          title="Exercise library"
        >
          {panel}
        </LibrarySheet>
      )}
      <DragOverlay dropAnimation={null}>
        <InHand dragged={dragged} />
      </DragOverlay>
    </DndContext>
  )
}
