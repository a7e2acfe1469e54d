import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { billing, type Invoice } from '@kinora/contract/billing.ts'
import { call, read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { ListItem } from '../ui/ListItem.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Stack } from '../ui/Stack.tsx'
import { toast } from '../ui/toast.ts'
import style from './Transactions.module.css'
import { invoiceChips } from './plan-labels.ts'

const pageSize = 25

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const [isBusy, setBusy] = useState(false)
  const { _id, number, status, issuedAt, text, total, taxAmount } = invoice
  const { label, tone } = invoiceChips[status]
  function download() {
    setBusy(true)
    call(billing.invoice, { params: { id: _id } })
      .then((file) => saveFile(file, `${number}.pdf`))
      .catch((error: Error) => toast.error(error.message))
      .finally(() => setBusy(false))
  }
  return (
    <ListItem title={text} details={[`${number} · ${formatDay(issuedAt)}`]}>
      <Chip tone={tone}>{label}</Chip>
      <Stack as="span" className={style.amount}>
        <b>{formatMoney(total)}</b>
        <small>GST {formatMoney(taxAmount)}</small>
      </Stack>
      <Button
        size="row"
        icon={<IconDownload size={16} stroke={1.75} />}
        isBusy={isBusy}
        aria-label={`PDF of ${number}`}
        onClick={download}
      >
        PDF
      </Button>
    </ListItem>
  )
}

/** /transactions: all invoices, newest first, as PDF. */
export default function TransactionsPage() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...read(billing.transactions, { query: { pageSize, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title="Transactions" back={to('plans')}>
      <PagedList
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="invoices"
        empty={
          <EmptyState title="No transactions yet" action={<ButtonLink to={to('plans')}>See the plans</ButtonLink>}>
            Your payments and tax invoices will appear here.
          </EmptyState>
        }
      >
        {(invoice) => <InvoiceLine key={invoice._id} invoice={invoice} />}
      </PagedList>
    </Page>
  )
}
