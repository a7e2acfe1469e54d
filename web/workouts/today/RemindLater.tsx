import { useState } from 'react'
import { ownSnooze } from '@kinora/contract/workout-links.ts'
import { useUser } from '../../accounts/useUser.ts'
import { snoozeChoices, snoozedText } from '../../accounts/snooze-choices.ts'
import { useWrite } from '../../app/api-client.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'

/** Snoozes the reminder of an open session. Hidden from carers, who do not manage reminders. */
export default function RemindLater({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  const carer = useUser().data?.carer
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const snooze = useWrite(ownSnooze.snoozeOwn, { isQuiet: true })
  if (carer) return null
  return (
    <>
      {snooze.data ? (
        <Text role="status">{snoozedText(snooze.data)}</Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the tapped button; the sheet returns the focus to it.
        <Button variant="quiet" isFullWidth autoFocus={isOpenAtFirst} onClick={() => setOpen(true)}>
          Not now? Remind me later
        </Button>
      )}
      {isOpen && (
        <BottomSheet title="Remind me" onClose={() => setOpen(false)}>
          <Stack gap={12}>
            {snoozeChoices.map(({ until, label }) => (
              <Button
                key={until}
                isFullWidth
                isBusy={snooze.isPending && snooze.variables?.body.until === until}
                onClick={() => snooze.mutate({ body: { until } }, { onSuccess: () => setOpen(false) })}
              >
                {label}
              </Button>
            ))}
            <Failed error={snooze.error} />
          </Stack>
        </BottomSheet>
      )}
    </>
  )
}
