import { shortWeekdayNames } from '@kinora/contract/days.ts'
import type { WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { TextField } from '../../ui/TextField.tsx'

export const everyDay = ['1', '2', '3', '4', '5', '6', '7'] as const

const dayName = (day: string) => shortWeekdayNames[Number(day) - 1]!

interface CardProps {
  number: number
  reminder: WorkoutReminder
  sessions: { value: string; label: string }[]
  problemAt: (name: string) => string | undefined
  onChange: (reminder: WorkoutReminder) => void
  onRemove: () => void
}

export function ReminderCard({ number, reminder, sessions, problemAt, onChange, onRemove }: CardProps) {
  const change = (part: Partial<WorkoutReminder>) => onChange({ ...reminder, ...part })
  return (
    <Card title={`Reminder ${number}`}>
      <Stack gap={16}>
        <TextField
          type="time"
          label="Time"
          value={reminder.time}
          error={problemAt('time')}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <ChoiceChips
          label="Days"
          choices={everyDay}
          nameOf={dayName}
          value={everyDay.filter((day) => reminder.weekdays.includes(Number(day)))}
          error={problemAt('weekdays')}
          onChange={(days) => change({ weekdays: days.map(Number) })}
        />
        {sessions.length > 1 && (
          <OptionCards
            legend="Session"
            options={[{ value: '', label: 'Any session that day' }, ...sessions]}
            value={reminder.seriesId ?? ''}
            onChange={(seriesId) => change({ seriesId: seriesId || null })}
          />
        )}
        <CheckField
          label="Remind me again until I’m done"
          description="Up to twice more, 2 hours apart, until 9 pm. Never in your quiet hours."
          checked={reminder.isRepeated}
          onChange={(event) => change({ isRepeated: event.currentTarget.checked })}
        />
        {problemAt('seriesId') && <ErrorText>{problemAt('seriesId')}</ErrorText>}
        <Row>
          <Button variant="quiet" size="row" aria-label={`Remove reminder ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
