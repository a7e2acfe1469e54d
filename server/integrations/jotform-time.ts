import { localTimeIn } from '@kinora/contract/days.ts'

const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)

/**
 * The moment of a local time in a zone: Jotform sends times without an offset, in the zone of its servers or of the
 * account. An hour repeated in autumn means the first; an hour skipped in spring is read as if the clock had not
 * changed.
 */
export function momentOf(wall: string, zone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wall)) return undefined
  const guess = asUtc(wall)
  if (Number.isNaN(guess)) return undefined
  const offsetAt = (time: number) => asUtc(localTimeIn(zone, new Date(time))) - Math.floor(time / 1000) * 1000
  const day = 86_400_000
  // The offsets a day before and after cover all cases, because no zone changes twice in two days.
  const offsets = [offsetAt(guess - day), offsetAt(guess + day)]
  const moments = offsets.map((offset) => guess - offset)
  const right = moments.filter((moment, at) => offsetAt(moment) === offsets[at])
  return new Date(right.length > 0 ? Math.min(...right) : moments[0]!)
}
