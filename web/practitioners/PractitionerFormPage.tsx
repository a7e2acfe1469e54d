import { useState } from 'react'
import { useParams } from 'react-router'
import { practitioners, type Practitioner } from '@kinora/contract/practitioners.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LimitNotice } from '../plans/LimitNotice.tsx'
import { Page } from '../ui/Page.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { Stack } from '../ui/layout.ts'
import { formId, PractitionerForm } from './PractitionerForm.tsx'

/** /specialist/create and /specialist/:id/edit. */
export default function PractitionerFormPage() {
  const { id } = useParams()
  const navigate = useNavigateFromHere()
  const [isBusy, setBusy] = useState(false)
  const query = useRead(practitioners.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const record = id ? query.data : undefined
  const back = id ? to('specialist', { id }) : to('specialists')
  const isReady = !id || record !== undefined
  function leave({ _id, name, email }: Practitioner) {
    const invited = isEmailEnabled
      ? `We’ve sent ${firstName(name)} an invitation at ${email}.`
      : `${firstName(name)} has been added. Create a link for them here.`
    toast.success(id ? `${firstName(name)} has been saved.` : invited)
    void navigate(id || !isEmailEnabled ? to('specialist', { id: _id }) : to('specialists'), { replace: true })
  }
  return (
    <Page
      title={id ? (record?.name ?? 'Edit specialist') : 'Add specialist'}
      tabTitle={id ? `Edit ${record?.name ?? 'specialist'}` : undefined}
      sub={record ? 'Edit' : undefined}
      back={back}
      actions={
        isReady && (
          <>
            <ButtonLink to={back} size="toolbar">
              Cancel
            </ButtonLink>
            <Button type="submit" form={formId} size="toolbar" variant="primary" isBusy={isBusy}>
              {id ? 'Save' : 'Invite'}
            </Button>
          </>
        )
      }
    >
      {id && <NotLoaded query={query} rows={4} label="Loading the specialist" />}
      <Stack gap={20}>
        {!id && <LimitNotice types={['PRACTITIONER_COUNT']} remedy="deactivate a specialist" />}
        {isReady && <PractitionerForm key={id ?? 'new'} record={record} onBusy={setBusy} onSaved={leave} />}
      </Stack>
    </Page>
  )
}
