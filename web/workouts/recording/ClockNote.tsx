import { IconClock } from '@tabler/icons-react'
import { count, formatDay } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { useToday } from '../today/useRunningPrograms.ts'

const [hour, day] = [3_600_000, 86_400_000]

function amountOf(milliseconds: number) {
  if (milliseconds >= 20 * hour) return count(Math.round(milliseconds / day), 'day')
  if (milliseconds >= hour) return count(Math.round(milliseconds / hour), 'hour')
  return count(Math.round(milliseconds / 60_000), 'minute')
}

/** Says that this phone's clock is wrong, and for which day sessions count. */
export default function ClockNote({ difference }: { difference: number }) {
  return (
    <Note tone="caution" role="status" icon={<IconClock size={22} stroke={1.75} />}>
      <b>
        This phone’s clock is {amountOf(Math.abs(difference))} {difference < 0 ? 'ahead' : 'behind'}.
      </b>{' '}
      Your sessions count for {formatDay(useToday())}, as your clinic’s clock says. Set the date and time in your
      phone’s settings: without a connection, sessions would go to the wrong day.
    </Note>
  )
}
