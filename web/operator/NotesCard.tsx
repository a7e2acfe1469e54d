import { useState } from 'react'
import type { Reply } from '@kinora/contract/api.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'

type Organization = Pick<Reply<typeof operator.organization>, '_id' | 'notes'>

/** Notes that operators write about an organization for each other. */
export function NotesCard({ organization: { _id: orgId, notes } }: { organization: Organization }) {
  const [text, setText] = useState('')
  const save = useWrite(planGrants.addNote, { isQuiet: true })
  const wrong = save.error?.fields[0]?.message
  const onSuccess = () => {
    toast.success('Note added')
    setText('')
  }
  return (
    <Card title="Notes" context="Only operators see them.">
      <Stack gap={12}>
        <TextArea
          label="New note"
          maxLength={2000}
          value={text}
          error={wrong}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Row>
          <Button
            isBusy={save.isPending}
            disabled={!text.trim()}
            onClick={() => save.mutate({ params: { orgId }, body: { text } }, { onSuccess })}
          >
            Add the note
          </Button>
        </Row>
        <Failed error={wrong ? null : save.error} />
        {notes.length > 0 && (
          <Stack as="ul" gap={12}>
            {notes.map(({ _id, text: written, writtenBy, createdAt }) => (
              <li key={_id}>
                {written.split('\n').map((line, at) => (
                  <p key={at}>{line}</p>
                ))}
                <Text size="medium" tone="muted">
                  {[formatDay(createdAt), writtenBy].filter(Boolean).join(' · ')}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
