import type { AccountLine } from '@kinora/contract/invoices.ts'
import { formatDay, formatMoney } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

type Line = Omit<AccountLine, 'balanceCents'> & { balanceCents?: number }

const causes: Record<AccountLine['kind'], string> = {
  charge: 'Charge',
  payment: 'Payment',
  credit: 'Credit for unused time',
  promo: 'Discount',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents / 100)}`

/** Credits, promo discounts and refunds use their own text as the title. */
const titleOf = ({ kind, text }: Line) =>
  !text || text === causes[kind]
    ? causes[kind]
    : ['credit', 'promo', 'refund'].includes(kind)
      ? text
      : `${causes[kind]}: ${text}`

function AccountListItem({ line }: { line: Line }) {
  const { cents, balanceCents, periodStart, periodEnd, happenedAt } = line
  const period = periodStart && periodEnd && `for ${formatDay(periodStart)} – ${formatDay(periodEnd)}`
  return (
    <ListItem title={titleOf(line)} details={[[formatDay(happenedAt), period].filter(Boolean).join(' · ')]}>
      <Row as="span" isAtEnd>
        <Stack as="span" align="right">
          <Text as="b" tone={cents > 0 ? 'good' : 'strong'}>
            {signed(cents)}
          </Text>
          {balanceCents !== undefined && <small>Balance {formatMoney(balanceCents / 100)}</small>}
        </Stack>
      </Row>
    </ListItem>
  )
}

/** The lines of a clinic's account: charges, payments and credits. */
export const AccountLines = ({ lines }: { lines: readonly Line[] }) => (
  <List>
    {lines.map((line) => (
      <AccountListItem key={line._id} line={line} />
    ))}
  </List>
)
