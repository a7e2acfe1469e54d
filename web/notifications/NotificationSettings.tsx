import { useState } from 'react'
import {
  notifications,
  type ChannelChoice,
  type NotificationSettings as Settings,
} from '@kinora/contract/notifications.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { ChannelTable } from './ChannelTable.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { QuietHoursCard, type SettingsDraft } from './QuietHoursCard.tsx'

const draftOf = ({ ways, quietFrom, quietUntil, timeZone }: Settings): SettingsDraft => ({
  ways,
  quietFrom,
  quietUntil,
  timeZone,
})

interface TextMessageProps {
  to: string | null
  channels: ChannelChoice[]
  onChange: (ways: ChannelChoice[]) => void
}

/** Reminders by text message, to the number that the clinic has noted. */
function TextMessageField({ to: number, channels, onChange }: TextMessageProps) {
  if (!number)
    return <Text>We can also send reminders by text message. Ask your clinic to add your mobile number.</Text>
  const isReminder = ({ kind }: ChannelChoice) => kind === 'workoutReminder'
  return (
    <CheckField
      label="Also by text message"
      description={`To ${number}. Reply STOP to any of them to stop them all.`}
      checked={channels.find(isReminder)?.sms ?? false}
      onChange={(event) => {
        const sms = event.currentTarget.checked
        onChange(channels.map((channel) => (isReminder(channel) ? { ...channel, sms } : channel)))
      }}
    />
  )
}

function Form({ settings, role }: { settings: Settings; role: Role }) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const save = useWrite(notifications.saveSettings)
  const change = (part: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...part }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  return (
    <Stack gap={16} maximumWidth={820}>
      <Card title="How we notify you" context="Always in the app">
        <ChannelTable channels={draft.ways} hasDigest={role !== 'patient'} onChange={(ways) => change({ ways })} />
      </Card>
      {role === 'patient' && (
        <Card title="Session reminders">
          <Stack gap={16}>
            {settings.sms && (
              <TextMessageField to={settings.sms.to} channels={draft.ways} onChange={(ways) => change({ ways })} />
            )}
            <ButtonLink variant="quiet" isFullWidth to={to('reminders')}>
              Choose your times
            </ButtonLink>
          </Stack>
        </Card>
      )}
      <QuietHoursCard draft={draft} onChange={change} problem={save.error} />
      <Row justify="right" isOneLine>
        <Button
          variant="primary"
          size="toolbar"
          disabled={!isChanged}
          isBusy={save.isPending}
          onClick={() => save.mutate({ body: draft }, thenToast('Saved'))}
        >
          Save
        </Button>
      </Row>
      <DevicesCard devices={settings.devices} pushKey={settings.pushKey} />
    </Stack>
  )
}

/** Channels by kind of event, and quiet hours. */
export default function NotificationSettings({ role }: { role: Role }) {
  const { data, error, refetch } = useRead(notifications.settings, {})
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <Form settings={data} role={role} /> : <Skeletons rows={5} label="Loading settings" />
}
