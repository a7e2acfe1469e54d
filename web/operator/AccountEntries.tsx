import type { Reply } from '@kinora/contract/api.ts'
import type { Account, Correction } from '@kinora/contract/corrections.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { invoiceChips } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { correctionChips, correctionTitle } from './operator-labels.ts'

export type Organization = Reply<typeof operator.organization>
type Invoice = Organization['invoices'][number]
type InvoiceAllowance = Account['invoices'][number]
export type OpenAccountDialog =
  | { kind: 'credit' | 'refund' | 'void' | 'paid'; invoice: Invoice; allowance: InvoiceAllowance }
  | { kind: 'adjust' | 'freeDays' | 'grace' }

interface Props {
  invoice: Invoice
  allowance: InvoiceAllowance | undefined
  balanceCents: number
  onOpen: (dialog: OpenAccountDialog) => void
}

export function InvoiceItem({ invoice, allowance, balanceCents, onOpen }: Props) {
  const { number, text, status, total, amountDue, received, issuedAt, dueOn } = invoice
  const due = allowance && allowance.payableCents > 0 && dueOn ? ` · due on ${formatDay(dueOn)}` : ''
  const part =
    status === 'open' && received > 0
      ? `${formatMoney(received)} has arrived, ${formatMoney(amountDue - received)} is still to pay`
      : ''
  const button = (kind: 'credit' | 'refund' | 'void' | 'paid', label: string) => (
    <Button
      size="row"
      aria-label={`${label} ${number}`}
      onClick={() => onOpen({ kind, invoice, allowance: allowance! })}
    >
      {label}…
    </Button>
  )
  return (
    <ListItem title={text} details={[`${number} · ${formatDay(issuedAt)}${due}`, part]}>
      <Row isOneLine gap={12} isAtEnd>
        <Chip tone={invoiceChips[status].tone}>{invoiceChips[status].label}</Chip>
        <b>{formatMoney(total)}</b>
      </Row>
      {allowance && (
        <Row gap={8}>
          {allowance.creditableCents > 0 && button('credit', 'Credit')}
          {Math.min(allowance.refundableCents, balanceCents) > 0 && button('refund', 'Refund')}
          {allowance.payableCents > 0 && button('paid', 'Record a transfer')}
          {allowance.isVoidable && button('void', 'Void')}
        </Row>
      )}
    </ListItem>
  )
}

export function CorrectionItem({ correction }: { correction: Correction }) {
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
