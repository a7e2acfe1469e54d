import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Reply } from '@kinora/contract/api.ts'
import { corrections, type Account, type Correction } from '@kinora/contract/corrections.ts'
import { operator } from '@kinora/contract/operator.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { AccountLines } from '../plans/AccountLines.tsx'
import { invoiceChips } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Row } from '../ui/Row.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { AdjustBalanceDialog, CreditInvoiceDialog, RefundDialog, VoidInvoiceDialog } from './CorrectionDialogs.tsx'
import { ExtendGraceDialog } from './ExtendGraceDialog.tsx'
import { FreeDaysDialog } from './FreeDaysDialog.tsx'
import { RecordTransferDialog } from './RecordTransferDialog.tsx'
import { correctionChips, correctionTitle } from './operator-labels.ts'

type Organization = Reply<typeof operator.organization>
type Invoice = Organization['invoices'][number]
type Room = Account['invoices'][number]
export type Asked =
  | { kind: 'credit' | 'refund' | 'void' | 'paid'; invoice: Invoice; room: Room }
  | { kind: 'adjust' | 'freeDays' | 'grace' }

interface Props {
  invoice: Invoice
  room: Room | undefined
  balanceCents: number
  onAsk: (asked: Asked) => void
}

function InvoiceItem({ invoice, room, balanceCents, onAsk }: Props) {
  const { number, text, status, total, amountDue, received, issuedAt, dueOn } = invoice
  const due = room && room.payableCents > 0 && dueOn ? ` · due on ${formatDay(dueOn)}` : ''
  const part =
    status === 'open' && received > 0
      ? `${formatMoney(received)} has arrived, ${formatMoney(amountDue - received)} is still to pay`
      : ''
  const button = (kind: 'credit' | 'refund' | 'void' | 'paid', label: string) => (
    <Button size="row" aria-label={`${label} ${number}`} onClick={() => onAsk({ kind, invoice, room: room! })}>
      {label}…
    </Button>
  )
  return (
    <ListItem title={text} details={[`${number} · ${formatDay(issuedAt)}${due}`, part]}>
      <Row isOneLine gap={12} isAtEnd>
        <Chip tone={invoiceChips[status].tone}>{invoiceChips[status].label}</Chip>
        <b>{formatMoney(total)}</b>
      </Row>
      {room && (
        <Row gap={8}>
          {room.creditableCents > 0 && button('credit', 'Credit')}
          {Math.min(room.refundableCents, balanceCents) > 0 && button('refund', 'Refund')}
          {room.payableCents > 0 && button('paid', 'Record a transfer')}
          {room.isVoidable && button('void', 'Void')}
        </Row>
      )}
    </ListItem>
  )
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const { kind, status, cents, reason, message, madeBy, createdAt, invoiceNumber } = correction
  const about = [formatDay(createdAt), madeBy, invoiceNumber && kind !== 'adjustment' && `for ${invoiceNumber}`]
  return (
    <ListItem title={correctionTitle(correction)} details={[about.filter(Boolean).join(' · '), reason, message]}>
      <Row isOneLine gap={12} isAtEnd>
        <Chip tone={correctionChips[status].tone}>{correctionChips[status].label}</Chip>
        <b>{formatMoney(cents / 100)}</b>
      </Row>
    </ListItem>
  )
}

function Cards({ organization, account }: { organization: Organization; account: Account }) {
  const [asked, setAsked] = useState<Asked>()
  const { balanceCents, heldCents, lines, corrections: made, invoices, overdue } = account
  const { running } = organization
  const dialog = { organization, balanceCents, onClose: () => setAsked(undefined) }
  return (
    <>
      {overdue && (
        <Card
          title="Renewal not paid"
          context={`Since ${formatDay(overdue.paidUntil)}. ${overdue.isReadOnly ? 'Records can only be read' : `From ${formatDay(overdue.readOnlyOn)} records can only be read`}, free plan on ${formatDay(overdue.endsOn)}.`}
          links={
            <Button size="row" onClick={() => setAsked({ kind: 'grace' })}>
              Give more time…
            </Button>
          }
        />
      )}
      <Card
        title={`Balance ${formatMoney(balanceCents / 100)}`}
        context={
          balanceCents < 0
            ? 'Owed by the organisation.'
            : heldCents > 0
              ? `${formatMoney(heldCents / 100)} of it belongs to unpaid invoices. The rest pays the next ones first.`
              : 'Pays the next invoices first.'
        }
        links={
          <Row gap={8}>
            {running?.status === 'ACTIVE' && running.renewal.amountPayable > 0 && (
              <Button size="row" onClick={() => setAsked({ kind: 'freeDays' })}>
                Give free days…
              </Button>
            )}
            <Button size="row" onClick={() => setAsked({ kind: 'adjust' })}>
              Adjust…
            </Button>
          </Row>
        }
      />
      <Card title="Invoices" isFlush={organization.invoices.length > 0}>
        {organization.invoices.length === 0 && <Text>No invoices yet.</Text>}
        <List>
          {organization.invoices.map((invoice) => (
            <InvoiceItem
              key={invoice._id}
              invoice={invoice}
              room={invoices.find(({ invoiceId }) => invoiceId === invoice._id)}
              balanceCents={balanceCents}
              onAsk={setAsked}
            />
          ))}
        </List>
      </Card>
      {made.length > 0 && (
        <Card title="Given back" isFlush>
          <List>
            {made.map((correction) => (
              <CorrectionItem key={correction._id} correction={correction} />
            ))}
          </List>
        </Card>
      )}
      {lines.length > 0 && (
        <Card title="Account" context="Newest first" isFlush>
          <AccountLines lines={lines} />
        </Card>
      )}
      {asked?.kind === 'credit' && <CreditInvoiceDialog {...asked} {...dialog} />}
      {asked?.kind === 'refund' && <RefundDialog {...asked} {...dialog} />}
      {asked?.kind === 'void' && <VoidInvoiceDialog {...asked} {...dialog} />}
      {asked?.kind === 'paid' && <RecordTransferDialog {...asked} {...dialog} />}
      {asked?.kind === 'adjust' && <AdjustBalanceDialog {...dialog} />}
      {asked?.kind === 'grace' && overdue && <ExtendGraceDialog {...dialog} overdue={overdue} />}
      {asked?.kind === 'freeDays' && running && <FreeDaysDialog {...dialog} running={running} />}
    </>
  )
}

/** /operator/organizations/:id/account: the money of one organization, and what can be given back. */
export default function OrganizationAccountPage() {
  const { id: orgId = '' } = useParams()
  const organization = useQuery(read(operator.organization, { params: { orgId } }))
  const account = useQuery(read(corrections.account, { params: { orgId } }))
  const error = organization.error ?? account.error
  const isReady = organization.data && account.data
  const retry = () => void Promise.all([organization.refetch(), account.refetch()])
  return (
    <Page title="Account" sub={organization.data?.name} back={to('operatorOrganization', { id: orgId })}>
      <Stack gap={20}>
        <Failed error={isReady ? null : error} onRetry={retry} />
        {!isReady && !error && <Skeletons rows={6} label="Loading the account" />}
        {isReady && <Cards organization={organization.data} account={account.data} />}
      </Stack>
    </Page>
  )
}
