import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxWorkoutReminders, workoutReminders, type WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import { read, useWrite } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { weekdays } from '../../ui/format.ts'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { CalendarCard } from './CalendarCard.tsx'

const everyDay = ['1', '2', '3', '4', '5', '6', '7'] as const
const newReminder: WorkoutReminder = { seriesId: null, weekdays: everyDay.map(Number), time: '09:00', isRepeated: true }
const dayName = (day: string) => weekdays[Number(day) % 7]!.slice(0, 3)

interface CardProps {
  number: number
  reminder: WorkoutReminder
  sessions: { value: string; label: string }[]
  problemAt: (name: string) => string | undefined
  onChange: (reminder: WorkoutReminder) => void
  onRemove: () => void
}

function ReminderCard({ number, reminder, sessions, problemAt, onChange, onRemove }: CardProps) {
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

interface Stored {
  reminders: WorkoutReminder[]
  series: { _id: string; name: string; program: string }[]
}

function Form({ stored: { reminders: before, series } }: { stored: Stored }) {
  const [reminders, setReminders] = useState(before)
  const save = useWrite(workoutReminders.saveReminders)
  const isChanged = JSON.stringify(reminders) !== JSON.stringify(before)
  const isOneProgram = new Set(series.map(({ program }) => program)).size === 1
  const sessions = series.map(({ _id, name, program }) => ({
    value: _id,
    label: isOneProgram ? name : `${name}, ${program}`,
  }))
  const set = (at: number, reminder: WorkoutReminder | null) => {
    save.reset()
    setReminders((now) => now.flatMap((each, place) => (place === at ? (reminder ?? []) : each)))
  }
  const problemOf = (at: number) => (name: string) =>
    save.error?.fields.find(({ field }) => field.startsWith(`reminders.${at}.${name}`))?.message
  return (
    <Stack gap={16}>
      <Text>We remind you only while a session of the day is still to do.</Text>
      {reminders.map((reminder, at) => (
        <ReminderCard
          key={at}
          number={at + 1}
          reminder={reminder}
          sessions={sessions}
          problemAt={problemOf(at)}
          onChange={(changed) => set(at, changed)}
          onRemove={() => set(at, null)}
        />
      ))}
      {reminders.length < maxWorkoutReminders && (
        <Button
          variant="quiet"
          isFullWidth
          icon={<IconPlus size={20} stroke={1.75} />}
          onClick={() => setReminders((now) => [...now, newReminder])}
        >
          Add a reminder
        </Button>
      )}
      <Button
        variant="primary"
        isFullWidth
        disabled={!isChanged}
        isBusy={save.isPending}
        onClick={() =>
          save.mutate(
            { body: { reminders } },
            {
              onSuccess: (saved) => {
                setReminders(saved.reminders)
                toast.success('Reminders saved')
              },
            },
          )
        }
      >
        Save
      </Button>
      <Text tone="muted">
        How they reach you, and quiet at night: <Link to={`${to('notifications')}?tab=settings`}>Settings</Link>
      </Text>
    </Stack>
  )
}

/** /reminders: when a patient wants to be reminded of sessions. */
export default function RemindersPage() {
  const { data, error, refetch } = useQuery(read(workoutReminders.reminders, {}))
  return (
    <Page title="Reminders" back={true}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons rows={3} rowHeight={120} label="Loading your reminders" />}
      {data && <Form key={JSON.stringify(data.reminders)} stored={data} />}
      {data && <CalendarCard />}
    </Page>
  )
}
