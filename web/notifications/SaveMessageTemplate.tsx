import { useState } from 'react'
import { messages } from '@kinora/contract/messages.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'

/** Saves a message as a template, and deletes templates. */
export function TemplateSaving({ text }: { text: string }) {
  const [title, setTitle] = useState('')
  const { data = [] } = useRead(messages.templates, {})
  const create = useWrite(messages.createTemplate)
  const remove = useWrite(messages.removeTemplate)
  const save = () =>
    create.mutate(
      { body: { title, text } },
      {
        onSuccess: () => {
          setTitle('')
          toast.success('Template saved')
        },
      },
    )
  return (
    <details>
      <summary>Your clinic’s templates</summary>
      <Row gap={12} hasFields>
        <TextField
          label="Save this text as"
          value={title}
          maxLength={80}
          error={create.error?.at('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button size="toolbar" disabled={!title.trim() || !text.trim()} isBusy={create.isPending} onClick={save}>
          Save
        </Button>
      </Row>
      {data.length > 0 && (
        <List isInset>
          {data.map((template) => (
            <ListItem key={template._id} title={template.title}>
              <Button
                size="row"
                variant="quiet"
                aria-label={`Delete the template ${template.title}`}
                onClick={() => remove.mutate({ params: { id: template._id } })}
              >
                Delete
              </Button>
            </ListItem>
          ))}
        </List>
      )}
    </details>
  )
}
