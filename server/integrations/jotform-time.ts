/** Jotform says moments without an offset, in the zone of its servers or of the account. */

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

/** `2024-07-01 09:30:00`, as a clock on the wall of that zone shows a moment. */
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
 * The moment at which a clock on the wall of a zone shows this. An hour that comes twice, in autumn, is taken for the
 * first; one that does not come, in spring, for what the clock would show had it not been put forward.
 */
export function momentOf(wall: string, zone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wall)) return undefined
  const guess = asUtc(wall)
  if (Number.isNaN(guess)) return undefined
  const offsetAt = (time: number) => asUtc(wallTime(new Date(time), zone)) - Math.floor(time / 1000) * 1000
  const day = 86_400_000
  // The offsets a day before and after are all there can be: no zone changes twice in two days.
  const offsets = [offsetAt(guess - day), offsetAt(guess + day)]
  const moments = offsets.map((offset) => guess - offset)
  const right = moments.filter((moment, at) => offsetAt(moment) === offsets[at])
  return new Date(right.length > 0 ? Math.min(...right) : moments[0]!)
}
