import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Series } from '@kinora/contract/series.ts'
import { useIdle } from '../app/useIdle.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { IconLink } from '../ui/IconButton.tsx'
import { useBuilder } from './builder-context.ts'
import tabs from '../ui/Tabs.module.css'
import style from './WeekBoard.module.css'
import type { CardPosition } from './card-positions.ts'
import { preloadMenus } from '../ui/Menu.tsx'
import { LibraryPanel, LibrarySheet, PrescriptionEditor } from './lazy-week-dialogs.ts'
import { SeriesColumn } from './SeriesColumn.tsx'
import { useKeyboardMove } from './useKeyboardMove.ts'
import { Row } from '../ui/layout.ts'

const SeriesForm = lazyPart(() => import('./SeriesForm.tsx').then((form) => ({ default: form.SeriesForm })))

interface Props {
  /** A phone shows one series at a time. */
  isNarrow: boolean
  isCreating: boolean
  /** The dragged card, and where it would land. */
  draggedId: string | undefined
  slot: CardPosition | undefined
  createAddress: string
  onCreated: (series: Series) => void
  onCancelCreate: () => void
  /** Opens the library to add to a series. */
  onAdd: (seriesId: string) => void
}

/** The series as tabs, for narrow screens. */
function SeriesTabs({ isCreating, createAddress }: Pick<Props, 'isCreating' | 'createAddress'>) {
  const { columns, activeId, setActive } = useBuilder()
  return (
    <Row as="nav" gap={4} align="stretch" isOneLine className={style.tabs} aria-label="Series">
      {columns.map(({ _id, name, assignedExercises }) => (
        <button
          key={_id}
          type="button"
          className={`${tabs.tab} ${style.tab}`}
          aria-current={(!isCreating && _id === activeId) || undefined}
          onClick={() => setActive(_id)}
        >
          {name} <span>{assignedExercises.length}</span>
        </button>
      ))}
      <Link
        to={createAddress}
        className={`${tabs.tab} ${style.tab}`}
        aria-label="Add series"
        aria-current={isCreating || undefined}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </Link>
    </Row>
  )
}

const NoSeries = ({ createAddress, isTemplate }: { createAddress: string; isTemplate: boolean }) => (
  <EmptyState
    title="Add the first series"
    action={
      <ButtonLink variant="primary" size="toolbar" to={createAddress} icon={<IconPlus size={16} stroke={1.75} />}>
        Add the first series
      </ButtonLink>
    }
  >
    {`A series is one session, such as “Morning” every day or “Gym day” on Tuesday and Friday. ${
      isTemplate ? 'Patients start each one with one tap.' : 'The patient starts each one with one tap.'
    }`}
  </EmptyState>
)

const AddSeries = ({ createAddress }: { createAddress: string }) => (
  <IconLink
    className={style.addSeries}
    label="Add series"
    icon={<IconPlus size={18} stroke={1.75} />}
    to={createAddress}
  />
)

/** A column for each series. One with an open editor is wider. */
function gridOf(isWide: boolean[], isCreating: boolean) {
  const widths = isWide.map((wide) => (wide ? 'minmax(340px, 1.22fr)' : 'minmax(280px, 1fr)'))
  const tracks = [...widths, isCreating ? 'minmax(280px, 1fr)' : '36px']
  const most = isWide.reduce((sum, wide) => sum + (wide ? 560 : 440), isCreating ? 480 : 36)
  return { gridTemplateColumns: tracks.join(' '), maxWidth: most + 16 * isWide.length + 48 }
}

/** A week: its series side by side, each with its cards. */
export function WeekBoard({ isNarrow, isCreating, draggedId, slot, createAddress, ...on }: Props) {
  const { columns, program, week, activeId, editors } = useBuilder()
  const { pickedUp, onKeyDown } = useKeyboardMove()
  const [editedId, setEditedId] = useState<string>()
  const isAtRest = useIdle(600)
  useEffect(() => {
    if (!isAtRest) return
    const parts = [PrescriptionEditor, LibrarySheet, LibraryPanel, SeriesForm]
    for (const preload of [preloadMenus, ...parts.map((part) => part.preload)]) preload().catch(() => undefined)
  }, [isAtRest])
  const position = pickedUp?.position ?? slot
  const visible = isNarrow ? columns.filter(({ _id }) => !isCreating && _id === activeId) : columns
  const isWide = (column: (typeof columns)[number]) => column.assignedExercises.some(({ _id }) => editors.isOpen(_id))
  const closeForm = () => setEditedId(undefined)
  const form = (existing?: Series): ReactNode => (
    <SeriesForm
      key={existing?._id ?? 'new'}
      existing={existing}
      programId={program._id}
      week={week}
      onSaved={existing ? closeForm : on.onCreated}
      onCancel={existing ? closeForm : on.onCancelCreate}
    />
  )
  return (
    <>
      {isNarrow && columns.length > 0 && <SeriesTabs isCreating={isCreating} createAddress={createAddress} />}
      <div className={style.columns} data-board style={isNarrow ? undefined : gridOf(visible.map(isWide), isCreating)}>
        {visible.map((column) =>
          column._id === editedId ? (
            form(column)
          ) : (
            <SeriesColumn
              key={column._id}
              column={column}
              slot={position?.seriesId === column._id ? position.index : undefined}
              draggedId={draggedId}
              pickedUpId={pickedUp?.id}
              onCardKey={onKeyDown}
              onAdd={() => on.onAdd(column._id)}
              onEdit={() => setEditedId(column._id)}
            />
          ),
        )}
        {isCreating && form()}
        {!isNarrow && !isCreating && columns.length > 0 && <AddSeries createAddress={createAddress} />}
      </div>
      {columns.length === 0 && !isCreating && (
        <NoSeries createAddress={createAddress} isTemplate={program.patientId === null} />
      )}
    </>
  )
}
