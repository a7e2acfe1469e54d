import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  notifications,
  type NotificationSettings as Settings,
  type ChannelChoice,
} from '@kinora/contract/notifications.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { to } from '../app/routes.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { Row } from '../ui/Row.tsx'
import { Columns } from '../ui/Columns.tsx'
import { Stack } from '../ui/Stack.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import type { Problem } from '@kinora/contract/problem.ts'

const zoneName = (zone: string) => zone.replaceAll('_', ' ')
const zones = Intl.supportedValuesOf('timeZone')

interface Draft {
  ways: ChannelChoice[]
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
}

const draftOf = ({ ways, quietFrom, quietUntil, timeZone }: Settings): Draft => ({
  ways,
  quietFrom,
  quietUntil,
  timeZone,
})

function QuietCard({
  draft,
  onChange,
  problem,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  problem: Problem | null
}) {
  const isQuiet = draft.quietFrom !== null
  const [isChoosing, setChoosing] = useState(false)
  const options = zones.includes(draft.timeZone) ? zones : [draft.timeZone, ...zones]
  return (
    <Card title="Quiet hours">
      <CheckField
        label="Quiet at night"
        description="Email and push wait until the quiet hours end, except for what needs you the same day. You still see everything in the app."
        checked={isQuiet}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { quietFrom: '21:00', quietUntil: '07:00' }
              : { quietFrom: null, quietUntil: null },
          )
        }
      />
      {isQuiet && (
        <Columns gap={16} minimumWidth={160}>
          <TextField
            type="time"
            label="From"
            value={draft.quietFrom ?? ''}
            error={problem?.at('quietFrom')}
            onChange={(event) => onChange({ quietFrom: event.currentTarget.value })}
          />
          <TextField
            type="time"
            label="Until"
            value={draft.quietUntil ?? ''}
            error={problem?.at('quietUntil')}
            onChange={(event) => onChange({ quietUntil: event.currentTarget.value })}
          />
        </Columns>
      )}
      {isChoosing || problem?.at('timeZone') ? (
        <SelectField
          label="Time zone"
          choices={options.map((zone) => ({ value: zone, label: zoneName(zone) }))}
          value={draft.timeZone}
          error={problem?.at('timeZone')}
          onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
        />
      ) : (
        <Text>
          Times are those of {zoneName(draft.timeZone)}.{' '}
          <TextButton onClick={() => setChoosing(true)}>Change time zone</TextButton>
        </Text>
      )}
    </Card>
  )
}

interface TextMessageProps {
  to: string | null
  channels: ChannelChoice[]
  onChange: (ways: ChannelChoice[]) => void
}

/** Reminders by text message, to the number that the clinic has noted. */
function TextMessageField({ to: number, channels, onChange }: TextMessageProps) {
  if (!number)
    return <Text>We can also send reminders by text message. Ask your clinic to note your mobile number.</Text>
  const isReminder = ({ kind }: ChannelChoice) => kind === 'workoutReminder'
  return (
    <CheckField
      label="Also by text message"
      description={`To ${number}. Reply STOP to any of them to end it.`}
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
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
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
      <QuietCard draft={draft} onChange={change} problem={save.error} />
      <Row justify="right" isOneLine>
        <Button
          variant="primary"
          size="toolbar"
          disabled={!isChanged}
          isBusy={save.isPending}
          onClick={() => save.mutate({ body: draft }, { onSuccess: () => toast.success('Saved') })}
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
  const { data, error, refetch } = useQuery(read(notifications.settings, {}))
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <Form settings={data} role={role} /> : <Skeletons rows={5} label="Loading settings" />
}
