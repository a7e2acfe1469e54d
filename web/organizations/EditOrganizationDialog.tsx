import type { FormEvent } from 'react'
import { useDispatch } from 'react-redux'
import { OrganizationDetails, organizations } from '@kinora/contract/organizations.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { settingsSaved } from './aesthetics-slice.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

const formId = 'organization-details'
const zones = Intl.supportedValuesOf('timeZone')

interface FormProps {
  details: OrganizationDetails
  save: ReturnType<typeof useWrite<typeof organizations.saveDetails>>
  onSaved: () => void
}

function DetailsForm({ details, save, onSaved }: FormProps) {
  const dispatch = useDispatch()
  const form = useDraft(OrganizationDetails, details, save.error)
  const choices = zones.includes(details.timeZone) ? zones : [details.timeZone, ...zones]
  const send = (body: OrganizationDetails) =>
    save.mutate(
      { body },
      {
        onSuccess(settings) {
          dispatch(settingsSaved(settings))
          toast.success('Saved.')
          onSaved()
        },
      },
    )
  return (
    <Stack
      as="form"
      gap={16}
      id={formId}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        // The dialog is opened from within another form, which React would submit too.
        event.stopPropagation()
        form.send(send)(event)
      }}
      noValidate
    >
      <TextField label="Name" autoComplete="organization" maxLength={120} {...form.getInputProps('name')} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        description="Patients see this number and are told to ring it when something hurts."
        {...form.getInputProps('mobile')}
      />
      <TextArea label="Address" rows={2} maxLength={300} {...form.getInputProps('address')} />
      <TextField label="ABN" inputMode="numeric" autoComplete="off" {...form.getInputProps('abn')} />
      <SelectField
        label="Time zone"
        description="Reminders and summaries use it."
        choices={choices.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        {...form.getInputProps('timeZone')}
      />
      <Failed error={save.error?.general} />
    </Stack>
  )
}

/** The clinic's details as shown to patients, in emails and on paper; its owners may change them at any time. */
export default function EditOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(organizations.details, {})
  const save = useWrite(organizations.saveDetails, { isQuiet: true, alsoRefreshes: ['accounts'] })
  const actions = (
    <DialogActions onCancel={onClose} type="submit" form={formId} disabled={!data} isBusy={save.isPending}>
      Save
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title="Edit organisation" actions={actions}>
      <Failed error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton height="380px" />}
      {data && <DetailsForm details={data} save={save} onSaved={onClose} />}
    </Dialog>
  )
}
