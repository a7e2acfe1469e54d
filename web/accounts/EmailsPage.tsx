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
  const mail = useQuery(read(support.email, { params: { id } }))
  if (mail.isPending) return <Skeletons rows={3} label="Loading the email" />
  if (!mail.data) return <Failed error={mail.error} onRetry={() => void mail.refetch()} />
  return (
    <p className={style.letter}>
      <LinkedText text={mail.data.text} />
    </p>
  )
}

function stateChip({ sentAt, failure }: OutgoingEmail, isEmailEnabled: boolean) {
  if (sentAt) return <Chip tone="good">Sent</Chip>
  if (failure) return <Chip tone="alert">Not sent yet</Chip>
  return <Chip>{isEmailEnabled ? 'Waiting' : 'Stored'}</Chip>
}

function EmailRow({ mail, isEmailEnabled }: { mail: OutgoingEmail; isEmailEnabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { subject, recipient, orgName, createdAt, failure } = mail
  return (
    <li className={style.row}>
      <span>
        <b>
          {subject} {stateChip(mail, isEmailEnabled)}
        </b>
        <small>
          To {recipient} · {orgName} · {formatMoment(createdAt)}
        </small>
        {failure && <small>{failure}</small>}
      </span>
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
      {isOpen && <EmailText id={mail._id} />}
    </li>
  )
}

/** Readable only where no mail server is set: otherwise their links would open other people's accounts. */
export default function EmailsPage() {
  const [pageNumber, setPageNumber] = useState(1)
  const mails = useQuery(read(support.emails, { query: { pageNumber, pageSize } }))
  return (
    <Page title="Emails" back={to('supportLinks')}>
      <Card
        title={mails.data?.isEmailEnabled ? 'Sent by the mail server' : 'Stored here, because no mail server is set'}
      >
        <Failed error={mails.error} onRetry={() => void mails.refetch()} />
        {mails.isPending && <Skeletons rows={6} label="Loading emails" />}
        {mails.data?.total === 0 && <p>No emails yet.</p>}
        <ul className={style.rows}>
          {mails.data?.items.map((mail) => (
            <EmailRow key={mail._id} mail={mail} isEmailEnabled={mails.data.isEmailEnabled} />
          ))}
        </ul>
        {mails.data && (
          <Pager
            page={pageNumber}
            pages={Math.ceil(mails.data.total / pageSize)}
            pageSize={pageSize}
            total={mails.data.total}
            noun="emails"
            onPage={setPageNumber}
          />
        )}
      </Card>
    </Page>
  )
}
