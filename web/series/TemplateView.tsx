import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDosage } from '@kinora/contract/dosage.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { templates } from '@kinora/contract/templates.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { List } from '../ui/List.tsx'
import { ListItem } from '../ui/ListItem.tsx'
import { Note } from '../ui/Note.tsx'
import { Page } from '../ui/Page.tsx'
import { Row } from '../ui/Row.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { toast } from '../ui/toast.ts'
import { frequencyLabel } from './workload.ts'

/** A colleague's template, which one reads and copies. */
export default function TemplateView({ template }: { template: Program }) {
  const { _id: id, title, description, createdBy } = template
  const [week, setWeek] = useState(1)
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(read(templates.template, { params: { id } }))
  const copy = useWrite(series.copyProgram, { alsoRefreshes: ['programs'] })
  function copyIt() {
    const onSuccess = (copied: Program) => {
      toast.success(`${copied.title} created`)
      void navigate(to('programSeries', { id: copied._id }))
    }
    copy.mutate({ params: { id }, body: { title: `Copy of ${title}`.slice(0, 120) } }, { onSuccess })
  }
  const shown = data?.weeks.find((each) => each.week === week)?.series ?? []
  return (
    <Page
      title={title}
      sub="Template of the Program Library"
      back={to('programs')}
      actions={
        <Button
          size="toolbar"
          variant="primary"
          isIconOnSmall
          icon={<IconCopy size={16} stroke={1.75} />}
          isBusy={copy.isPending}
          onClick={copyIt}
        >
          Copy to my templates
        </Button>
      }
    >
      <Stack gap={24}>
        <Note icon={<IconLock size={20} stroke={1.75} />}>
          {`Only ${createdBy} or an owner of the clinic can change this template. You can assign it, or copy it and change your copy.`}
        </Note>
        {description && <p>{description}</p>}
        {!data &&
          (error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons rows={6} label="Loading the template" />
          ))}
        {data && data.weeks.length > 1 && (
          <Row>
            {' '}
            <SelectField
              label="Week"
              value={String(week)}
              onChange={({ target }) => setWeek(Number(target.value))}
              choices={data.weeks.map((each) => ({ value: String(each.week), label: `Week ${each.week}` }))}
            />
          </Row>
        )}
        {data && shown.length === 0 && <EmptyState title="This template has no series yet" />}
        {shown.map((each) => (
          <Card key={each._id} title={each.name} context={frequencyLabel(each)}>
            {each.note && <p>{each.note}</p>}
            {each.assignedExercises.length > 0 ? (
              <List isInset>
                {each.assignedExercises.map(({ _id, exercise, dosage, side, patientNote }) => (
                  <ListItem key={_id} title={exercise.name} details={[formatDosage(dosage, side), patientNote]} />
                ))}
              </List>
            ) : (
              <p>No exercises in this week.</p>
            )}
          </Card>
        ))}
      </Stack>
    </Page>
  )
}
