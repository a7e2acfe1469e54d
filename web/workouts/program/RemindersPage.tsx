import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxWorkoutReminders, workoutReminders, type WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import { useRead, useWrite } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { toast } from '../../ui/toast.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { everyDay, ReminderCard } from './ReminderCard.tsx'

const newReminder: WorkoutReminder = { seriesId: null, weekdays: everyDay.map(Number), time: '09:00', isRepeated: true }

interface Stored {
  reminders: WorkoutReminder[]
  series: { _id: string; name: string; program: string }[]
}

function Form({ stored: { reminders: before, series } }: { stored: Stored }) {
  const [reminders, setReminders] = useState(before)
  const save = useWrite(workoutReminders.saveReminders, {
    onSaved(saved) {
      setReminders(saved.reminders)
      toast.success('Reminders saved')
    },
  })
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
        onClick={() => save.mutate({ body: { reminders } })}
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
  const query = useRead(workoutReminders.reminders, {})
  const { data } = query
  return (
    <Page title="Reminders" back={true}>
      <NotLoaded query={query} rows={3} rowHeight={120} label="Loading your reminders" />
      {data && <Form key={JSON.stringify(data.reminders)} stored={data} />}
      {data && <CalendarCard />}
    </Page>
  )
}
