import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Series } from '@kinora/contract/series.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { useBuilder } from './builder.ts'
import style from './Canvas.module.css'
import type { Place } from './rules.ts'
import { SeriesColumn } from './SeriesColumn.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { useCarrying } from './useCarrying.ts'

interface Props {
  /** A phone shows one series at a time. */
  isNarrow: boolean
  isCreating: boolean
  /** What is under way by pointer, and where it would be let go. */
  draggedId: string | undefined
  slot: Place | undefined
  createAddress: string
  onCreated: (series: Series) => void
  onCancelCreate: () => void
  /** Opens the library to add to a series. */
  onAdd: (seriesId: string) => void
}

/** One series after the other, as tabs. */
function SeriesTabs({ isCreating, createAddress }: Pick<Props, 'isCreating' | 'createAddress'>) {
  const { columns, activeId, setActive } = useBuilder()
  return (
    <nav className={style.tabs} aria-label="Series">
      {columns.map(({ _id, name, assignedExercises }) => (
        <button
          key={_id}
          type="button"
          className={style.tab}
          aria-current={(!isCreating && _id === activeId) || undefined}
          onClick={() => setActive(_id)}
        >
          {name} <span>{assignedExercises.length}</span>
        </button>
      ))}
      <Link to={createAddress} className={style.tab} aria-label="Add series" aria-current={isCreating || undefined}>
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </Link>
    </nav>
  )
}

const Nothing = ({ createAddress, isTemplate }: { createAddress: string; isTemplate: boolean }) => (
  <EmptyState
    title="A program is made of series"
    action={
      <ButtonLink variant="primary" size="toolbar" to={createAddress} icon={<IconPlus size={16} stroke={1.75} />}>
        Add the first series
      </ButtonLink>
    }
  >
    {`A series is what is done in one go: “Morning”, daily, or “Gym day”, on Tuesday and Friday. ${
      isTemplate ? 'Patients it is given to start each one with one tap.' : 'The patient starts each one with one tap.'
    }`}
  </EmptyState>
)

/** Beside the last series: the way to one more. */
const AddSeries = ({ createAddress }: { createAddress: string }) => (
  <IconLink
    className={style.addSeries}
    label="Add series"
    icon={<IconPlus size={18} stroke={1.75} />}
    to={createAddress}
  />
)

/** The series as tracks of a grid: the one being edited is wider, and none is wider than one can read. */
function tracksOf(isWide: boolean[], isCreating: boolean) {
  const widths = isWide.map((wide) => (wide ? 'minmax(340px, 1.22fr)' : 'minmax(280px, 1fr)'))
  const tracks = [...widths, isCreating ? 'minmax(280px, 1fr)' : '36px']
  const most = isWide.reduce((sum, wide) => sum + (wide ? 560 : 440), isCreating ? 480 : 36)
  return { gridTemplateColumns: tracks.join(' '), maxWidth: most + 16 * isWide.length + 48 }
}

/** The week: its series side by side, each with its cards. */
export function Canvas({
  isNarrow,
  isCreating,
  draggedId,
  slot,
  createAddress,
  onCreated,
  onCancelCreate,
  onAdd,
}: Props) {
  const { columns, program, week, activeId, editors } = useBuilder()
  const { carried, onKeyDown } = useCarrying()
  const [editedId, setEditedId] = useState<string>()
  const place = carried?.place ?? slot
  const shown = isNarrow ? columns.filter(({ _id }) => !isCreating && _id === activeId) : columns
  const isWide = (column: (typeof columns)[number]) => column.assignedExercises.some(({ _id }) => editors.isOpen(_id))
  const closeForm = () => setEditedId(undefined)
  const form = (existing?: Series): ReactNode => (
    <SeriesForm
      key={existing?._id ?? 'new'}
      existing={existing}
      programId={program._id}
      week={week}
      onSaved={existing ? closeForm : onCreated}
      onCancel={existing ? closeForm : onCancelCreate}
    />
  )
  return (
    <>
      {isNarrow && columns.length > 0 && <SeriesTabs isCreating={isCreating} createAddress={createAddress} />}
      <div className={style.columns} data-canvas style={isNarrow ? undefined : tracksOf(shown.map(isWide), isCreating)}>
        {shown.map((column) =>
          column._id === editedId ? (
            form(column)
          ) : (
            <SeriesColumn
              key={column._id}
              column={column}
              slot={place?.seriesId === column._id ? place.index : undefined}
              draggedId={draggedId}
              carriedId={carried?.id}
              onCardKey={onKeyDown}
              onAdd={() => onAdd(column._id)}
              onEdit={() => setEditedId(column._id)}
            />
          ),
        )}
        {isCreating && form()}
        {!isNarrow && !isCreating && columns.length > 0 && <AddSeries createAddress={createAddress} />}
      </div>
      {columns.length === 0 && !isCreating && (
        <Nothing createAddress={createAddress} isTemplate={program.patientId === null} />
      )}
    </>
  )
}
