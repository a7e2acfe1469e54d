import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { patients, type PatientRecord } from '@kinora/contract/patients.ts'
import type { UsageLimit } from '@kinora/contract/plans.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useUser } from '../accounts/useUser.ts'
import { useRead } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { PatientFormSkeleton } from './PatientFormSkeleton.tsx'
import style from './PatientForm.module.css'
import { formId, PatientForm } from './PatientForm.tsx'

const LimitNotice = lazyPart(() => import('../plans/LimitNotice.tsx').then((chunk) => ({ default: chunk.LimitNotice })))

/** The search text from a patient list without results. */
interface Arrival {
  name?: string
}

/** The patient being edited, and the initial values of a new one. */
function useSubject() {
  const { id } = useParams()
  const { state } = useLocation() as { state: Arrival | null }
  const { data: user } = useUser()
  const patientQuery = useRead(patients.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const practitionerId = user && isOwner(user.role) ? user.userId : undefined
  // A business admin may choose another practitioner, whose own limit only the server checks.
  const limits: UsageLimit[] =
    user?.role === 'business_admin' ? ['PATIENT_COUNT'] : ['PATIENT_COUNT', 'PATIENT_COUNT_PER_PRACTITIONER']
  return { id, patientQuery, limits, first: { name: state?.name ?? '', practitionerId } }
}

/** /patient/create and /patient/edit/:id. */
export default function PatientFormPage() {
  const { id, patientQuery, limits, first } = useSubject()
  const navigate = useNavigateFromHere()
  const [isBusy, setBusy] = useState(false)
  const [hasEmail, setHasEmail] = useState(true)
  const record = id ? patientQuery.data : undefined
  const back = id ? to('patientView', { id }) : to('patients')
  const isReady = !id || record !== undefined
  function leave(saved: PatientRecord) {
    const invited = isEmailEnabled ? 'is added, and invited by email' : 'is added. Show them a code to join'
    const added = saved.email ? invited : 'is added, without an email'
    const words = `${firstName(saved.name)} ${id ? 'is saved' : added}.`
    toast.success(words, id ? {} : { link: { to: to('patientCreate'), label: 'Add another' } })
    void navigate(to('patientView', { id: saved._id }), { replace: true })
  }
  return (
    <Page
      title={id ? (record?.name ?? 'Edit patient') : 'Add patient'}
      tabTitle={id ? `Edit ${record?.name ?? 'patient'}` : undefined}
      sub={id && record ? 'Edit' : undefined}
      back={back}
      actions={
        isReady && (
          <>
            <ButtonLink to={back} size="toolbar" className={style.cancel}>
              Cancel
            </ButtonLink>
            <Button type="submit" form={formId} size="toolbar" variant="primary" isBusy={isBusy}>
              {id ? 'Save' : hasEmail && isEmailEnabled ? 'Add and invite' : 'Add'}
            </Button>
          </>
        )
      }
    >
      {id && patientQuery.error && !record && (
        <Failed error={patientQuery.error} onRetry={() => void patientQuery.refetch()} />
      )}
      {id && patientQuery.isPending && <PatientFormSkeleton />}
      <Stack gap={20}>
        {!id && <LimitNotice types={limits} remedy="deactivate a patient" />}
        {!id && (
          <Text tone="muted">
            Do they have a file from another clinic that uses Kinora? Add them, then choose “Import from another
            clinic…” in the menu of their page.
          </Text>
        )}
        {isReady && (
          <PatientForm
            key={id ?? 'new'}
            record={record}
            first={first}
            onBusy={setBusy}
            onEmail={setHasEmail}
            onSaved={leave}
          />
        )}
      </Stack>
    </Page>
  )
}
