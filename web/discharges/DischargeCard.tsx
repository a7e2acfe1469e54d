import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discharges } from '@kinora/contract/discharges.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { DischargeFiles } from './DischargeFiles.tsx'
import { PlanFromNowOn } from './PlanFromNowOn.tsx'

interface Props {
  patientId: string
  name: string
}

function Readmission({ patientId, name, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const readmit = useWrite(discharges.readmit, {
    isQuiet: true,
    alsoRefreshes: ['patients', 'programs', 'series', 'workouts', 'briefs'],
  })
  function onSuccess() {
    toast.success(`${firstName(name)} is back in care`)
    onClose()
    void navigate(to('patientCreateProgram', { id: patientId }))
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Take ${firstName(name)} back into care?`}
      confirmLabel="Take back"
      isBusy={readmit.isPending}
      error={readmit.error?.message}
      onConfirm={() => readmit.mutate({ params: { patientId } }, { onSuccess })}
    >
      <Text>Their plan from now on ends. You create their next program on the following page.</Text>
    </ConfirmDialog>
  )
}

/** On the page of a discharged patient: their plan, and the way back into care. */
export default function DischargeCard({ patientId, name }: Props) {
  const { data, error, refetch } = useRead(discharges.get, { params: { patientId } })
  const [isAsking, setAsking] = useState(false)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="240px" radius="12px" />
  if (!data.discharge) return null
  const { dischargedOn, by } = data.discharge
  return (
    <Card title="Discharged" context={`${formatDay(dischargedOn)}${by && ` by ${by}`}`}>
      <Stack gap={20}>
        <PlanFromNowOn discharge={data.discharge} />
        <DischargeFiles patientId={patientId} />
        <Button isFullWidth onClick={() => setAsking(true)}>
          Take back into care
        </Button>
      </Stack>
      {isAsking && <Readmission patientId={patientId} name={name} onClose={() => setAsking(false)} />}
    </Card>
  )
}
