import { operator } from '@kinora/contract/operator.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import {
  daysToResend,
  EmailState,
  support,
  type OutgoingEmail,
  type ResendState,
} from '@kinora/contract/support-access.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { count, formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Stack } from '../ui/layout.ts'
import { thenToast } from '../ui/then-toast.ts'
import { toast } from '../ui/toast.ts'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'
import { ListItem } from '../ui/List.tsx'

const pageSize = 25

const chips = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'alert' },
  unsent: { label: 'Not sent', tone: 'plain' },
} as const satisfies Record<EmailState, object>
const states = [
  { value: 'all', label: 'All' },
  ...EmailState.options.map((value) => ({ value, label: chips[value].label })),
] as const
type State = (typeof states)[number]['value']

const plain = { search: '', state: 'all' as State, page: 1 }
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: searchIn(params),
  state: choiceIn(
    params,
    'state',
    states.map(({ value }) => value),
  ),
  page: pageIn(params),
})

const resendTexts: Record<ResendState, string> = {
  possible: `Not delivered. Check the address: it can be sent again within ${daysToResend} days of its date.`,
  secret:
    'Not delivered, and its text deleted, because its link or code opens an account. Check the address. An owner is invited again from the page of the organisation; others ask their clinic, or use Forgot password.',
  expired: `Not delivered, and its text deleted after ${daysToResend} days. Send a new one from the page that it came from.`,
}

const lateText = 'Not delivered, and its text deleted: a late reminder helps nobody.'

function EmailRow({ email }: { email: OutgoingEmail }) {
  const { _id: id, subject, recipient, orgId, orgName, createdAt, failure, state, resend } = email
  const { label, tone } = chips[state]
  const again = useWrite(operator.resendEmail, { alsoRefreshes: ['accounts'] })
  return (
    <ListItem
      title={
        <>
          {subject} <Chip tone={tone}>{label}</Chip>
        </>
      }
      details={[
        <Fragment key="to">
          To {recipient} · <Link to={to('operatorOrganization', { id: orgId })}>{orgName}</Link> ·{' '}
          {formatMoment(createdAt)}
        </Fragment>,
        failure && (state === 'waiting' ? `Will be tried again: ${failure}` : failure),
        resend && (recipient.includes('@') ? resendTexts[resend] : lateText),
      ]}
    >
      {resend === 'possible' && (
        <Button
          size="row"
          aria-label={`Send again: ${subject} to ${recipient}`}
          isBusy={again.isPending}
          onClick={() => again.mutate({ params: { id } }, thenToast('It will be sent in a moment'))}
        >
          Send again
        </Button>
      )}
    </ListItem>
  )
}

const NoMailServer = () => (
  <Banner>
    No mail server is set, so no email is sent. Set SMTP_URL and restart Kinora. Until then, open the organisation of a
    new owner to hand them an invitation yourself.
  </Banner>
)

/** The state of emails, never their content: their links would open other people's accounts. */
export default function EmailsPage() {
  const { listing, change, typed, type } = useAddressList(listingIn, addressOf(plain))
  const { search, state, page } = listing
  const filter = { search, state: state === 'all' ? undefined : state }
  const emails = useReadList(support.emails, { query: { ...filter, pageNumber: page, pageSize } })
  const retry = useWrite(support.retryEmails)
  const tryNow = () =>
    retry.mutate(
      { body: {} },
      {
        onSuccess: ({ emailCount }) =>
          toast.success(
            emailCount > 0 ? `${count(emailCount, 'email')} will be tried now` : 'No email waits for another attempt',
          ),
      },
    )
  return (
    <Page
      title="Emails"
      back={to('supportLinks')}
      actions={
        <Button size="toolbar" isBusy={retry.isPending} onClick={tryNow}>
          Try waiting ones now
        </Button>
      }
      search={{ label: 'Search recipient or subject', value: typed, onChange: type }}
    >
      {emails.data?.isEmailEnabled === false && <NoMailServer />}
      <Stack gap={20}>
        <Segmented label="State" choices={states} value={state} onChange={(value) => change({ state: value })} />
        <PagedList
          query={emails}
          filter={`${state} ${search}`}
          page={page}
          pageSize={pageSize}
          onPage={(next) => change({ page: next })}
          noun="emails"
          empty={
            search || state !== 'all' ? (
              <EmptyState title="No emails found">Try another recipient, subject or state.</EmptyState>
            ) : (
              <EmptyState title="No emails yet">Emails of all organisations will appear here.</EmptyState>
            )
          }
        >
          {(email) => <EmailRow key={email._id} email={email} />}
        </PagedList>
      </Stack>
    </Page>
  )
}
