import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBellRinging, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { Device } from '@kinora/contract/notifications.ts'
import { refresh } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Text } from '../ui/Text.tsx'
import { List, ListItem } from '../ui/List.tsx'
import { canPush, currentSubscription, disablePush, enablePush } from './push-subscription.ts'

interface Props {
  devices: Device[]
  pushKey: string | null
}

/** The devices with push notifications; this one can be added. */
export function DevicesCard({ devices, pushKey }: Props) {
  const cache = useQueryClient()
  const here = useQuery({
    queryKey: ['push', 'here'],
    queryFn: async () => (await currentSubscription())?.endpoint ?? null,
  })
  const [failure, setFailure] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOn = devices.some(({ endpoint }) => endpoint === here.data)
  async function change(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    await work().catch((cause: Error) => setFailure(cause))
    await refresh(cache, ['notifications', 'push'])
    setBusy(false)
  }
  return (
    <Card title="Push" context="On this device, even when the app is closed">
      {!canPush() && (
        <Text size="medium" tone="muted">
          This browser does not support push notifications.
        </Text>
      )}
      {canPush() && pushKey && !isOn && (
        <Button
          size="toolbar"
          icon={<IconBellRinging size={18} stroke={1.75} />}
          isBusy={isBusy}
          onClick={() => void change(() => enablePush(pushKey))}
        >
          Notify me on this device
        </Button>
      )}
      <Failed error={failure} />
      <List isInset>
        {devices.map((device) => (
          <ListItem
            key={device._id}
            icon={<IconDeviceMobile size={20} stroke={1.75} aria-hidden />}
            title={`${device.name}${device.endpoint === here.data ? ' (this one)' : ''}`}
            details={[`since ${formatDay(device.at)}`]}
          >
            <Button size="row" variant="quiet" disabled={isBusy} onClick={() => void change(() => disablePush(device))}>
              Turn off
            </Button>
          </ListItem>
        ))}
      </List>
    </Card>
  )
}
