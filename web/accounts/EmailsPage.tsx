import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { support, type OutgoingEmail } from '@kinora/contract/support-access.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { List } from '../ui/List.tsx'
import { ListItem } from '../ui/ListItem.tsx'
import { Text } from '../ui/Text.tsx'
import style from './Support.module.css'

const pageSize = 25

function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) =>
    /^https?:\/\//.test(part) ? (
      <a key={`${at} ${part}`} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function EmailText({ id }: { id: string }) {
  const email = useQuery(read(support.email, { params: { id } }))
  if (email.isPending) return <Skeletons rows={3} label="Loading the email" />
  if (!email.data) return <Failed error={email.error} onRetry={() => void email.refetch()} />
  return (
    <Text className={style.body} keepsLines>
      <LinkedText text={email.data.text} />
    </Text>
  )
}

function stateChip({ sentAt, failure }: OutgoingEmail, isEmailEnabled: boolean) {
  if (sentAt) return <Chip tone="good">Sent</Chip>
  if (failure) return <Chip tone="alert">Not sent yet</Chip>
  return <Chip>{isEmailEnabled ? 'Waiting' : 'Stored'}</Chip>
}

function EmailRow({ email, isEmailEnabled }: { email: OutgoingEmail; isEmailEnabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { subject, recipient, orgName, createdAt, failure } = email
  return (
    <ListItem
      title={
        <>
          {subject} {stateChip(email, isEmailEnabled)}
        </>
      }
      details={[`To ${recipient} · ${orgName} · ${formatMoment(createdAt)}`, failure]}
    >
      {!isEmailEnabled && (
        <Button
          size="row"
          aria-expanded={isOpen}
          aria-label={`Read ${subject} to ${recipient}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Read'}
        </Button>
      )}
      {isOpen && <EmailText id={email._id} />}
    </ListItem>
  )
}

/** Readable only where no mail server is set: otherwise their links would open other people's accounts. */
export default function EmailsPage() {
  const [pageNumber, setPageNumber] = useState(1)
  const emails = useQuery(read(support.emails, { query: { pageNumber, pageSize } }))
  return (
    <Page title="Emails" back={to('supportLinks')}>
      <Card
        title={emails.data?.isEmailEnabled ? 'Sent by the mail server' : 'Stored here, because no mail server is set'}
      >
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
