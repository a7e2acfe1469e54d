import { expect, test } from 'vitest'
import { calendarText, escapeText, foldLine } from './ical.rules.ts'

test('a long line is folded at 75 bytes, never inside a character, and unfolds to itself', () => {
  for (const text of ['a'.repeat(75), 'b'.repeat(400), `SUMMARY:${'Dehnübung für Zoë 🦵🏽 '.repeat(20)}`, '']) {
    const folded = foldLine(text)
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(folded.replaceAll('\r\n ', '')).toBe(text)
    expect(folded).not.toContain('\uFFFD')
  }
  expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75))
  expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
})

test('what has a meaning of its own in a calendar is escaped, so that no name adds a line', () => {
  expect(escapeText('Harbour; Physio, \\ & Co')).toBe('Harbour\\; Physio\\, \\\\ & Co')
  expect(escapeText('one\r\nBEGIN:VEVENT\ntwo\rthree')).toBe('one\\nBEGIN:VEVENT\\ntwo\\nthree')
  expect(escapeText('bell\u0007')).toBe('bell')
})

test('a calendar has its events in UTC, those of a whole day as a date, and ends every line as the standard says', () => {
  const now = new Date('2026-11-23T01:02:03.456Z')
  const url = 'https://kinora.test/home?start=1'
  const text = calendarText(
    'Sessions, Harbour',
    [
      { uid: 'one', start: new Date('2026-11-24T21:30:00Z'), minutes: 12, title: 'Exercise session', url },
      { uid: 'two', start: { day: '2026-11-26' }, minutes: 12, title: 'Exercise session', url },
    ],
    now,
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Sessions\\, Harbour',
      'DTSTAMP:20261123T010203Z',
      'DTSTART:20261124T213000Z',
      'DURATION:PT12M',
      'DTSTART;VALUE=DATE:20261126',
      `URL:${url}`,
    ]),
  )
})
