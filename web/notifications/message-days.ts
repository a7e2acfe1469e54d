import { daysBetween, localDay, weekdayName } from '@kinora/contract/days.ts'
import { formatDate, formatTime } from '../ui/format.ts'

/** "Today", "Yesterday", "Tuesday", then the date. */
export function dayLabel(at: string) {
  const away = daysBetween(at, new Date())
  if (away === 1) return 'Yesterday'
  return away > 1 && away < 7 ? weekdayName(localDay(at)) : formatDate(at)
}

/** '4:20 PM' */
export const timeLabel = (at: string) => formatTime(at).replace(/^0?(\d+:\d\d):\d\d/, '$1')

/** Groups items by day, in the given order. */
export const byDay = <T extends { at: string }>(items: readonly T[]) => [
  ...Map.groupBy(items, ({ at }) => new Date(at).toDateString()).values(),
]
