import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { statistics } from '@kinora/contract/statistics.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleFullExercise } from '../testing/sample-exercises.ts'
import { sampleExerciseHealth } from '../testing/sample-statistics.ts'

const exercise = sampleFullExercise()
const openExercise = () => renderPage(`/exercise/${exercise._id}`, { as: 'practitioner' })

beforeEach(() => {
  server.reply(exercises.ladder, [])
  server.reply(statistics.exerciseHealth, sampleExerciseHealth)
  server.reply(exercises.uses, { patients: [], patientCount: 0, templates: [], templateCount: 0 })
  server.reply(exerciseVideos.verifyStorage, { isEnough: true, message: '', usage: [] })
})

describe('the page of an exercise', () => {
  test('shows a skeleton while it loads', async () => {
    server.hang(exercises.get)
    await openExercise()
    screen.getByRole('status', { name: 'Loading the exercise' })
  })

  test('says that an exercise cannot be found', async () => {
    server.fail(exercises.get, new Problem('not_found', 'We can’t find this exercise.'))
    await openExercise()
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t find this exercise.')
  })

  test('shows the instructions and offers to edit an own exercise', async () => {
    server.reply(exercises.get, exercise)
    await openExercise()
    await screen.findByRole('heading', { level: 1, name: 'Towel squeeze' })
    screen.getByText('Squeeze the towel.')
    await screen.findByText(/No patients at present/)
    screen.getByRole('link', { name: 'Edit' })
    await screen.findByRole('heading', { level: 2, name: 'Videos' })
  })

  test('offers a copy of a starter exercise instead of editing it', async () => {
    server.reply(exercises.get, { ...exercise, ownership: 'starter' })
    server.fail(exercises.copy, new Problem('failed', 'Failed to add exercise'))
    const { user } = await openExercise()
    await user.click(await screen.findByRole('button', { name: 'Make our own copy' }))
    await screen.findByText('Failed to add exercise')
    expect(server.requestsTo(exercises.copy)).toHaveLength(1)
    expect(screen.queryByRole('heading', { level: 2, name: 'Videos' })).toBeNull()
  })

  test('archives an exercise and restores it by Undo', async () => {
    let isArchived = false
    server.reply(exercises.get, () => ({ ...exercise, isArchived }))
    server.reply(exercises.update, ({ body }) => {
      isArchived = body.isArchived ?? isArchived
      return { ...exercise, isArchived }
    })
    const { user } = await openExercise()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    await screen.findByText('Towel squeeze is back in the library.')
    expect(server.requestsTo(exercises.update).map(({ body }) => body.isArchived)).toEqual([true, false])
  })

  test('asks before it deletes an exercise, and shows why it could not', async () => {
    server.reply(exercises.get, exercise)
    server.fail(exercises.remove, new Problem('failed', 'Failed to delete exercise'))
    const { user } = await openExercise()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Towel squeeze?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    await within(dialog).findByText('Failed to delete exercise')
  })
})

test('the page says how an exercise goes over all patients', async () => {
  server.reply(exercises.get, exercise)
  await renderPage(`/exercise/${exercise._id}`, { as: 'practitioner' })
  expect(await screen.findByRole('heading', { name: 'How it goes' })).toBeTruthy()
  expect(screen.getByText('12 patients so far')).toBeTruthy()
  expect(screen.getByText('Too hard').parentElement!.textContent).toBe('Too hardShown for 5 patients or more')
  expect(screen.getByText('Swapped for').parentElement!.textContent).toBe('Swapped forWall sit (7)')
})
