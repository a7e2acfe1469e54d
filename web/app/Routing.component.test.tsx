import { QueryObserver } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { plans } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../testing/sample-data.ts'
import { patientList, samplePatientRow } from '../testing/sample-patients.ts'
import { read } from './api-client.ts'
import { endSession, startSession } from './login-session.ts'
import { mayOpen, pageOf } from './pages.ts'
import { routeNames, routes } from './routes.ts'
import { makeQueryClient } from './query-client.ts'
import { Gate, preloadRoute, Routing, StartPage } from './Routing.tsx'

describe('who may open which page', () => {
  test('ROUTE-22 ROUTE-36 signed-out visitors are redirected to the login', async () => {
    const { address } = await renderPage('/patients?search=ann')
    expect(address()).toBe('/login')
  })

  test('ROUTE-36 ROLE-01 ROLE-02 a patient who opens a staff page gets the 404 page', async () => {
    const { address } = await renderPage('/program/add', { as: 'patient' })
    expect(address()).toBe('/404')
  })

  test('ROUTE-36 a patient may open only patient pages and pages for everybody', () => {
    const open = routeNames.filter((name) => routes[name].roles !== 'anyone' && mayOpen(name, 'patient'))
    expect(open).toEqual(
      [
        'changePassword',
        'myAccount',
        'security',
        'profile',
        'home',
        'myProgram',
        'myReading',
        'mySeries',
        'myExercise',
        'formCheck',
        'reminders',
        'notifications',
        'myRecord',
      ].toSorted((a, b) => routeNames.indexOf(a as never) - routeNames.indexOf(b as never)),
    )
  })

  test('ROUTE-38 the three staff roles have the staff pages at the same addresses', () => {
    const pagesOf = (role: Role) => routeNames.filter((name) => mayOpen(name, role))
    const shared = pagesOf('practitioner')
    expect(pagesOf('solo')).toEqual(expect.arrayContaining(shared))
    expect(pagesOf('business_admin')).toEqual(expect.arrayContaining(shared))
  })

  test('ROUTE-28 an unknown address shows the 404 page with a link to the start', async () => {
    await renderPage('/404', { as: 'practitioner' })
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  })
})

test.each([
  ['practitioner', '/plans', 'The owner looks after the plan'],
  ['practitioner', '/plans/1/payment-details/2', 'The owner looks after the plan'],
  ['practitioner', '/specialist/create', 'The owner adds specialists'],
  ['solo', '/specialist/create', 'Your plan is for one practitioner'],
] as const)(
  'ROUTE-16 ROUTE-18 ROUTE-19 ROUTE-38 a %s who opens %s reads who can do this',
  async (role, path, heading) => {
    const { address } = await renderPage(path, { as: role })
    await screen.findByRole('heading', { name: heading })
    expect(address()).toBe(path)
  },
)

test.each([
  ['/my-account', '/my-account/personal-details'],
  [`/patient/${sampleId(10)}`, `/patient/view/${sampleId(10)}`],
  [`/program/${sampleId(20)}/`, `/program/${sampleId(20)}/series`],
  ['/exercise', '/exercises'],
  ['/patient-series', '/home'],
])('the shortened address %s leads to %s', async (shortened, page) => {
  const NotFound = pageOf('notFound')
  const { address } = await renderComponent(
    <Routes>
      <Route path={page} element={<p>The page</p>} />
      <Route path="*" element={<NotFound />} />
    </Routes>,
    { as: 'practitioner', at: shortened },
  )
  await screen.findByText('The page')
  expect(address()).toBe(page)
})

test('ROUTE-28 a page that does not exist keeps the menu of who is signed in', async () => {
  for (const endpoint of [plans.mine, plans.alert, notifications.list, notifications.stream]) server.hang(endpoint)
  server.reply(accounts.user, sampleProfile('practitioner'))
  await renderComponent(<Routing />, { as: 'practitioner', at: '/no-such-page' })
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  expect(document.title).toBe('Page not found · Northside Physio')
})

const tokenOf = (userId: string) =>
  `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600, userId, orgId: sampleId(2) }))}.x`

/** Sam has typed something at a patient's page when the session ends, and somebody signs in. Returns where they arrive. */
async function signInAfter(end: { isExpired: boolean }, userId: string) {
  const Login = pageOf('login')
  const { address, unmount } = await renderComponent(
    <Routes>
      <Route
        path="/patient/view/7"
        element={
          <Gate name="patientView">
            <p>Ann</p>
          </Gate>
        }
      />
      <Route path="/login" element={<Login />} />
      <Route path="/" element={<p>The start</p>} />
    </Routes>,
    { as: 'practitioner', at: '/patient/view/7' },
  )
  const own = sampleProfile('practitioner').userId
  sessionStorage.setItem('draft:note', `{"userId":"${own}","draft":{}}`)
  act(() => endSession(end))
  await screen.findByRole('heading', { name: 'Welcome back' })
  const isSaid = screen.queryByText(/You were signed out because your session ended/) !== null
  await act(() => startSession({ role: 'practitioner', token: tokenOf(userId) }))
  const arrival = { isSaid, at: address(), isDraftKept: sessionStorage.getItem('draft:note') !== null }
  unmount()
  return arrival
}

test('after an expiry the same person goes on where they were, and anybody else at their own start', async () => {
  const own = sampleProfile('practitioner').userId
  expect(await signInAfter({ isExpired: true }, own)).toEqual({
    isSaid: true,
    at: '/patient/view/7',
    isDraftKept: true,
  })
  expect(await signInAfter({ isExpired: true }, sampleId(99))).toEqual({ isSaid: true, at: '/', isDraftKept: false })
  expect(await signInAfter({ isExpired: false }, own)).toEqual({ isSaid: false, at: '/', isDraftKept: false })
})

test.each([
  ['practitioner', '/patients'],
  ['solo', '/patients'],
  ['business_admin', '/patients'],
  ['patient', '/home'],
  ['admin', '/operator'],
  [undefined, '/login'],
] as const)('ROUTE-29 ROUTE-35 the start of %s is %s', async (role, path) => {
  const { address } = await renderComponent(<StartPage />, { as: role })
  expect(address()).toBe(path)
})

describe('what is read before the first render', () => {
  test('the worklist is read with its page, and what stands above it', async () => {
    server.reply(patients.list, patientList(samplePatientRow()))
    server.reply(patientShares.shares, [])
    const cache = makeQueryClient()
    history.replaceState(null, '', '/patients?filter=inactive')
    await preloadRoute('/patients', 'practitioner', cache)
    expect(server.requestsTo(patients.list).map(({ query }) => query.filter)).toEqual(['inactive'])
    expect(
      cache
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(['success', 'success'])
  })

  test('the library is read with its page, as its address filters it', async () => {
    const none = { bodyRegions: {}, positions: {}, equipment: {}, types: {}, levels: {}, reviews: {}, ownership: {} }
    server.reply(exercises.fetch, { items: [], total: 0, facets: { ...none, favorites: 0 } })
    history.replaceState(null, '', '/exercises?region=knee&region=tail&page=2')
    await preloadRoute('/exercises', 'practitioner', makeQueryClient())
    expect(server.requestsTo(exercises.fetch).map(({ body }) => body)).toMatchObject([
      { bodyRegions: ['knee'], pageNumber: 2 },
    ])
  })

  test('each card of the surveys is read with its page', async () => {
    server.reply(surveyForms.list, { items: [], total: 0 })
    server.reply(surveyForms.starters, [])
    server.reply(surveyForms.instruments, [])
    server.reply(surveys.crisisText, { text: 'Call 000.', escalateAfterMinutes: 60 })
    const cache = makeQueryClient()
    history.replaceState(null, '', '/surveys?show=archived')
    await preloadRoute('/surveys', 'practitioner', cache)
    expect(server.requestsTo(surveyForms.list).map(({ query }) => query.isArchived)).toEqual([true])
    expect(
      cache
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(Array(4).fill('success'))
  })

  test('a patient who is not there is asked for once, and again a while later', async () => {
    const gone = new Problem('not_found', 'We can’t find this patient.')
    for (const each of [patients.get, programs.ofPatient, briefs.ofPatient, patientAlerts.alerts])
      server.fail(each, gone)
    const cache = makeQueryClient()
    await preloadRoute(`/patient/view/${sampleId(1)}`, 'practitioner', cache)
    const observer = new QueryObserver(cache, read(patients.get, { params: { id: sampleId(1) } }))
    const mount = () => observer.subscribe(() => {})()
    mount()
    expect(observer.getCurrentResult().fetchStatus).toBe('idle')
    vi.setSystemTime(Date.now() + 3_000)
    mount()
    vi.useRealTimers()
    await waitFor(() => expect(server.requestsTo(patients.get)).toHaveLength(2))
  })

  test('whoever may not open a page reads nothing for it', async () => {
    await preloadRoute('/patients', 'patient', makeQueryClient())
    expect(server.requestsTo(patients.list)).toEqual([])
  })
})
