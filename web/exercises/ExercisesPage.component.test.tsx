import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { noFacets, sampleExercise } from '../testing/sample-programs.ts'

const openLibrary = (search = '') => renderPage(`/exercises${search}`, { as: 'practitioner' })
const squat = { items: [sampleExercise()], total: 1, facets: { ...noFacets, bodyRegions: { knee: 1 } } }
const nothing = { items: [], total: 0, facets: noFacets }

describe('the exercise library', () => {
  test('shows a skeleton while the exercises load', async () => {
    server.hang(exercises.fetch)
    await openLibrary()
    screen.getByRole('status', { name: 'Loading the exercises' })
  })

  test('shows a failure and tries again', async () => {
    server.fail(exercises.fetch, new Problem('failed', 'Failed to get exercise'))
    const { user } = await openLibrary()
    const alert = await screen.findByRole('alert')
    server.reply(exercises.fetch, squat)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Squat' })
  })

  test('says that no exercise matches the search and shows all of them again', async () => {
    server.reply(exercises.fetch, ({ body }) => (body.search ? nothing : squat))
    const { user } = await openLibrary('?search=xqqz')
    await screen.findByText('No exercises match “xqqz”.')
    await user.click(screen.getByRole('button', { name: 'Show all exercises' }))
    await screen.findByRole('link', { name: 'Squat' })
  })

  test('offers to add the first exercise to an empty library', async () => {
    server.reply(exercises.fetch, nothing)
    await openLibrary('?whose=organization')
    await screen.findByText('No exercises of your own yet')
    screen.getByRole('link', { name: 'Add your first exercise' })
  })

  test('filters by region, keeps the filter in the URL and clears it', async () => {
    server.reply(exercises.fetch, squat)
    const { user, address } = await openLibrary()
    await screen.findByRole('link', { name: 'Squat' })
    await user.click(screen.getByRole('button', { name: 'Region' }))
    // jsdom has no layout, so a menu is hidden as if its button were scrolled out of sight.
    await user.click(await screen.findByRole('checkbox', { name: /^Knee/, hidden: true }))
    expect(address()).toContain('region=knee')
    expect(server.requestsTo(exercises.fetch).at(-1)?.body.bodyRegions).toEqual(['knee'])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(address()).toBe('/exercises')
  })

  test('takes a favorite back when the server rejects it', async () => {
    server.reply(exercises.fetch, squat)
    server.fail(exercises.update, new Problem('failed', 'Failed to update exercise'))
    const { user } = await openLibrary()
    await user.click(await screen.findByRole('button', { name: 'Add Squat to favourites' }))
    await screen.findByText('Failed to update exercise')
    screen.getByRole('button', { name: 'Add Squat to favourites' })
  })

  test('collects exercises for a program', async () => {
    server.reply(exercises.fetch, squat)
    const { user } = await openLibrary()
    await user.click(await screen.findByRole('button', { name: 'Save Squat for a program' }))
    const bar = screen.getByRole('region', { name: 'Saved for a program' })
    within(bar).getByText(/1 exercise/)
    await user.click(screen.getByRole('button', { name: 'Remove Squat from the selection' }))
    expect(screen.queryByText(/1 exercise saved/)).toBeNull()
  })
})
