import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Role } from '@kinora/contract/roles.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'
import { mayOpen } from './pages.ts'
import { routeNames, routes } from './routes.ts'
import { StartPage } from './Routing.tsx'

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
        'mySeries',
        'myExercise',
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
    expect(screen.getByRole('link', { name: 'Go to the start' }).getAttribute('href')).toBe('/')
  })
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
