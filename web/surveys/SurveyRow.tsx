import { IconArchive, IconArchiveOff, IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Survey } from '@kinora/contract/survey-forms.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { count, formatDate } from '../ui/format.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { ListItemText } from '../ui/List.tsx'

const icon = { size: 18, stroke: 1.75 }

interface Props {
  survey: Survey
  grip?: ReactNode
  onMove?: (by: 1 | -1) => void
  onArchive: () => void
  onRemove: () => void
}

export function SurveyRow({ survey, grip, onMove, onArchive, onRemove }: Props) {
  const { _id, title, questionCount, patientCount, responseCount, isArchived, starter, version, updatedAt } = survey
  const facts = [
    count(questionCount, 'question'),
    patientCount > 0 && count(patientCount, 'patient'),
    responseCount > 0 && count(responseCount, 'answer'),
  ]
  return (
    <>
      {grip}
      <ListItemText
        title={
          <>
            <Link to={to('surveyEdit', { id: _id })}>{title}</Link>
            {starter && <Chip tone="plain">Starter</Chip>}
          </>
        }
        details={[facts.filter(Boolean).join(' · '), `Version ${version} · ${formatDate(updatedAt)}`]}
      />
      <RowMenu
        label={`More for ${title}`}
        entries={[
          { label: 'Edit', icon: <IconEdit {...icon} />, to: to('surveyEdit', { id: _id }) },
          onMove && { label: 'Move up', onClick: () => onMove(-1) },
          onMove && { label: 'Move down', onClick: () => onMove(1) },
          isArchived
            ? { label: 'Restore', icon: <IconArchiveOff {...icon} />, onClick: onArchive }
            : { label: 'Archive', icon: <IconArchive {...icon} />, onClick: onArchive },
          responseCount === 0 && {
            label: 'Delete…',
            icon: <IconTrash {...icon} />,
            isDanger: true,
            onClick: onRemove,
          },
        ]}
      />
    </>
  )
}
