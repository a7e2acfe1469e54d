import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router'
import { accounts, type Profile } from '@kinora/contract/accounts.ts'
import { call, refresh, useWrite } from '../app/api-client.ts'
import type { Store } from '../app/redux-store.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { toast } from '../ui/toast.ts'
import { fetchUser } from './account-slices.ts'

/** 'Perth' for 'Australia/Perth' */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** Melbourne keeps Sydney's clock all year: there is nothing to ask. */
function haveSameClock(one: string, other: string) {
  const year = new Date().getFullYear()
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, 15))).every(
    (at) => at.toLocaleString('en-AU', { timeZone: one }) === at.toLocaleString('en-AU', { timeZone: other }),
  )
}

interface Props {
  user: Pick<Profile, 'timeZone' | 'askedTimeZone'>
  /** The device's zone, which has not been reported to the server. */
  zone: string
}

/** Reports the first zone of a patient's device; asks before a later one moves their reminders. Shown on home. */
export default function TimeZoneQuestion({ user: { timeZone, askedTimeZone }, zone }: Props) {
  const cache = useQueryClient()
  const dispatch = useDispatch<Store['dispatch']>()
  const { pathname } = useLocation()
  const isFirst = askedTimeZone === null
  const answer = useWrite(accounts.updateTimeZone)
  useEffect(() => {
    if (!isFirst) return
    const report = async () => {
      await call(accounts.updateTimeZone, { body: { timeZone: zone } })
      await dispatch(fetchUser())
      await refresh(cache, ['programs', 'series', 'workouts'])
    }
    // Without a connection the next start of the app tries again.
    report().catch(() => undefined)
  }, [isFirst, zone, cache, dispatch])
  if (isFirst || pathname !== to('home') || haveSameClock(zone, timeZone)) return null
  const [deviceCity, accountCity] = [cityOf(zone), cityOf(timeZone)]
  const send = (choice: 'move' | 'keep') =>
    answer.mutate(
      { body: { timeZone: zone, answer: choice } },
      {
        onSuccess: () => {
          toast.success(
            choice === 'move'
              ? `Your reminders now follow ${deviceCity} time`
              : `Your reminders stay on ${accountCity} time. You can change it under Notifications, Settings.`,
          )
          void dispatch(fetchUser())
          void refresh(cache, ['programs', 'series', 'workouts'])
        },
      },
    )
  const isSending = (choice: 'move' | 'keep') => answer.isPending && answer.variables.body.answer === choice
  return (
    <Stack isNarrow>
      <Note icon={<IconClock size={20} stroke={1.75} />} role="region" label="Time zone">
        <Stack gap={12}>
          You seem to be in {deviceCity}. Move your reminders to {deviceCity} time?
          <Row gap={8}>
            <Button isBusy={isSending('move')} disabled={answer.isPending} onClick={() => send('move')}>
              Yes, move them
            </Button>
            <Button variant="quiet" isBusy={isSending('keep')} disabled={answer.isPending} onClick={() => send('keep')}>
              No, keep {accountCity}
            </Button>
          </Row>
        </Stack>
      </Note>
    </Stack>
  )
}
