import { billing } from '@kinora/contract/billing.ts'
import type { Invoice } from '@kinora/contract/invoices.ts'
import { call } from '../app/api-client.ts'
import { Chip } from '../ui/Chip.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { PdfButton } from './PdfButton.tsx'
import { invoiceChips } from './plan-labels.ts'

/** The charges and credits of an invoice. A single charge shows only its period; the invoice's title names it. */
const lineTexts = ({ lines }: Invoice) =>
  lines.map(({ kind, text, amount, from, until }) => {
    const period = `${formatDay(from)} – ${formatDay(until)}`
    return lines.length === 1 && kind === 'charge' ? period : `${text}, ${period}: ${formatMoney(amount)}`
  })

/** An invoice with its lines, its tax and its PDF. */
export function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { _id, number, status, issuedAt, text, total, taxAmount, amountDue, received, dueOn } = invoice
  const due = dueOn && status === 'open' ? ` · pay by transfer until ${formatDay(dueOn)}` : ''
  const { label, tone } = invoiceChips[status]
  return (
    <ListItem title={text} details={[`${number} · ${formatDay(issuedAt)}${due}`, ...lineTexts(invoice)]}>
      <Chip tone={tone}>{label}</Chip>
      <Row as="span" isAtEnd>
        <Stack as="span" align="right">
          <b>{formatMoney(total)}</b>
          <small>GST {formatMoney(taxAmount)}</small>
          {status === 'open' && received > 0 && (
            <small>
              {formatMoney(received)} paid, {formatMoney(amountDue - received)} to pay
            </small>
          )}
          {amountDue < total && <small>{formatMoney(total - amountDue)} from your balance</small>}
        </Stack>
      </Row>
      <PdfButton number={number} load={() => call(billing.invoice, { params: { id: _id } })} />
    </ListItem>
  )
}
