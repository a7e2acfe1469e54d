import type { LibraryProgram } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { count, formatDate } from '../ui/format.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { contentLabel } from './program-labels.ts'
import { OpenRow, RowLink } from '../ui/OpenRow.tsx'
import style from './ProgramRow.module.css'

interface Props {
  template: LibraryProgram
  onAssign: () => void
  onShowUpdates: () => void
  /** Absent while a search shows part of the library. */
  onMove?: (by: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** A template of the library; the row opens it in the builder. */
export function TemplateRow({ template, onAssign, onShowUpdates, onMove, onDuplicate, onRemove }: Props) {
  const { _id, title, description, weeks, createdBy, updatedAt, linkedProgramCount } = template
  return (
    <OpenRow className={`${style.row} ${style.template}`}>
      <div className={style.who}>
        <h2>
          <RowLink to={to('programSeries', { id: _id })}>{title}</RowLink>
        </h2>
        {description && <p>{description}</p>}
        <p>{contentLabel(template)}</p>
      </div>
      <span className={style.weeks}>
        {count(weeks, 'week')}
        {linkedProgramCount > 0 && (
          <button type="button" className={style.linkedPrograms} onClick={onShowUpdates}>
            {`Used by ${count(linkedProgramCount, 'patient')}`}
          </button>
        )}
      </span>
      <span className={style.when}>
        {createdBy}
        <small>{formatDate(updatedAt)}</small>
      </span>
      <Button
        size="row"
        variant="quiet"
        className={style.assign}
        aria-label={`Assign to patients: ${title}`}
        onClick={onAssign}
      >
        Assign to patients
      </Button>
      <RowMenu
        label={`More for ${title}`}
        entries={[
          { label: 'Edit template', to: to('programEdit', { id: _id }) },
          { label: 'Template health', to: to('templateHealth', { id: _id }) },
          { label: 'Update linked programs', onClick: onShowUpdates },
          { label: 'Duplicate', onClick: onDuplicate },
          onMove !== undefined && { label: 'Move up', onClick: () => onMove(-1) },
          onMove !== undefined && { label: 'Move down', onClick: () => onMove(1) },
          { label: 'Delete template', isDanger: true, onClick: onRemove },
        ]}
      />
    </OpenRow>
  )
}
