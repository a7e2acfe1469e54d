import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { patientAlerts, type PatientAlert } from '@kinora/contract/patient-alerts.ts'
import { read } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Note } from '../ui/Note.tsx'
import { Text } from '../ui/Text.tsx'
import { handlingText } from './alert-labels.ts'

const HandleAlertDialog = lazyPart(() => import('./HandleAlertDialog.tsx'))

export const readAlerts = (patientId: string) => read(patientAlerts.alerts, { params: { id: patientId } })
export const useAlerts = (patientId: string) => useQuery(readAlerts(patientId))

/** Open alerts, until staff have recorded what they did. */
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
      {handling && <HandleAlertDialog alert={handling} onClose={() => setHandling(undefined)} />}
    </>
  )
}

/** How earlier alerts were handled. */
export function HandledAlertsCard({ patientId }: { patientId: string }) {
  const { data } = useAlerts(patientId)
  const alerts = data?.flatMap(({ handled, ...alert }) => (handled ? [{ ...alert, handled }] : [])) ?? []
  if (alerts.length === 0) return null
  return (
    <Card title="Alerts dealt with">
      <List isInset>
        {alerts.map(({ _id, title, at, handled }) => (
          <li key={_id}>
            <div>
              <b>{title}</b>, {formatMoment(at)}
              <Text as="div" size="medium" tone="muted">
                {handlingText(handled)}
              </Text>
            </div>
          </li>
        ))}
      </List>
    </Card>
  )
}
