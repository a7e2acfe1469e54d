import { useState } from 'react'
import { workoutCalendar } from '@kinora/contract/workout-calendar.ts'
import { useRead, useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const copy = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toast.success('Address copied. Add it in your calendar app as a subscription.'),
    () => toast.error('Your browser doesn’t allow copying here. Select the address instead.'),
  )

type Asking = 'new' | 'off'

function Address({ url, onAsk }: { url: string; onAsk: (asking: Asking) => void }) {
  return (
    <>
      <TextField label="Secret address" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button variant="primary" isFullWidth onClick={() => void copy(url)}>
        Copy address
      </Button>
      <Button isFullWidth onClick={() => onAsk('new')}>
        Create a new address
      </Button>
      <Button variant="quiet" isFullWidth onClick={() => onAsk('off')}>
        Turn the calendar off
      </Button>
    </>
  )
}

/** The patient's sessions in the calendar that they use anyway. */
export function CalendarCard() {
  const calendar = useRead(workoutCalendar.calendar, {})
  const make = useWrite(workoutCalendar.newCalendar)
  const remove = useWrite(workoutCalendar.removeCalendar)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const url = calendar.data?.url
  const replaced = () => {
    toast.success('The old address no longer works')
    close()
  }
  const turnedOff = () => {
    toast.success('The calendar is off')
    close()
  }
  const confirm = () =>
    asking === 'new' ? make.mutate({}, { onSuccess: replaced }) : remove.mutate({}, { onSuccess: turnedOff })
  return (
    <Card title="In your calendar">
      <Stack gap={16}>
        <Text>
          See your sessions in Google, Apple or Outlook Calendar. They appear as “Exercise session”, without saying what
          they are for.
        </Text>
        <Failed error={calendar.error} onRetry={() => void calendar.refetch()} />
        {calendar.data && !url && (
          <Button isFullWidth isBusy={make.isPending} onClick={() => make.mutate({})}>
            Create a calendar address
          </Button>
        )}
        {url && <Address url={url} onAsk={setAsking} />}
        {url && <Text tone="muted">Whoever has this address sees when your sessions are. Keep it to yourself.</Text>}
      </Stack>
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={close}
        title={asking === 'off' ? 'Turn the calendar off?' : 'Create a new address?'}
        confirmLabel={asking === 'off' ? 'Turn off' : 'Make a new one'}
        isBusy={make.isPending || remove.isPending}
        onConfirm={confirm}
      >
        <p>Calendars that use the current address will no longer show your sessions.</p>
      </ConfirmDialog>
    </Card>
  )
}
