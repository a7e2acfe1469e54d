import { useState } from 'react'
import { invoices, type CreditNote } from '@kinora/contract/invoices.ts'
import { call, useReadList } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { PdfButton } from './PdfButton.tsx'

const pageSize = 10

function CreditNoteLine({ note }: { note: CreditNote }) {
  const { _id, number, invoiceNumber, issuedAt, reason, total, taxAmount, refundAmount, isByTransfer } = note
  const rest = total - refundAmount
  const whereTo = [
    refundAmount > 0 && `${formatMoney(refundAmount)} to your ${isByTransfer ? 'bank account' : 'card'}`,
    rest > 0 && `${formatMoney(rest)} to your balance`,
  ]
  return (
    <ListItem
      title={`Credit for ${invoiceNumber}`}
      details={[`${number} · ${formatDay(issuedAt)}`, reason, whereTo.filter(Boolean).join(' · ')]}
    >
      <Row as="span" isAtEnd>
        <Stack as="span" align="right">
          <b>{formatMoney(total)}</b>
          <small>GST {formatMoney(taxAmount)}</small>
        </Stack>
      </Row>
      <PdfButton number={number} load={() => call(invoices.creditNote, { params: { id: _id } })} />
    </ListItem>
  )
}

/** Credit notes with their PDF, newest first. Renders nothing if there are none. */
export function CreditNotesCard() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useReadList(invoices.creditNotes, { query: { pageSize, pageNumber: page } })
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data.total === 0) return null
  return (
    <Card isFlush title="Credit notes">
      <List>
        {data.items.map((note) => (
          <CreditNoteLine key={note._id} note={note} />
        ))}
      </List>
      <Pager page={page} pageSize={pageSize} total={data.total} noun="credit notes" onPage={setPage} />
    </Card>
  )
}
