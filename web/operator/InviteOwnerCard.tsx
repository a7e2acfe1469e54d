import { operator } from '@kinora/contract/operator.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'

type Organization = Pick<Reply<typeof operator.organization>, '_id'>

/** For an owner who registered but whose email never arrived. */
export function InviteOwnerCard({ organization: { _id: orgId } }: { organization: Organization }) {
  const invite = useWrite(operator.inviteOwner, { isQuiet: true })
  return (
    <Card title="The owner has not chosen a password yet">
      <Stack gap={16}>
        {invite.data ? (
          <>
            <p>
              Give this link to {invite.data.name} yourself, such as by phone or in person. It works once, for three
              days. An earlier link no longer works.
            </p>
            <TextField
              label={`Invitation for ${invite.data.email}`}
              readOnly
              value={invite.data.url}
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        ) : (
          <p>
            If the email did not arrive, hand the owner a new invitation. The audit log records that you did, as whoever
            has the link can choose the password.
          </p>
        )}
        <Failed error={invite.error} />
        {!invite.data && (
          <Button size="toolbar" isBusy={invite.isPending} onClick={() => invite.mutate({ params: { orgId } })}>
            Create an invitation
          </Button>
        )}
      </Stack>
    </Card>
  )
}
