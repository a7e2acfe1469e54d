import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { billing, type Invoice } from '@kinora/contract/billing.ts'
import { call, read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
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
    <li className={style.line}>
      <span className={style.description}>
        <b>{text}</b>
        <small>
          {number} · {formatDay(issuedAt)}
        </small>
      </span>
      <Chip tone={tone}>{label}</Chip>
      <span className={style.amount}>
        <b>{formatMoney(total)}</b>
        <small>GST {formatMoney(taxAmount)}</small>
      </span>
      <Button
        size="row"
        icon={<IconDownload size={16} stroke={1.75} />}
        isBusy={isBusy}
        aria-label={`PDF of ${number}`}
        onClick={download}
      >
        PDF
      </Button>
    </li>
  )
}

/** /transactions: all invoices, newest first, as PDF. */
export default function TransactionsPage() {
  const [page, setPage] = useState(1)
  const query = { pageSize, pageNumber: page }
  const { data, error, isPending, refetch } = useQuery({
    ...read(billing.transactions, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title="Transactions" back={to('plans')}>
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {isPending && (
        <Card isFlush>
          <Skeletons rows={5} rowHeight={64} label="Loading transactions" />
        </Card>
      )}
      {data?.total === 0 && (
        <EmptyState title="No transactions yet" action={<ButtonLink to={to('plans')}>See the plans</ButtonLink>}>
          Your payments and tax invoices will appear here.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <Card isFlush aria-label="Invoices">
            <ul>
              {data.items.map((invoice) => (
                <InvoiceLine key={invoice._id} invoice={invoice} />
              ))}
            </ul>
          </Card>
          <Pager
            page={page}
            pages={Math.ceil(data.total / pageSize)}
            pageSize={pageSize}
            total={data.total}
            noun="invoices"
            onPage={setPage}
          />
        </>
      )}
    </Page>
  )
}
