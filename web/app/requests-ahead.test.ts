import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '@kinora/contract/days.ts'
import { education } from '@kinora/contract/education.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { statistics } from '@kinora/contract/statistics.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { accounts } from '@kinora/contract/accounts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { plans } from '@kinora/contract/plans.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { homeKits } from '@kinora/contract/home-kits.ts'
import { programs } from '@kinora/contract/programs.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { fetchRequest, parseListQuery } from '../exercises/exercise-list.ts'
import { parseListState, queryOf } from '../patients/usePatientList.ts'
import { monthOf, monthRange } from '../surveys/response-months.ts'
import { addressOf, call } from './api-client.ts'
import { fetchPictures } from './pictures-ahead.ts'
import { figureAddress } from '../workouts/ExercisePicture.tsx'
import { firstReads, nextReads, requestAhead, takeReply } from './requests-ahead.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { host: 'harbour.example', pathname: '/home' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ status: true, message: '', data: {} })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the reads that are sent ahead are those that the first pages make', () => {
  const query = queryOf(parseListState(new URLSearchParams()))
  const ofStaff = [addressOf(plans.mine, {}), addressOf(patients.list, { query })]
  const shares = addressOf(patientShares.shares, {})
  const firstSteps = addressOf(organizations.firstSteps, {})
  expect(firstReads('/patients', 'practitioner', 'u')).toEqual([...ofStaff, shares])
  expect(firstReads('/patients', 'business_admin', 'u')).toEqual([...ofStaff, shares, firstSteps])
  const ofPatient = [
    addressOf(programs.ofPatient, { params: { id: 'u' }, query: { pageSize: 50 } }),
    addressOf(ownProgress.ownProgress, {}),
  ]
  expect(firstReads('/home', 'patient', 'u')).toEqual(ofPatient)
  expect(firstReads('/', 'solo', 'u')).toEqual([...ofStaff, firstSteps])
  expect(firstReads('/', 'patient', 'u')).toEqual(ofPatient)
  expect(addressOf(organizations.settings, { query: {} })).toBe('/settings')
  expect(addressOf(accounts.user, {})).toBe('/user')
})

test('the reads of a patient’s page, a builder and a session are those of the ids in the address', () => {
  const params = { id: 'p-1' }
  expect(firstReads('/patient/view/p-1', 'solo', 'u')).toEqual([
    addressOf(plans.mine, {}),
    addressOf(patients.get, { params }),
    addressOf(programs.ofPatient, { params, query: { pageSize: 100 } }),
    addressOf(briefs.ofPatient, { params: { patientId: 'p-1' } }),
    addressOf(patientAlerts.alerts, { params }),
  ])
  expect(firstReads('/program/p-1/series', 'solo', 'u')).toEqual([
    addressOf(plans.mine, {}),
    addressOf(programs.get, { params }),
    addressOf(seriesEducation.education, { params }),
  ])
  expect(firstReads('/patient/p-1/surveys', 'solo', 'u')).toEqual([
    addressOf(plans.mine, {}),
    addressOf(patients.get, { params }),
    addressOf(patientAlerts.alerts, { params }),
    addressOf(surveys.responses, { params, query: monthRange(monthOf(localDay())) }),
    addressOf(surveys.trends, { params }),
  ])
  expect(firstReads('/exercise/p-1', 'solo', 'u')).toEqual([
    addressOf(plans.mine, {}),
    addressOf(exercises.get, { params }),
    addressOf(exercises.ladder, { params }),
  ])
  for (const other of ['/patient/p-1/surveys/choose', '/exercise/create', '/exercise/p-1/edit'])
    expect(firstReads(other, 'solo', 'u')).toEqual([])
  expect(firstReads('/patient-series/p-1/s-1/3', 'patient', 'u')).toEqual([
    addressOf(workouts.ofSeries, { params: { programId: 'p-1', seriesId: 's-1', week: 3 } }),
    addressOf(series.mine, { params: { programId: 'p-1', week: 3 } }),
  ])
})

test('lists, the dashboard and the library are read as their pages first show them', () => {
  const firstPage = { pageSize: 25, pageNumber: 1 }
  const reads = {
    '/dashboard': addressOf(statistics.clinic, { query: { months: 12 } }),
    '/education': addressOf(education.list, { query: firstPage }),
    '/exercises': `/exercises/fetch ${JSON.stringify(fetchRequest(parseListQuery(new URLSearchParams())))}`,
    '/notifications': addressOf(notifications.list, { query: { filter: 'all', ...firstPage } }),
    '/programs': addressOf(programs.library, { query: { whose: 'clinic', ...firstPage } }),
  }
  for (const [page, read] of Object.entries(reads))
    expect(firstReads(page, 'practitioner', 'u')).toEqual([addressOf(plans.mine, {}), read])
})

test('a patient’s program, record and messages are read as their pages show them, and nothing of the builder follows', () => {
  const params = { id: 'p-1' }
  expect(firstReads('/patient-program/p-1', 'patient', 'u')).toEqual([addressOf(programs.get, { params })])
  expect(nextReads('patient', { _id: 'p-1', patientId: 'u', state: 'running', currentWeek: 3 })).toEqual([])
  expect(firstReads('/patient-program/p-1/read/3/e-1', 'patient', 'u')).toEqual([])
  expect(firstReads('/my-record', 'patient', 'u')).toEqual([
    addressOf(patientRecords.exports, { params: { patientId: 'u' } }),
  ])
  const query = { filter: 'all', pageSize: 25, pageNumber: 1 } as const
  expect(firstReads('/notifications', 'patient', 'u')).toEqual([addressOf(notifications.list, { query })])
})

test('a read that is a POST is sent with its body, and its reply given to the page once', async () => {
  const fetched = vi.fn(async () => Response.json({ status: false, message: 'Too many' }))
  vi.stubGlobal('fetch', fetched)
  void requestAhead(firstReads('/exercises', 'solo', 'u')[1]!, undefined)
  const sent = { method: 'POST', body: '{"pageSize":48,"pageNumber":1}' }
  expect(fetched.mock.calls).toEqual([
    [expect.stringMatching(/^\/api\/exercises\/fetch\?/), expect.objectContaining(sent)],
  ])
  const body = fetchRequest(parseListQuery(new URLSearchParams()))
  await expect(call(exercises.fetch, { body: { ...body, search: 'squat' } })).rejects.toThrow('Too many')
  expect(fetched).toHaveBeenCalledTimes(2)
  await expect(call(exercises.fetch, { body })).rejects.toThrow('Too many')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('the list of surveys is read with what stands beside it', () => {
  expect(firstReads('/surveys', 'practitioner', 'u')).toEqual([
    addressOf(plans.mine, {}),
    addressOf(surveyForms.list, { query: { isArchived: 'false', pageSize: 100, pageNumber: 1 } }),
    addressOf(surveyForms.starters, {}),
    addressOf(surveyForms.instruments, {}),
    addressOf(surveys.crisisText, {}),
  ])
})

test('a page that knows its programs goes on with the reads of the one that runs', () => {
  const program = { _id: 'p-1', patientId: 'a-1', state: 'running', currentWeek: 3 }
  const [params, week] = [{ id: 'p-1' }, { params: { programId: 'p-1', week: 3 } }]
  const planned = { ...program, _id: 'p-2', state: 'planned', currentWeek: null }
  const all = { items: [planned, program, { ...program, _id: 'p-3' }] }
  expect(nextReads('patient', { items: [program] })).toEqual([
    addressOf(series.mine, week),
    addressOf(workouts.progress, { params }),
    addressOf(workouts.ofWeek, week),
  ])
  expect(nextReads('patient', all)).toHaveLength(6)
  expect(nextReads('solo', all)).toEqual([
    addressOf(workouts.progress, { params }),
    addressOf(series.changes, { params }),
  ])
  const ofWeek = addressOf(series.week, week)
  const ofPatient = [
    addressOf(patients.get, { params: { id: 'a-1' } }),
    addressOf(homeKits.homeKit, { params: { patientId: 'a-1' } }),
  ]
  expect(nextReads('solo', program)).toEqual([ofWeek, ...ofPatient, addressOf(workouts.ofWeek, week)])
  expect(nextReads('solo', { ...program, patientId: null, currentWeek: null })).toEqual([
    addressOf(series.week, { params: { programId: 'p-1', week: 1 } }),
  ])
  expect(nextReads('solo', { ...program, currentWeek: null })).toHaveLength(3)
})

test('what follows on the programs is sent before the page gets them, and given to the page', async () => {
  const program = { _id: 'p-1', patientId: 'a-1', state: 'running', currentWeek: 3 }
  const replies: Record<string, object> = { '/api/program/patient/a-1': { items: [program] } }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('?')[0]!)
    return Response.json({ status: true, message: '', data: replies[asked.at(-1)!] ?? {} })
  })
  void requestAhead('/program/patient/a-1?pageSize=100', 'of Sam', 'solo')
  void requestAhead('/program/p-1/education', 'of Sam', 'solo')
  const reply = await takeReply('/program/patient/a-1?pageSize=100', 'of Sam')
  expect(await reply!.json()).toMatchObject({ data: { items: [{ _id: 'p-1' }] } })
  expect(asked.slice(2)).toEqual(['/api/program/p-1/progress', '/api/program/p-1/changes'])
  expect(takeReply('/program/p-1/changes', 'of Sam')).toBeDefined()
})

/** The addresses of the pictures that are fetched from now on. */
function noteFetchedPictures() {
  const fetched: string[] = []
  class Picture {
    set src(address: string) {
      fetched.push(address)
    }
  }
  vi.stubGlobal('Image', Picture)
  return fetched
}

test('the pictures of the first two sessions of a week are fetched with it, on the page of a session those of its own', async () => {
  const fetched = noteFetchedPictures()
  const prescribed = (seriesId: string, figure: string | null) => ({ seriesId, exercise: { figure } })
  const assignedExercises = [
    ...['warm-up', 'march', 'squat', 'lunge'].map((figure) => prescribed('s-1', figure)),
    prescribed('s-2', null),
    ...['bridge', 'clam'].map((figure) => prescribed('s-3', figure)),
  ]
  const data = { series: ['s-1', 's-2', 's-3', 's-4'].map((_id) => ({ _id })), assignedExercises }
  await fetchPictures(Response.json({ data }))
  expect(fetched).toEqual([figureAddress('squat', 'thumb'), figureAddress('clam', 'thumb')])
  await fetchPictures(Response.json({ data: { days: [] } }))
  expect(fetched).toHaveLength(2)
  vi.stubGlobal('location', { host: 'harbour.example', pathname: '/patient-series/p-1/s-3/3' })
  await fetchPictures(Response.json({ data }))
  expect(fetched.slice(2)).toEqual([figureAddress('bridge', 'thumb'), figureAddress('clam', 'thumb')])
})

test('the pictures at the top of the library are fetched with its first page', async () => {
  const fetched = noteFetchedPictures()
  const items = ['squat', null, 'lunge', 'bridge', 'clam', 'march'].map((figure) => ({ figure }))
  vi.stubGlobal('fetch', async () => Response.json({ status: true, message: '', data: { items } }))
  await requestAhead(firstReads('/exercises', 'solo', 'u')[1]!, undefined, 'solo')
  const first = ['squat', 'lunge', 'bridge', 'clam'].map((figure) => figureAddress(figure, 'thumb'))
  await vi.waitFor(() => expect(fetched).toEqual(first))
})

test('a reply that breaks off goes to the page as it is', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"status"'))
  void requestAhead('/program/p-1', 'of Sam', 'solo')
  const reply = await takeReply('/program/p-1', 'of Sam')
  expect(await reply!.text()).toBe('{"status"')
})

test('what a role may not read is not sent', () => {
  expect(firstReads('/patients', 'patient', 'u')).toEqual([])
  expect(firstReads('/home', 'solo', 'u')).toEqual([])
  expect(firstReads('/', 'admin', 'u')).toEqual([])
})

test('a reply that was asked for ahead is given out once, and another request is sent after it', async () => {
  void requestAhead('/settings', undefined)
  await call(organizations.settings, { query: {} }).catch(() => undefined)
  expect(asked).toHaveLength(1)
  await call(organizations.settings, { query: {} }).catch(() => undefined)
  expect(asked).toHaveLength(2)
})

test('a reply to one session is not given to another', () => {
  void requestAhead('/user', 'of Sam')
  expect(takeReply('/user', 'of Ann')).toBeUndefined()
  expect(takeReply('/user', 'of Sam')).toBeUndefined()
})

test('a reply that nobody took is not given out after a write, nor half a minute later', async () => {
  void requestAhead('/user', 'of Sam')
  await call(accounts.logout, {}).catch(() => undefined)
  expect(takeReply('/user', 'of Sam')).toBeUndefined()
  vi.useFakeTimers({ toFake: ['Date'] })
  void requestAhead('/user', 'of Sam')
  vi.advanceTimersByTime(30_000)
  expect(takeReply('/user', 'of Sam')).toBeUndefined()
  vi.useRealTimers()
})

test('a request that fails ahead is a failure of the read, without an error that nobody handles', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  void requestAhead('/settings', undefined)
  await new Promise((resolve) => setTimeout(resolve))
  await expect(call(organizations.settings, { query: {} })).rejects.toMatchObject({ code: 'unavailable' })
})
