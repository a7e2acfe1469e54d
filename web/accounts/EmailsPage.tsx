import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { support, type OutgoingEmail } from '@kinora/contract/support-access.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { List } from '../ui/List.tsx'
import { ListItem } from '../ui/ListItem.tsx'

const pageSize = 25

function stateChip({ sentAt, failure }: OutgoingEmail, isEmailEnabled: boolean) {
  if (sentAt) return <Chip tone="good">Sent</Chip>
  if (failure) return <Chip tone="alert">Not sent yet</Chip>
  return <Chip>{isEmailEnabled ? 'Waiting' : 'Not sent'}</Chip>
}

function EmailRow({ email, isEmailEnabled }: { email: OutgoingEmail; isEmailEnabled: boolean }) {
  const { subject, recipient, orgId, orgName, createdAt, failure } = email
  return (
    <ListItem
      title={
        <>
          {subject} {stateChip(email, isEmailEnabled)}
        </>
      }
      details={[
        <Fragment key="to">
          To {recipient} · <Link to={to('operatorOrganization', { id: orgId })}>{orgName}</Link> ·{' '}
          {formatMoment(createdAt)}
        </Fragment>,
        failure,
      ]}
    />
  )
}

const NoMailServer = () => (
  <Banner>
    No mail server is set, so no email is sent. Set SMTP_URL and restart Kinora. Until then, open the organisation of a
    new owner to hand them an invitation yourself.
  </Banner>
)

/** Which emails wait or have left, never their content: its links would open other people's accounts. */
export default function EmailsPage() {
  const [pageNumber, setPageNumber] = useState(1)
  const emails = useQuery(read(support.emails, { query: { pageNumber, pageSize } }))
  return (
    <Page title="Emails" back={to('supportLinks')}>
      {emails.data?.isEmailEnabled === false && <NoMailServer />}
      <Card title="Emails of all organisations">
        <Failed error={emails.error} onRetry={() => void emails.refetch()} />
        {emails.isPending && <Skeletons rows={6} label="Loading emails" />}
        {emails.data?.total === 0 && <p>No emails yet.</p>}
        <List isInset>
          {emails.data?.items.map((email) => (
            <EmailRow key={email._id} email={email} isEmailEnabled={emails.data.isEmailEnabled} />
          ))}
        </List>
        {emails.data && (
          <Pager
            page={pageNumber}
            pages={Math.ceil(emails.data.total / pageSize)}
            pageSize={pageSize}
            total={emails.data.total}
            noun="emails"
            onPage={setPageNumber}
          />
        )}
      </Card>
    </Page>
  )
}
