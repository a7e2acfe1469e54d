import { BillingDetails, invoices } from '@kinora/contract/invoices.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

const formId = 'billing-details'

interface FormProps {
  details: BillingDetails & { organization: string }
  save: ReturnType<typeof useWrite<typeof invoices.saveBillingDetails>>
  onSaved: () => void
}

function DetailsForm({ details: { organization, ...details }, save, onSaved }: FormProps) {
  const form = useDraft(BillingDetails, details, save.error)
  const send = (body: BillingDetails) =>
    save.mutate(
      { body },
      { onSuccess: () => (toast.success('Saved. Your next invoices will show these details.'), onSaved()) },
    )
  return (
    <Stack as="form" gap={16} id={formId} onSubmit={form.send(send)} noValidate>
      <TextField
        label="Name on the invoice"
        description={`Leave empty for ${organization}.`}
        autoComplete="organization"
        maxLength={120}
        {...form.getInputProps('billingName')}
      />
      <TextField label="ABN" inputMode="numeric" autoComplete="off" {...form.getInputProps('abn')} />
      <TextArea label="Address" rows={3} maxLength={300} {...form.getInputProps('address')} />
      <TextField
        label="Purchase order number"
        description="Printed on every invoice until you change it."
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('purchaseOrder')}
      />
      <Failed error={save.error?.general} />
    </Stack>
  )
}

/** The clinic's details on invoices. Invoices already issued do not change. */
export function BillingDetailsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(invoices.billingDetails, {})
  const save = useWrite(invoices.saveBillingDetails, { isQuiet: true, alsoRefreshes: ['organizations'] })
  const actions = (
    <DialogActions onCancel={onClose} type="submit" form={formId} disabled={!data} isBusy={save.isPending}>
      Save
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title="Billing details" actions={actions}>
      <Failed error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton height="320px" />}
      {data && <DetailsForm details={data} save={save} onSaved={onClose} />}
    </Dialog>
  )
}
