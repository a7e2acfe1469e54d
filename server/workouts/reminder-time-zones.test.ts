import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { inTransaction } from '../database/connect.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openReminderStage } from '../testing/reminder-stage.ts'
import { nextDue } from './workout-reminder.rules.ts'
import { sendDueReminders } from './workout-reminder.service.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, systemDb } = app
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const { annWithProgram, events } = await openReminderStage(app, harbour, sam)
const weekdays = [1, 2, 3, 4, 5, 6, 7]

type Move = [zones: [from: string, to: string], time: string, movedAt: string, sent: string[]]
const [perth, sydney, auckland, losAngeles] = [
  'Australia/Perth',
  'Australia/Sydney',
  'Pacific/Auckland',
  'America/Los_Angeles',
]

const firstSunday = (year: number, month: number) => 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7)

/** Moves a date of 2027 to another year. The clocks change on the first Sunday of April and October. */
function inYear(year: number, moment: string) {
  const at = new Date(moment)
  const month = at.getUTCMonth()
  const days = month === 0 ? 0 : firstSunday(year, month) - firstSunday(2027, month)
  at.setUTCFullYear(year, month, at.getUTCDate() + days)
  return at.toISOString()
}

/** The next year in which the moment is still at least a week ahead. */
function yearOf(moment: string) {
  const year = new Date().getUTCFullYear()
  return Date.parse(inYear(year, moment)) > Date.now() + 7 * 86_400_000 ? year : year + 1
}

/**
 * The jobs of two days around a move between zones, every 15 minutes. In summer Perth is 3 hours behind Sydney, 5
 * behind Auckland.
 */
test.each<[string, ...Move]>([
  [
    'east, before its time',
    [perth, sydney],
    '08:15',
    '2027-01-13T20:30Z',
    ['2027-01-13T21:15:00.000Z', '2027-01-14T21:15:00.000Z'],
  ],
  [
    'east, over its time',
    [perth, sydney],
    '08:15',
    '2027-01-13T23:00Z',
    ['2027-01-13T23:00:00.000Z', '2027-01-14T21:15:00.000Z'],
  ],
  [
    'east, after it was sent',
    [perth, sydney],
    '08:15',
    '2027-01-14T01:00Z',
    ['2027-01-14T00:15:00.000Z', '2027-01-14T21:15:00.000Z'],
  ],
  ['east, over midnight', [perth, auckland], '21:15', '2027-01-14T12:00Z', ['2027-01-15T08:15:00.000Z']],
  [
    'west, before its time',
    [sydney, perth],
    '08:15',
    '2027-01-13T20:30Z',
    ['2027-01-14T00:15:00.000Z', '2027-01-15T00:15:00.000Z'],
  ],
  [
    'west, after it was sent',
    [sydney, perth],
    '08:15',
    '2027-01-13T22:00Z',
    ['2027-01-13T21:15:00.000Z', '2027-01-15T00:15:00.000Z'],
  ],
  [
    'west, over midnight',
    [auckland, perth],
    '21:15',
    '2027-01-14T12:00Z',
    ['2027-01-14T08:15:00.000Z', '2027-01-15T13:15:00.000Z'],
  ],
  [
    'west, over the date line',
    [sydney, losAngeles],
    '08:15',
    '2027-01-13T22:00Z',
    ['2027-01-13T21:15:00.000Z', '2027-01-15T16:15:00.000Z'],
  ],
  [
    'east on the night daylight saving begins',
    [perth, sydney],
    '02:30',
    '2027-10-02T14:30Z',
    ['2027-10-02T16:30:00.000Z', '2027-10-03T15:30:00.000Z'],
  ],
  [
    'east on the night it ends',
    [perth, sydney],
    '02:30',
    '2027-04-03T15:00Z',
    ['2027-04-03T16:30:00.000Z', '2027-04-04T16:30:00.000Z'],
  ],
])('a patient who moves %s is reminded once a day', async (_, zones, time, movedAt, sent) => {
  const year = yearOf(movedAt)
  const moves = Date.parse(inYear(year, movedAt))
  const start = new Date(moves - 4 * 3_600_000)
  for (const isOfClinic of [false, true]) {
    const ann = await annWithProgram(addDays(inYear(year, movedAt).slice(0, 10), -3))
    const moveTo = (timeZone: string) =>
      isOfClinic
        ? systemDb.updateTable('organizations').set({ timeZone }).where('id', '=', harbour).execute()
        : systemDb.updateTable('accounts').set({ timeZone }).where('id', '=', ann.annId).execute()
    await moveTo(zones[0])
    await ann.ann.calls(workoutReminders.saveReminders, { body: { reminders: [{ seriesId: null, weekdays, time }] } })
    const dueAt = nextDue({ weekdays, time }, zones[0], start)
    await systemDb.updateTable('workoutReminders').set({ dueAt, checkedOn: null }).execute()
    const times: string[] = []
    for (let at = +start; at < moves + 44 * 3_600_000; at += 900_000) {
      if (at === moves) await moveTo(zones[1])
      const before = await events(ann)
      if (
        (await inTransaction(systemDb, (tx) => sendDueReminders(tx, new Date(at), 25))) > 0 &&
        (await events(ann)) > before
      )
        times.push(new Date(at).toISOString())
    }
    await systemDb.deleteFrom('workoutReminders').execute()
    await systemDb.updateTable('organizations').set({ timeZone: 'UTC' }).where('id', '=', harbour).execute()
    expect(times).toEqual(sent.map((moment) => inYear(year, moment)))
  }
})
