import { useState } from 'react'
import { useParams } from 'react-router'
import { corrections, type Account } from '@kinora/contract/corrections.ts'
import { operator } from '@kinora/contract/operator.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { AccountLines } from '../plans/AccountLines.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { CorrectionItem, InvoiceItem, type OpenAccountDialog, type Organization } from './AccountEntries.tsx'
import { AdjustBalanceDialog, CreditInvoiceDialog, RefundDialog } from './CorrectionDialogs.tsx'
import { VoidInvoiceDialog } from './VoidInvoiceDialog.tsx'
import { ExtendGraceDialog } from './ExtendGraceDialog.tsx'
import { FreeDaysDialog } from './FreeDaysDialog.tsx'
import { RecordTransferDialog } from './RecordTransferDialog.tsx'

interface DialogsProps {
  organization: Organization
  account: Account
  openDialog: OpenAccountDialog | undefined
  onClose: () => void
}

function Dialogs({ organization, account: { balanceCents, overdue }, openDialog, onClose }: DialogsProps) {
  const { running } = organization
  const dialog = { organization, balanceCents, onClose }
  return (
    <>
      {openDialog?.kind === 'credit' && <CreditInvoiceDialog {...openDialog} {...dialog} />}
      {openDialog?.kind === 'refund' && <RefundDialog {...openDialog} {...dialog} />}
      {openDialog?.kind === 'void' && <VoidInvoiceDialog {...openDialog} {...dialog} />}
      {openDialog?.kind === 'paid' && <RecordTransferDialog {...openDialog} {...dialog} />}
      {openDialog?.kind === 'adjust' && <AdjustBalanceDialog {...dialog} />}
      {openDialog?.kind === 'grace' && overdue && <ExtendGraceDialog {...dialog} overdue={overdue} />}
      {openDialog?.kind === 'freeDays' && running && <FreeDaysDialog {...dialog} running={running} />}
    </>
  )
}

/** What the balance of a clinic means. */
function balanceText({ balanceCents, heldCents }: Account) {
  if (balanceCents < 0) return 'Owed by the organisation.'
  if (heldCents === 0) return 'Pays the next invoices first.'
  return `${formatMoney(heldCents / 100)} of it belongs to unpaid invoices. The rest pays the next ones first.`
}

type OverdueProps = { overdue: NonNullable<Account['overdue']>; onGrace: () => void }

const OverdueCard = ({ overdue: { paidUntil, isReadOnly, readOnlyOn, endsOn }, onGrace }: OverdueProps) => (
  <Card
    title="Renewal not paid"
    context={`Since ${formatDay(paidUntil)}. ${isReadOnly ? 'Records can only be read' : `From ${formatDay(readOnlyOn)} records can only be read`}, free plan on ${formatDay(endsOn)}.`}
    links={
      <Button size="row" onClick={onGrace}>
        Give more time…
      </Button>
    }
  />
)

function Cards({ organization, account }: { organization: Organization; account: Account }) {
  const [openDialog, setOpenDialog] = useState<OpenAccountDialog>()
  const { balanceCents, lines, invoices, overdue } = account
  const { running } = organization
  return (
    <>
      {overdue && <OverdueCard overdue={overdue} onGrace={() => setOpenDialog({ kind: 'grace' })} />}
      <Card
        title={`Balance ${formatMoney(balanceCents / 100)}`}
        context={balanceText(account)}
        links={
          <Row gap={8}>
            {running?.status === 'ACTIVE' && running.renewal.amountPayable > 0 && (
              <Button size="row" onClick={() => setOpenDialog({ kind: 'freeDays' })}>
                Give free days…
              </Button>
            )}
            <Button size="row" onClick={() => setOpenDialog({ kind: 'adjust' })}>
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
              allowance={invoices.find(({ invoiceId }) => invoiceId === invoice._id)}
              balanceCents={balanceCents}
              onOpen={setOpenDialog}
            />
          ))}
        </List>
      </Card>
      {account.corrections.length > 0 && (
        <Card title="Given back" isFlush>
          <List>
            {account.corrections.map((correction) => (
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
      <Dialogs {...{ organization, account, openDialog }} onClose={() => setOpenDialog(undefined)} />
    </>
  )
}

/** /operator/organizations/:id/account: one organization's money, and its possible corrections. */
export default function OrganizationAccountPage() {
  const { id: orgId = '' } = useParams()
  const organization = useRead(operator.organization, { params: { orgId } })
  const account = useRead(corrections.account, { params: { orgId } })
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
