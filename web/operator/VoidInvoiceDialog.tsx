import { corrections } from '@kinora/contract/corrections.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { thenToast } from '../ui/then-toast.ts'
import type { InvoiceProps } from './CorrectionDialogs.tsx'

/** Voids an invoice that nobody will pay. */
export function VoidInvoiceDialog({ organization, invoice, onClose }: InvoiceProps) {
  const save = useWrite(corrections.voidInvoice, { isQuiet: true, alsoRefreshes: ['plans'] })
  return (
    <ConfirmDialog
      isDanger
      title={`Void ${invoice.number} of ${organization.name}?`}
      noteLabel="Reason"
      noteLength={500}
      confirmLabel="Void the invoice"
      request={save}
      onClose={onClose}
      onConfirm={(_, reason) =>
        save.mutate(
          { params: { invoiceId: invoice._id }, body: { reason } },
          thenToast(`${invoice.number} is void`, onClose),
        )
      }
    >
      <p>{formatMoney(invoice.total)} is not asked for any more. Its number stays, marked as void.</p>
    </ConfirmDialog>
  )
}
