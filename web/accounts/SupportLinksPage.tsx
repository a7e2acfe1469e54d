import type { Reply } from '@kinora/contract/api.ts'
import { support, SupportLinkDraft, type SupportLink } from '@kinora/contract/support-access.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { List, ListItem } from '../ui/List.tsx'

type CreatedLink = Extract<Reply<typeof support.makeSupportLink>, { url: string }>

function copy(url: string) {
  navigator.clipboard
    .writeText(url)
    .then(() => toast.success('Copied.'))
    .catch(() => toast.error('Your browser doesn’t allow copying here. Select the link instead.'))
}

function LinkCreated({ link, onAgain }: { link: CreatedLink; onAgain: () => void }) {
  return (
    <Stack gap={16} role="status">
      <p>
        The link to sign in as <b>{link.name}</b> of <b>{link.orgName}</b>. It works once, until{' '}
        {formatMoment(link.expiresAt)}, together with a code that {link.name} creates under Security, Support access.
      </p>
      <TextField label="Link" readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
      <Row gap={12}>
        <Button variant="primary" size="toolbar" onClick={() => copy(link.url)}>
          Copy link
        </Button>
        <Button size="toolbar" onClick={onAgain}>
          Create another
        </Button>
      </Row>
    </Stack>
  )
}

function LinkForm() {
  const create = useWrite(support.makeSupportLink, { isQuiet: true })
  const form = useDraft(SupportLinkDraft, { email: '', reason: '' }, create.error)
  if (create.data && 'url' in create.data) return <LinkCreated link={create.data} onAgain={create.reset} />
  const organizations = create.data && 'organizations' in create.data ? create.data.organizations : undefined
  return (
    <Stack as="form" gap={16} onSubmit={form.send((body) => create.mutate({ body }))} noValidate>
      <TextField
        label="Email"
        type="email"
        description="Of the practitioner or owner who asked for help."
        {...form.getInputProps('email')}
      />
      <TextField
        label="Reason"
        description="The person and the clinic’s owners can read this."
        {...form.getInputProps('reason')}
      />
      <Failed error={create.error?.general} />
      {organizations ? (
        <Row gap={12}>
          <p>Which clinic is it?</p>
          {organizations.map(({ orgId, orgName }) => (
            <Button
              key={orgId}
              size="toolbar"
              onClick={() => form.send((body) => create.mutate({ body: { ...body, orgId } }))()}
            >
              {orgName}
            </Button>
          ))}
        </Row>
      ) : (
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          Create link
        </Button>
      )}
    </Stack>
  )
}

const states = { open: 'Open', used: 'Used', expired: 'Expired', void: 'Too many attempts' } as const

function LinkRow({ link: { person, orgName, reason, agent, createdAt, state } }: { link: SupportLink }) {
  return (
    <ListItem
      title={
        <>
          {person}, {orgName} <Chip tone={state === 'open' ? 'good' : undefined}>{states[state]}</Chip>
        </>
      }
      details={[reason, `${agent} · ${formatMoment(createdAt)}`]}
    />
  )
}

export default function SupportLinksPage() {
  const links = useRead(support.supportLinks, {})
  const emailsLink = (
    <ButtonLink size="toolbar" to={to('emails')}>
      Emails
    </ButtonLink>
  )
  return (
    <Page title="Support links" actions={emailsLink}>
      <Columns gap={20} minimumWidth={360}>
        <Card title="New link">
          <LinkForm />
        </Card>
        <Card title="Recent links">
          <Failed error={links.error} onRetry={() => void links.refetch()} />
          {links.isPending && <Skeletons rows={3} label="Loading the links" />}
          {links.data?.length === 0 && <p>None yet. Besides a link you need a code from the clinic.</p>}
          <List isInset>
            {links.data?.map((link) => (
              <LinkRow key={link._id} link={link} />
            ))}
          </List>
        </Card>
      </Columns>
    </Page>
  )
}
