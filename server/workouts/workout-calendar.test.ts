import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { type WorkoutReminder, workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { workoutCalendar } from '@kinora/contract/workout-calendar.ts'
import { inTransaction } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { plannedEvents } from './workout-calendar.rules.ts'
import { readCalendar } from './workout-calendar.service.ts'

const { http, organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const today = new Date().toISOString().slice(0, 10)

async function annWithCalendar() {
  const { _id: annId } = await addPatient(sam)
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  await addProgram(sam, { title: 'Pelvic floor', patientId: annId, startDate: today, weeks: 2 }, [exerciseId])
  const ann = await session(harbour, annId)
  return { ann, annId, url: (await ann.calls(workoutCalendar.newCalendar, {})).url! }
}

const read = (url: string) => http.inject({ url: new URL(url).pathname })

test('Ann’s calendar shows her sessions at the times of her reminders, and says nothing about her health', async () => {
  const { ann, url } = await annWithCalendar()
  const whole = await read(url)
  expect(whole.headers['content-type']).toContain('text/calendar')
  expect(whole.body).toContain(`DTSTART;VALUE=DATE:${addDays(today, 1).replaceAll('-', '')}`)
  const reminders = [{ seriesId: null, weekdays: [1, 2, 3, 4, 5, 6, 7], time: '08:30' }]
  await ann.calls(workoutReminders.saveReminders, { body: { reminders } })
  const { body } = await read(url)
  expect(body).toContain(`DTSTART:${addDays(today, 1).replaceAll('-', '')}T083000Z`)
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(14)
  expect(body).not.toMatch(/Pelvic|Squat|Morning|Ann|Kowalski/)
})

test('the calendar is at the clinic’s own host, where the API is', async () => {
  const setHost = (host: string | null) =>
    systemDb.updateTable('organizations').set({ host }).where('id', '=', harbour).execute()
  await setHost('calendar-clinic.example')
  const { annId, url } = await annWithCalendar()
  expect(new URL(url).hostname).toBe('calendar-clinic.example')
  expect((await read(url)).body).toMatch(/URL:\w+:\/\/calendar-clinic\.example/)
  const server = { appUrl: 'https://kinora.test/clinic', apiPath: '/v1', secret: 'a secret of the server' }
  const ann = { organizationId: harbour, accountId: annId } as Actor
  const { url: moved } = await inTransaction(systemDb, (tx) => readCalendar(tx, ann, server))
  expect(moved).toMatch(/^https:\/\/calendar-clinic\.example\/clinic\/v1\/calendar\/[\w-]{43}$/)
  await setHost(null)
})

test('a new address ends the old one, turning the calendar off ends it, and nobody else’s opens', async () => {
  const { ann, annId, url } = await annWithCalendar()
  expect(await ann.calls(workoutCalendar.calendar, {})).toEqual({ url })
  const stored = JSON.stringify(await systemDb.selectFrom('workoutCalendars').selectAll().execute())
  expect(stored).not.toContain(url.split('/').at(-1))
  const { url: second } = await ann.calls(workoutCalendar.newCalendar, {})
  expect((await read(url)).statusCode).toBe(404)
  expect((await read(second!)).statusCode).toBe(200)
  const bea = await person('patient', { of: harbour })
  expect(await bea.calls(workoutCalendar.calendar, {})).toEqual({ url: null })
  await bea.calls(workoutCalendar.removeCalendar, {})
  expect((await read(second!)).statusCode).toBe(200)
  await sam.calls(patients.setActive, { params: { id: annId }, body: { isActive: false } })
  expect((await read(second!)).statusCode).toBe(404)
  await sam.calls(patients.setActive, { params: { id: annId }, body: { isActive: true } })
  const again = await session(harbour, annId)
  await again.calls(workoutCalendar.removeCalendar, {})
  expect((await read(second!)).statusCode).toBe(404)
  expect((await read('http://kinora.test/api/calendar/unknown')).statusCode).toBe(404)
})

test('the sessions of two patients are events of their own in a carer’s calendar, the same at each refresh', async () => {
  const [ann, bea] = [await annWithCalendar(), await annWithCalendar()]
  const uids = async ({ url }: typeof ann) => (await read(url)).body.match(/^UID:.+$/gm)!
  const [first, second] = [await uids(ann), await uids(bea)]
  expect(first).toHaveLength(14)
  expect(new Set([...first, ...second]).size).toBe(28)
  const { url } = await ann.ann.calls(workoutCalendar.newCalendar, {})
  expect(await uids({ ...ann, url: url! })).toEqual(first)
})

const program = (part: object = {}) => ({
  startDate: '2026-09-28',
  weeks: 2,
  endsOn: null,
  pauses: [],
  series: [{ id: 'morning', weekdays: [], timesPerWeek: null, weeks: [1, 2], endsOn: null, ...part }],
})
const planned = (part: object, reminders: Omit<WorkoutReminder, 'isRepeated'>[] = []) =>
  plannedEvents(
    {
      patientId: 'ann',
      programs: [program(part)],
      reminders: reminders.map((each) => ({ ...each, isRepeated: true })),
      timeZone: 'Australia/Sydney',
      url: 'https://kinora.test/home',
    },
    '2026-09-30',
  ).map(({ start }) => (start instanceof Date ? start.toISOString() : start.day))

test('a session keeps its time on the patient’s clock when daylight saving begins', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const times = planned({}, [{ seriesId: null, weekdays: everyDay, time: '08:00' }])
  // Daylight saving begins on 4 October 2026 in Sydney.
  expect(times.slice(4, 7)).toEqual([
    '2026-10-01T22:00:00.000Z',
    '2026-10-02T22:00:00.000Z',
    '2026-10-03T21:00:00.000Z',
  ])
  expect(times).toHaveLength(14)
})

test('sessions on weekdays are on these, and one without a day of its own only where a reminder says when', () => {
  expect(planned({ weekdays: [1, 3] })).toEqual(['2026-09-28', '2026-09-30', '2026-10-05', '2026-10-07'])
  expect(planned({ timesPerWeek: 3 })).toEqual([])
  expect(planned({ timesPerWeek: 3 }, [{ seriesId: null, weekdays: [5], time: '18:00' }])).toHaveLength(2)
  expect(planned({ weeks: [2], weekdays: [1] })).toEqual(['2026-10-05'])
})
