/** Jotform sends times without an offset, in the time zone of its servers or of the account. */

const parts = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** The local time in a zone: `2024-07-01 09:30:00`. */
export function wallTime(moment: Date, zone: string) {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  ) as Record<string, string>
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)

/**
 * The moment of a local time in a zone. In autumn an hour that comes twice means the first; in spring an hour that is
 * skipped is read as if the clock had not been changed.
 */
export function momentOf(wall: string, zone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wall)) return undefined
  const guess = asUtc(wall)
  if (Number.isNaN(guess)) return undefined
  const offsetAt = (time: number) => asUtc(wallTime(new Date(time), zone)) - Math.floor(time / 1000) * 1000
  const day = 86_400_000
  // The offsets a day before and after cover all cases, since no zone changes twice in two days.
  const offsets = [offsetAt(guess - day), offsetAt(guess + day)]
  const moments = offsets.map((offset) => guess - offset)
  const right = moments.filter((moment, at) => offsetAt(moment) === offsets[at])
  return new Date(right.length > 0 ? Math.min(...right) : moments[0]!)
}
