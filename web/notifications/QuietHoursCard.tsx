import { useState } from 'react'
import type { ChannelChoice } from '@kinora/contract/notifications.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Columns } from '../ui/layout.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { TextField } from '../ui/TextField.tsx'

const zoneName = (zone: string) => zone.replaceAll('_', ' ')
const zones = Intl.supportedValuesOf('timeZone')

export interface SettingsDraft {
  ways: ChannelChoice[]
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
}

interface Props {
  draft: SettingsDraft
  onChange: (change: Partial<SettingsDraft>) => void
  problem: Problem | null
}

export function QuietHoursCard({ draft, onChange, problem }: Props) {
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
