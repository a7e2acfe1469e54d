import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { seriesEducation, type EducationItem } from '@kinora/contract/series-education.ts'
import type { SeriesInWeek } from '@kinora/contract/series.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { EducationIcon } from '../education/EducationIcon.tsx'
import { lengthText } from '../education/education-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDate } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { toast } from '../ui/toast.ts'
import { AddEducationDialog } from './AddEducationDialog.tsx'
import { useBuilder } from './builder-context.ts'
import { inSentence } from '../ui/in-sentence.ts'

function detailOf({ week, readAt, readBy, reviewState, ...page }: EducationItem, isTemplate: boolean) {
  const by = readBy ? `, says ${readBy}` : ''
  const receipt = readAt ? `read ${inSentence(formatDate(readAt))}${by}` : 'not read yet'
  return [
    lengthText(page),
    week === null && 'every week',
    !isTemplate && receipt,
    reviewState === 'awaiting' && 'awaiting clinical review',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Moves and removes pages. Pages for every week and pages for this week are separate lists. */
function useEducationEdits(programId: string) {
  const order = useWrite(seriesEducation.orderEducation, { isInOrder: true })
  const remove = useWrite(seriesEducation.removeEducation, { alsoRefreshes: ['programs'] })
  const add = useWrite(seriesEducation.addEducation, { alsoRefreshes: ['programs'] })
  const params = { id: programId }
  return {
    move({ seriesId, week, _id }: EducationItem, others: EducationItem[], by: number) {
      const ids = others.map((each) => each._id)
      const at = ids.indexOf(_id)
      const itemIds = ids.toSpliced(at, 1).toSpliced(at + by, 0, _id)
      order.mutate({ params, body: { seriesId, week, itemIds } })
    },
    remove({ _id, seriesId, week, pageId, title }: EducationItem) {
      const undo = () => add.mutate({ params, body: { seriesId, week, pageIds: [pageId] } })
      remove.mutate(
        { params: { ...params, educationItemId: _id } },
        { onSuccess: () => toast.success(`${title} removed`, { undo }) },
      )
    },
  }
}

/** The education pages of a series in this week. */
export default function ColumnEducation({ column: { _id: seriesId, name } }: { column: SeriesInWeek }) {
  const { program, week } = useBuilder()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useRead(seriesEducation.education, { params: { id: program._id } })
  const edits = useEducationEdits(program._id)
  const ownItems = (data ?? []).filter((item) => item.seriesId === seriesId && (item.week ?? week) === week)
  return (
    <>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {ownItems.length > 0 && (
        <List isInset aria-label={`To read in ${name}`}>
          {ownItems.map((item) => {
            const others = ownItems.filter((ownItem) => ownItem.week === item.week)
            const at = others.indexOf(item)
            return (
              <ListItem
                key={item._id}
                icon={<EducationIcon kind={item.kind} size={18} />}
                title={item.title}
                details={[detailOf(item, program.patientId === null)]}
              >
                <RowMenu
                  label={`More for ${item.title}`}
                  entries={[
                    at > 0 && { label: 'Move up', onClick: () => edits.move(item, others, -1) },
                    at < others.length - 1 && { label: 'Move down', onClick: () => edits.move(item, others, 1) },
                    {
                      label: item.week === null ? 'Remove from every week' : 'Remove',
                      isDanger: true,
                      onClick: () => edits.remove(item),
                    },
                  ]}
                />
              </ListItem>
            )
          })}
        </List>
      )}
      <Button
        size="toolbar"
        variant="quiet"
        icon={<IconPlus size={16} stroke={1.75} />}
        aria-label={`Add education to ${name}`}
        onClick={() => setAdding(true)}
      >
        Add education
      </Button>
      {isAdding && (
        <AddEducationDialog
          programId={program._id}
          series={{ seriesId, name }}
          week={week}
          presentIds={ownItems.map(({ pageId }) => pageId)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
