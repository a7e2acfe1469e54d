import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatMoment } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { toast } from '../ui/toast.ts'
import { inSentence } from '../ui/in-sentence.ts'

/** Where a patient is signed in. A device stays signed in for weeks, so the clinic can end it when a phone is lost. */
export default function PatientDevicesCard({ patientId, name }: { patientId: string; name: string }) {
  const params = { patientId }
  const devices = useRead(patientRecords.devices, { params })
  const signOut = useWrite(patientRecords.signOutDevices)
  const [isAsking, setAsking] = useState(false)
  if (devices.error && !devices.data)
    return (
      <Card title="Signed in on">
        <Failed error={devices.error} onRetry={() => void devices.refetch()} />
      </Card>
    )
  const items = devices.data ?? []
  if (items.length === 0) return null
  const done = {
    onSuccess: ({ ended }: { ended: number }) => {
      setAsking(false)
      toast.success(`${name} is signed out on ${count(ended, 'device')}.`)
    },
  }
  return (
    <Card title="Signed in on">
      <List isInset>
        {items.map(({ _id, device, isHandheld, seenAt }) => {
          const Icon = isHandheld ? IconDeviceMobile : IconDeviceLaptop
          return (
            <ListItem
              key={_id}
              icon={<Icon size={20} stroke={1.75} aria-hidden />}
              title={device}
              details={[`Last used ${inSentence(formatMoment(seenAt))}`]}
            />
          )
        })}
      </List>
      <Row>
        <Button size="toolbar" onClick={() => setAsking(true)}>
          Sign out everywhere…
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Sign ${name} out everywhere?`}
        confirmLabel="Sign out"
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate({ params }, done)}
      >
        <p>
          Use this if a phone or tablet is lost. {name} signs in again with their email and password. Sessions that the
          device has not sent yet stay on it until then.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
