import { useState, type SubmitEvent } from 'react'
import { operator } from '@kinora/contract/operator.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Row } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'

type Organization = Pick<Reply<typeof operator.organization>, '_id' | 'host'>

/** The clinic's own host, where the sign-in page has its name and colors. */
export function HostCard({ organization: { _id: orgId, host: saved } }: { organization: Organization }) {
  const [host, setHost] = useState(saved ?? '')
  const save = useWrite(operator.setHost, { isQuiet: true })
  const wrong = save.error?.fields[0]?.message
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate(
      { params: { orgId }, body: { host: host.trim() || null } },
      thenToast(host.trim() ? 'Host saved' : 'Host removed'),
    )
  }
  return (
    <Card title="Own host" context="Point its DNS name at this server first.">
      <Row as="form" gap={16} hasFields noValidate onSubmit={send}>
        <TextField
          label="Host"
          placeholder="app.harbour.example"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={host}
          error={wrong}
          onChange={(event) => setHost(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={save.isPending} disabled={host.trim() === (saved ?? '')}>
          Save
        </Button>
      </Row>
      <Failed error={wrong ? null : save.error} />
    </Card>
  )
}
