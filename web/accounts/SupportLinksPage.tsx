import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@kinora/contract/api.ts'
import { support, type SupportLink } from '@kinora/contract/support-access.ts'
import { read, useWrite } from '../app/api-client.ts'
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
import { Row } from '../ui/Row.tsx'
import style from './Support.module.css'

const Draft = support.makeSupportLink.body.pick({ email: true, reason: true })
type CreatedLink = Extract<Reply<typeof support.makeSupportLink>, { url: string }>

function copy(url: string) {
  navigator.clipboard
    .writeText(url)
    .then(() => toast.success('Copied.'))
    .catch(() => toast.error('Your browser doesn’t allow copying here. Select the link instead.'))
}

function LinkCreated({ made, onAgain }: { made: CreatedLink; onAgain: () => void }) {
  return (
    <div className={style.stack} role="status">
      <p>
        The link to sign in as <b>{made.name}</b> of <b>{made.orgName}</b>. It works once, until{' '}
        {formatMoment(made.expiresAt)}, together with a code that {made.name} creates under Security, Support access.
      </p>
      <p className={style.link}>{made.url}</p>
      <Row gap={12}>
        <Button variant="primary" size="toolbar" onClick={() => copy(made.url)}>
          Copy link
        </Button>
        <Button size="toolbar" onClick={onAgain}>
          Create another
        </Button>
      </Row>
    </div>
  )
}

function LinkForm() {
  const make = useWrite(support.makeSupportLink, { isQuiet: true })
  const form = useDraft(Draft, { email: '', reason: '' }, make.error)
  if (make.data && 'url' in make.data) return <LinkCreated made={make.data} onAgain={make.reset} />
  const asked = make.data && 'organizations' in make.data ? make.data.organizations : undefined
  return (
    <form className={style.stack} onSubmit={form.send((body) => make.mutate({ body }))} noValidate>
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
      <Failed error={make.error?.fields.length ? null : make.error} />
      {asked ? (
        <Row gap={12}>
          <p>Which clinic is it?</p>
          {asked.map(({ orgId, orgName }) => (
            <Button
              key={orgId}
              size="toolbar"
              onClick={() => form.send((body) => make.mutate({ body: { ...body, orgId } }))()}
            >
              {orgName}
            </Button>
          ))}
        </Row>
      ) : (
        <Button type="submit" variant="primary" isBusy={make.isPending}>
          Create link
        </Button>
      )}
    </form>
  )
}

const states = { open: 'Open', used: 'Used', expired: 'Expired', void: 'Too many attempts' } as const

function LinkRow({ link: { person, orgName, reason, agent, createdAt, state } }: { link: SupportLink }) {
  return (
    <li className={style.row}>
      <span>
        <b>
          {person}, {orgName} <Chip tone={state === 'open' ? 'good' : undefined}>{states[state]}</Chip>
        </b>
        <small>{reason}</small>
        <small>
          {agent} · {formatMoment(createdAt)}
        </small>
      </span>
    </li>
  )
}

export default function SupportLinksPage() {
  const links = useQuery(read(support.supportLinks, {}))
  const emailsLink = (
    <ButtonLink size="toolbar" to={to('emails')}>
      Emails
    </ButtonLink>
  )
  return (
    <Page title="Support links" actions={emailsLink}>
      <div className={style.columns}>
        <Card title="New link">
          <LinkForm />
        </Card>
        <Card title="Recent links">
          <Failed error={links.error} onRetry={() => void links.refetch()} />
          {links.isPending && <Skeletons rows={3} label="Loading the links" />}
          {links.data?.length === 0 && <p>None yet. Besides a link you need a code from the clinic.</p>}
          <ul className={style.rows}>
            {links.data?.map((link) => (
              <LinkRow key={link._id} link={link} />
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  )
}
