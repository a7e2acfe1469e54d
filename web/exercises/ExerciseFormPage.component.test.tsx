import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { endSession } from '../app/login-session.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleFullExercise } from '../testing/sample-exercises.ts'
import { noFacets } from '../testing/sample-programs.ts'

beforeEach(() => server.reply(billing.usage, []))

const exercise = sampleFullExercise()
/** Queries by role are slow in a form of this size. */
const submit = () => fireEvent.click(document.querySelector('form button[type=submit]')!)
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

describe('the form of an exercise', () => {
  test('says which field is missing, focuses it and sends nothing', async () => {
    server.reply(exercises.fetch, { items: [], total: 0, facets: noFacets })
    await renderPage('/exercise/create', { as: 'practitioner' })
    await field(/^Name \(required\)/)
    submit()
    await screen.findByText('Name is required.')
    expect(document.activeElement).toBe(await field(/^Name \(required\)/))
    expect(server.requestsTo(exercises.create)).toEqual([])
  })

  test('adds an exercise with its dosage, and reports the part of the line it does not understand', async () => {
    server.reply(exercises.fetch, { items: [], total: 0, facets: noFacets })
    server.reply(exercises.create, exercise)
    const { address } = await renderPage('/exercise/create', { as: 'practitioner' })
    await type(/^Name \(required\)/, 'Towel squeeze')
    await type('As one line', '3x10 wobble')
    submit()
    await screen.findByText(/“wobble” is not understood/)
    await type('As one line', '3x10 hold 5s')
    submit()
    await screen.findByText('Towel squeeze is added.')
    expect(server.requestsTo(exercises.create)[0]?.body).toMatchObject({
      name: 'Towel squeeze',
      defaultDosage: { set: '3', repsMin: 10, holdSeconds: 5 },
    })
    expect(address()).toBe(`/exercise/${exercise._id}`)
  })

  test('an unsaved form returns after the session has ended, and can be started over', async () => {
    server.reply(exercises.get, exercise)
    server.reply(exercises.fetch, { items: [], total: 0, facets: noFacets })
    const { unmount } = await renderPage(`/exercise/${exercise._id}/edit`, { as: 'practitioner' })
    await type(/^Name \(required\)/, 'Towel squeeze slowly')
    await waitFor(() =>
      expect(JSON.stringify(readStoredDraft(`exercise:${exercise._id}`))).toContain('Towel squeeze slowly'),
    )
    endSession()
    unmount()
    const { user } = await renderPage(`/exercise/${exercise._id}/edit`, { as: 'practitioner' })
    expect((await field(/^Name \(required\)/)).value).toBe('Towel squeeze slowly')
    await user.click(screen.getByText('Start over'))
    expect((await field(/^Name \(required\)/)).value).toBe(exercise.name)
    await waitFor(() => expect(sessionStorage.getItem(`draft:exercise:${exercise._id}`)).toBeNull())
  })

  test('sends only what was changed, and adds the changes of a colleague who saved first', async () => {
    server.reply(exercises.get, exercise)
    server.reply(exercises.fetch, { items: [], total: 0, facets: noFacets })
    server.fail(exercises.update, new Problem('changed_meanwhile', 'Someone else changed this exercise.'))
    await renderPage(`/exercise/${exercise._id}/edit`, { as: 'practitioner' })
    await type(/^Name \(required\)/, 'Towel squeeze slowly')
    submit()
    const load = await screen.findByText('Load their changes')
    expect(server.requestsTo(exercises.update)[0]?.body).toEqual({ name: 'Towel squeeze slowly', version: 2 })
    server.reply(exercises.get, { ...exercise, steps: ['Sit tall.'], version: 3 })
    fireEvent.click(load)
    await screen.findByText('Their changes were added. Check the form and save again.')
    expect((await field('Steps')).value).toBe('Sit tall.')
    expect((await field(/^Name \(required\)/)).value).toBe('Towel squeeze slowly')
  })

  test('does not edit a starter exercise', async () => {
    server.reply(exercises.get, { ...exercise, ownership: 'starter' })
    await renderPage(`/exercise/${exercise._id}/edit`, { as: 'practitioner' })
    await screen.findByText(/Make your own copy of it/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('is not for patients', async () => {
    await renderPage('/exercise/create', { as: 'patient' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
