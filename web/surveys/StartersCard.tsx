import { IconPlus } from '@tabler/icons-react'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { count } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Text } from '../ui/Text.tsx'
import { thenToast } from '../ui/then-toast.ts'

const questionsOf = ({ questions }: { questions: { kind: string }[] }) =>
  questions.filter(({ kind }) => kind !== 'note').length

/** Surveys included with the product. Adding one makes it the clinic's own. */
export function StartersCard() {
  const query = useRead(surveyForms.starters, {})
  const { data } = query
  const add = useWrite(surveyForms.create)
  const open = data?.filter(({ isAdded }) => !isAdded) ?? []
  return (
    <Card title="Starters" context="free to use" isFlush>
      <NotLoaded query={query} rows={4} rowHeight={56} />
      <List>
        {data && open.length === 0 && <li>All {data.length} are in your list.</li>}
        {open.map(({ key, licence, definition }) => (
          <Row as="li" key={key} justify="between" isOneLine>
            <div>
              <b>{definition.title}</b>
              <Text size="medium" tone="muted">
                {count(questionsOf(definition), 'question')}
              </Text>
              {licence && (
                <Text size="small" tone="muted">
                  {licence}
                </Text>
              )}
            </div>
            <Button
              size="row"
              icon={<IconPlus size={16} stroke={1.75} />}
              aria-label={`Add ${definition.title}`}
              disabled={add.isPending}
              onClick={() => add.mutate({ body: { starter: key } }, thenToast(`${definition.title} is added.`))}
            >
              Add
            </Button>
          </Row>
        ))}
      </List>
    </Card>
  )
}
