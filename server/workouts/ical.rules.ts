/** A calendar as text (RFC 5545). */

export interface CalendarEvent {
  /** Stable for an event, so that calendar apps update it. */
  uid: string
  /** A moment, or a day for an event without a time. */
  start: Date | { day: string }
  minutes: number
  title: string
  url: string
}

const encoder = new TextEncoder()
const maxLineBytes = 75

/**
 * Lines are limited to 75 bytes: a longer one continues on the next line after a space, never splitting a character.
 */
export function foldLine(line: string) {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxLineBytes) {
      lines.push(current)
      // The space counts as well.
      ;[current, bytes] = [' ', 1]
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/**
 * Commas, semicolons, backslashes and line breaks have a meaning in iCalendar; other control characters are not
 * allowed.
 */
export const escapeText = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- they are what is removed.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const moment = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const timesOf = ({ start, minutes }: CalendarEvent) =>
  start instanceof Date
    ? [`DTSTART:${moment(start)}`, `DURATION:PT${minutes}M`]
    : [`DTSTART;VALUE=DATE:${start.day.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']

/** Times are in UTC, so that no app needs to know a time zone's rules. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kinora//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${moment(now)}`,
      ...timesOf(event),
      `SUMMARY:${escapeText(event.title)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
