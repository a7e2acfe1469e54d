import { useState } from 'react'
import type { Survey } from '@kinora/contract/survey-forms.ts'
import card from '../ui/Card.module.css'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List, listClass } from '../ui/List.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Row } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Sortable } from '../ui/Sortable.tsx'
import { Text } from '../ui/Text.tsx'
import { SurveyRow } from './SurveyRow.tsx'
import { useSurveyList } from './useSurveyList.ts'

type SurveyList = ReturnType<typeof useSurveyList>

function SurveyRows({
  surveyList,
  isArchived,
  onRemove,
}: {
  surveyList: SurveyList
  isArchived: boolean
  onRemove: (one: Survey) => void
}) {
  const items = surveyList.list.data?.items ?? []
  const line = (survey: Survey) => ({
    survey,
    onArchive: () => void surveyList.archive(survey),
    onRemove: () => onRemove(survey),
  })
  if (isArchived)
    return (
      <List aria-label="Archived surveys">
        {items.map((survey) => (
          <li key={survey._id}>
            <SurveyRow {...line(survey)} />
          </li>
        ))}
      </List>
    )
  return (
    <Sortable
      label="Surveys"
      className={listClass}
      items={items}
      idOf={({ _id }) => _id}
      nameOf={({ title }) => title}
      onMove={surveyList.move}
    >
      {(survey, grip, at) => (
        <SurveyRow
          {...line(survey)}
          grip={grip}
          onMove={(by) => at + by >= 0 && at + by < items.length && surveyList.move(at, at + by)}
        />
      )}
    </Sortable>
  )
}

function DeleteDialog({
  survey,
  surveyList,
  onClose,
}: {
  survey: Survey
  surveyList: SurveyList
  onClose: () => void
}) {
  const { remove } = surveyList
  return (
    <ConfirmDialog
      isDanger
      title={`Delete ${survey.title}?`}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: survey._id } }, { onSettled: onClose })}
    >
      <p>Nobody has answered it. It will be removed from patients.</p>
    </ConfirmDialog>
  )
}

export function SurveyListCard({
  isArchived,
  onArchived,
}: {
  isArchived: boolean
  onArchived: (isArchived: boolean) => void
}) {
  const [page, setPage] = useState(1)
  const surveyList = useSurveyList(isArchived, page)
  const [removing, setRemoving] = useState<Survey>()
  const query = surveyList.list
  const { data } = query
  const total = data?.total ?? 0
  return (
    <Card isFlush>
      <Row gap={16} className={card.inset}>
        <Segmented
          label="Show"
          choices={[
            { value: 'used', label: 'In use' },
            { value: 'archived', label: 'Archived' },
          ]}
          value={isArchived ? 'archived' : 'used'}
          onChange={(which) => onArchived(which === 'archived')}
        />
        {total > 1 && !isArchived && (
          <Text as="span" size="medium" tone="muted">
            In the order patients see them
          </Text>
        )}
      </Row>
      <NotLoaded query={query} rows={4} rowHeight={68} label="Loading surveys" />
      {data && total > 0 && <SurveyRows surveyList={surveyList} isArchived={isArchived} onRemove={setRemoving} />}
      {data && total === 0 && (
        <EmptyState title={isArchived ? 'No archived surveys' : 'No surveys yet'}>
          {isArchived
            ? 'Archived surveys are not sent to patients. Their answers stay.'
            : 'Add a starter survey or write your own. Then choose it for a patient.'}
        </EmptyState>
      )}
      <Pager page={page} pageSize={surveyList.pageSize} total={total} noun="surveys" onPage={setPage} />
      {removing && <DeleteDialog survey={removing} surveyList={surveyList} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}
