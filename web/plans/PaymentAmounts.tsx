import type { Payment, Quote } from '@kinora/contract/quotes.ts'
import { Facts } from '../ui/Facts.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { Text } from '../ui/Text.tsx'

/** The amounts as computed by the server; "Calculating..." until they arrive. */
interface AmountsProps {
  quote?: Quote
  payment?: Payment
  isLater: boolean
  isByTransfer: boolean
}

export function PaymentAmounts({ quote, payment, isLater, isByTransfer }: AmountsProps) {
  const later = isLater ? payment?.later : undefined
  const isChange = payment && (payment.later || isByTransfer) && !later
  const fromBalance = payment ? payment.charge - payment.credit - payment.dueNow : 0
  const discount = formatMoney(quote?.discountAmount)
  return (
    <div aria-live="polite">
      <Facts
        isSpread
        facts={[
          ['Amount', formatMoney(quote?.planAmount)],
          ['Add-ons', Boolean(quote?.addonAmount) && formatMoney(quote?.addonAmount)],
          ['Discount', quote?.discountAmount ? `−${discount}` : discount],
          ['GST', formatMoney(quote?.taxAmount)],
          [`Charged until ${payment && formatDay(payment.paidUntil)}`, isChange && formatMoney(payment.charge)],
          ['Credit for unused time', isChange && payment.credit > 0 && `−${formatMoney(payment.credit)}`],
          ['From your balance', !later && fromBalance > 0.004 && `−${formatMoney(fromBalance)}`],
          ['Stays as balance', !later && payment && payment.balanceAfter > 0 && formatMoney(payment.balanceAfter)],
          [
            isByTransfer ? 'To pay by transfer' : 'Total today',
            <Text key="total" as="b" size="xl">
              {later ? formatMoney(0) : formatMoney(payment?.dueNow)}
            </Text>,
          ],
        ]}
      />
    </div>
  )
}
