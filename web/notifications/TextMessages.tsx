import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { messages, type TextMessage } from '@kinora/contract/messages.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Stack } from '../ui/layout.ts'
import { inSentence } from '../ui/in-sentence.ts'

function stateText({ state, sentAt, problem }: TextMessage) {
  if (sentAt) return `Sent ${inSentence(formatMoment(sentAt))}`
  if (state === 'unknown') return problem
  if (state === 'waiting') return problem ? `Not sent yet. We’ll try again soon. ${problem}` : 'Waiting to be sent'
  return `Not sent. ${problem} Check the mobile number in the patient’s details.`
}

/** The text messages sent to a patient, with their delivery status. Renders nothing if there are none. */
export default function TextMessages({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(messages.textMessages, { params: { patientId } })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Stack maximumWidth={820}>
      <Card title="Text messages" context="Reminders of the last 90 days">
        <List isInset>
          {data.map((message) => (
            <ListItem
              key={message._id}
              icon={<IconDeviceMobileMessage size={20} stroke={1.75} aria-hidden />}
              title={stateText(message)}
              details={[`To ${message.to}, written ${inSentence(formatMoment(message.at))}`, message.text]}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}
