import { IconArchive, IconArchiveOff, IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Survey } from '@kinora/contract/survey-forms.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { count, formatDate } from '../ui/format.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import style from './SurveyLine.module.css'

const look = { size: 18, stroke: 1.75 }

interface Props {
  survey: Survey
  grip?: ReactNode
  /** Up or down by one; not where there is no order. */
  onMove?: (by: 1 | -1) => void
  onArchive: () => void
  onRemove: () => void
}

/** A survey of the clinic in the list. */
export function SurveyLine({ survey, grip, onMove, onArchive, onRemove }: Props) {
  const { _id, title, questionCount, patientCount, responseCount, isArchived, starter, version, updatedAt } = survey
  const facts = [
    count(questionCount, 'question'),
    patientCount > 0 && `asked of ${count(patientCount, 'patient')}`,
    responseCount > 0 && count(responseCount, 'answer'),
  ]
  return (
    <div className={style.line}>
      {grip}
      <div className={style.words}>
        <h2>
          <Link to={to('surveyEdit', { id: _id })}>{title}</Link>
          {starter && <Chip tone="plain">Starter</Chip>}
        </h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span className={style.when}>
        Version {version}
        <small>{formatDate(updatedAt)}</small>
      </span>
      <RowMenu
        label={`More for ${title}`}
        entries={[
          { label: 'Edit', icon: <IconEdit {...look} />, to: to('surveyEdit', { id: _id }) },
          onMove && { label: 'Move up', onClick: () => onMove(-1) },
          onMove && { label: 'Move down', onClick: () => onMove(1) },
          isArchived
            ? { label: 'Bring it back', icon: <IconArchiveOff {...look} />, onClick: onArchive }
            : { label: 'Archive', icon: <IconArchive {...look} />, onClick: onArchive },
          responseCount === 0 && {
            label: 'Delete…',
            icon: <IconTrash {...look} />,
            isDanger: true,
            onClick: onRemove,
          },
        ]}
      />
    </div>
  )
}
