import type { LibraryProgram } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { count, formatDate } from '../ui/format.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { contentLabel } from './program-labels.ts'
import { FoldingRow, RowCell, RowLink } from '../ui/FoldingRows.tsx'
import { TextButton } from '../ui/TextButton.tsx'

interface Props {
  template: LibraryProgram
  onAssign: () => void
  onShowUpdates: () => void
  /** Absent while a search shows part of the library. */
  onMove?: (by: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

export const columns = 'minmax(0, 1fr) 136px 148px max-content 36px'

/** A template of the library; the row opens it in the builder. */
export function TemplateRow({ template, onAssign, onShowUpdates, onMove, onDuplicate, onRemove }: Props) {
  const { _id, title, description, weeks, createdBy, updatedAt, linkedProgramCount } = template
  return (
    <FoldingRow>
      <RowCell kind="main">
        <h2>
          <RowLink to={to('programSeries', { id: _id })}>{title}</RowLink>
        </h2>
        {description && <p>{description}</p>}
        <p>{contentLabel(template)}</p>
      </RowCell>
      <RowCell kind="fact">
        <p>{count(weeks, 'week')}</p>
        {linkedProgramCount > 0 && (
          <TextButton onClick={onShowUpdates}>
            Used by {count(linkedProgramCount, 'patient')}
            <span className="spoken">: {title}</span>
          </TextButton>
        )}
      </RowCell>
      <RowCell kind="fact">
        {createdBy}
        <small>{formatDate(updatedAt)}</small>
      </RowCell>
      <RowCell kind="todo">
        <Button size="row" variant="quiet" aria-label={`Assign to patients: ${title}`} onClick={onAssign}>
          Assign to patients
        </Button>
      </RowCell>
      <RowCell kind="menu">
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
      </RowCell>
    </FoldingRow>
  )
}
