import { Link } from 'react-router'
import type { LibraryProgram } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { count, formatDate } from '../ui/format.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { contentWords } from './rules.ts'
import style from './TemplateLine.module.css'

interface Props {
  template: LibraryProgram
  onGive: () => void
  onFollowers: () => void
  /** Not where a search shows a part of the library. */
  onMove?: (by: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** A template of the library; the whole row opens it in the builder. */
export function TemplateLine({ template, onGive, onFollowers, onMove, onDuplicate, onRemove }: Props) {
  const { _id, title, description, weeks, createdBy, updatedAt, linkedProgramCount } = template
  return (
    <li className={style.row}>
      <div className={style.who}>
        <h2>
          <Link to={to('programSeries', { id: _id })} className={style.name}>
            {title}
          </Link>
        </h2>
        {description && <p className={style.description}>{description}</p>}
        <p className={style.content}>{contentWords(template)}</p>
      </div>
      <span className={style.weeks}>
        {count(weeks, 'week')}
        {linkedProgramCount > 0 && (
          <button type="button" className={style.followers} onClick={onFollowers}>
            {count(linkedProgramCount, 'patient follows', 'patients follow')}
          </button>
        )}
      </span>
      <span className={style.changed}>
        {createdBy}
        <small>{formatDate(updatedAt)}</small>
      </span>
      <Button
        size="row"
        variant="quiet"
        className={style.give}
        aria-label={`Give to a patient: ${title}`}
        onClick={onGive}
      >
        Give to a patient
      </Button>
      <RowMenu
        label={`More for ${title}`}
        entries={[
          { label: 'Edit template', to: to('programEdit', { id: _id }) },
          { label: 'Who follows it', onClick: onFollowers },
          { label: 'Duplicate', onClick: onDuplicate },
          onMove !== undefined && { label: 'Move up', onClick: () => onMove(-1) },
          onMove !== undefined && { label: 'Move down', onClick: () => onMove(1) },
          { label: 'Delete template', isDanger: true, onClick: onRemove },
        ]}
      />
    </li>
  )
}
