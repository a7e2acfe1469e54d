import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertActions, patientAlerts, type PatientAlert } from '@kinora/contract/patient-alerts.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { Note } from '../ui/Note.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { handlingText } from './alert-labels.ts'

function HandleDialog({ alert, onClose }: { alert: PatientAlert; onClose: () => void }) {
  const handle = useWrite(patientAlerts.handleAlert, { isQuiet: true, alsoRefreshes: ['patients', 'surveys'] })
  const onSuccess = () => {
    toast.success('Recorded what you did.')
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title="What did you do about it?"
      reasons={alertActions}
      noteLabel="Note"
      noteLength={600}
      confirmLabel="Record"
      isBusy={handle.isPending}
      error={handle.error?.fields[0]?.message ?? handle.error?.message}
      onClose={onClose}
      onConfirm={(action, note) =>
        action && handle.mutate({ params: { id: alert._id }, body: { action, note } }, { onSuccess })
      }
    >
      <p>
        <b>{alert.title}.</b> Your name and the time are kept in the record, and the alert leaves the worklist.
      </p>
    </ConfirmDialog>
  )
}

const useAlerts = (patientId: string) => useQuery(read(patientAlerts.alerts, { params: { id: patientId } }))

/** What needs somebody today, until what was done is recorded. */
export function OpenAlerts({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useAlerts(patientId)
  const [handling, setHandling] = useState<PatientAlert>()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const open = data?.filter(({ handled }) => !handled) ?? []
  return (
    <>
      {open.map((alert) => (
        <Note
          key={alert._id}
          tone="alert"
          role="alert"
          icon={<IconAlertTriangle size={22} stroke={1.75} />}
          action={
            <Button size="toolbar" onClick={() => setHandling(alert)}>
              Record what you did
            </Button>
          }
        >
          <b>{alert.title}</b>
          <Text as="div" keepsLines>
            {alert.detail}
          </Text>
          <Text as="div" size="medium" tone="muted">
            {formatMoment(alert.at)}
          </Text>
        </Note>
      ))}
      {handling && <HandleDialog alert={handling} onClose={() => setHandling(undefined)} />}
    </>
  )
}

/** What was done about earlier alerts. */
export function HandledAlertsCard({ patientId }: { patientId: string }) {
  const { data } = useAlerts(patientId)
  const alerts = data?.flatMap(({ handled, ...alert }) => (handled ? [{ ...alert, handled }] : [])) ?? []
  if (alerts.length === 0) return null
  return (
    <Card title="Alerts dealt with">
      <List isInset>
        {alerts.map(({ _id, title, at, handled }) => (
          <li key={_id}>
            <b>{title}</b>, {formatMoment(at)}
            <Text as="div" size="medium" tone="muted">
              {handlingText(handled)}
            </Text>
          </li>
        ))}
      </List>
    </Card>
  )
}
