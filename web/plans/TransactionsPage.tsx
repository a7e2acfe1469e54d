import { useState } from 'react'
import type { RequestOf } from '@kinora/contract/api.ts'
import { billing } from '@kinora/contract/billing.ts'
import { InvoiceStatus, invoices } from '@kinora/contract/invoices.ts'
import { call, useRead, useReadList } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { saveFile } from '../ui/save-file.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { toast } from '../ui/toast.ts'
import { BillingDetailsDialog } from './BillingDetailsDialog.tsx'
import { CreditNotesCard } from './CreditNotesCard.tsx'
import { InvoiceLine } from './InvoiceLine.tsx'
import { invoiceChips } from './plan-labels.ts'

const pageSize = 25
/** The statuses that an owner meets; the others are the payment service's own. */
const shownStatuses = ['paid', 'open', 'failed', 'void'] as const
const statusChoices = shownStatuses.map((value) => ({ value, label: invoiceChips[value].label }))

/** The years from the first invoice to now, newest first. */
function useYears() {
  const page = (pageNumber: number) => ({ query: { pageSize, pageNumber } })
  const total = useRead(billing.transactions, page(1)).data?.total ?? 0
  const oldest = useRead(billing.transactions, page(Math.max(1, Math.ceil(total / pageSize)))).data?.items.at(-1)
  const now = new Date().getFullYear()
  const first = oldest ? Math.min(now, new Date(oldest.issuedAt).getFullYear()) : now
  return Array.from({ length: now - first + 1 }, (_, at) => ({ value: String(now - at), label: String(now - at) }))
}

const noneFound = <EmptyState title="No invoices found">Choose another year or status.</EmptyState>
const noneYet = (
  <EmptyState title="No transactions yet" action={<ButtonLink to={to('plans')}>See the plans</ButtonLink>}>
    Your payments and tax invoices will appear here.
  </EmptyState>
)

/** Downloads the listed invoices as CSV. */
function useInvoiceExport(filter: RequestOf<typeof invoices.exportInvoices>['query']) {
  const [isExporting, setExporting] = useState(false)
  function download() {
    setExporting(true)
    call(invoices.exportInvoices, { query: filter })
      .then((file) => saveFile(file, ['invoices', filter.year, filter.status].filter(Boolean).join('-') + '.csv'))
      .catch((error: Error) => toast.error(error.message))
      .finally(() => setExporting(false))
  }
  return { isExporting, download }
}

/** /transactions: all invoices, newest first, as PDF; those of a year or status also as CSV. */
export default function TransactionsPage() {
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState('')
  const [year, setYear] = useState('')
  const [isEditing, setEditing] = useState(false)
  const filter = {
    status: status ? InvoiceStatus.parse(status) : undefined,
    year: year ? Number(year) : undefined,
  }
  const years = useYears()
  const query = useReadList(billing.transactions, { query: { ...filter, pageSize, pageNumber: page } })
  const { isExporting, download } = useInvoiceExport(filter)
  const actions = (
    <ButtonLink size="toolbar" to={to('accountBalance')}>
      Account balance
    </ButtonLink>
  )
  return (
    <Page title="Transactions" back={to('plans')} actions={actions}>
      <Stack gap={20}>
        <Row gap={12} align="end">
          <SelectField
            label="Year"
            placeholder="All years"
            choices={years}
            value={year}
            onChange={(event) => (setYear(event.currentTarget.value), setPage(1))}
          />
          <SelectField
            label="Status"
            placeholder="All"
            choices={statusChoices}
            value={status}
            onChange={(event) => (setStatus(event.currentTarget.value), setPage(1))}
          />
          <Button isBusy={isExporting} disabled={!query.data?.total} onClick={download}>
            Download CSV
          </Button>
          <Button onClick={() => setEditing(true)}>Billing details</Button>
        </Row>
        <PagedList
          query={query}
          filter={`${year} ${status}`}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          noun="invoices"
          empty={status || year ? noneFound : noneYet}
        >
          {(invoice) => <InvoiceLine key={invoice._id} invoice={invoice} />}
        </PagedList>
        <CreditNotesCard />
      </Stack>
      {isEditing && <BillingDetailsDialog onClose={() => setEditing(false)} />}
    </Page>
  )
}
