import { notificationKinds } from '@kinora/contract/notification-kinds.ts'
import type { ChannelChoice } from '@kinora/contract/notifications.ts'
import { FieldTable } from '../ui/DataTable.tsx'
import { SelectBox } from '../ui/SelectBox.tsx'

const emailTimings = [
  { value: 'now', label: 'At once' },
  { value: 'digest', label: 'Once a day' },
  { value: 'off', label: 'Never' },
] as const

interface Props {
  channels: ChannelChoice[]
  /** False for patients, who get no daily digest. */
  hasDigest: boolean
  onChange: (ways: ChannelChoice[]) => void
}

/** For each kind of event: when it is emailed, and whether it is pushed. */
export function ChannelTable({ channels, hasDigest, onChange }: Props) {
  const change = (kind: ChannelChoice['kind'], part: Partial<ChannelChoice>) =>
    onChange(channels.map((channel) => (channel.kind === kind ? { ...channel, ...part } : channel)))
  return (
    <FieldTable fields={2}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Email</th>
          <th scope="col">Push</th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ kind, mail, push }) => {
          const { label, isUrgent } = notificationKinds[kind]
          if (isUrgent)
            return (
              <tr key={kind}>
                <th scope="row">{label}</th>
                <td>At once</td>
                <td>Always</td>
              </tr>
            )
          return (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td>
                <select
                  aria-label={`Email: ${label}`}
                  value={mail}
                  onChange={(event) => change(kind, { mail: event.currentTarget.value as ChannelChoice['mail'] })}
                >
                  {emailTimings
                    .filter(({ value }) => hasDigest || value !== 'digest')
                    .map((channel) => (
                      <option key={channel.value} value={channel.value}>
                        {channel.label}
                      </option>
                    ))}
                </select>
              </td>
              <td>
                <SelectBox
                  label={`Push: ${label}`}
                  checked={push}
                  onChange={(event) => change(kind, { push: event.currentTarget.checked })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </FieldTable>
  )
}
