import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series, type Series } from '@kinora/contract/series.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { noFacets, sampleExercise, sampleProgram, sampleSeries } from '../testing/sample-programs.ts'

const template = sampleProgram({ patientId: null, patient: null, startDate: null, endDate: null, state: null })
const squat = sampleExercise()
const { assignedExercises: _exercises, week: _week, minutes: _minutes, ...morning } = sampleSeries([])
const saved = (body: object): Series => ({ ...morning, ...body })

beforeEach(() => {
  server.reply(seriesEducation.education, [])
  server.reply(programs.get, template)
  server.reply(series.week, { program: template, week: 1, series: [sampleSeries([squat])] })
  server.reply(exercises.fetch, { items: [squat], total: 1, facets: noFacets })
})

const openForm = () => renderPage(`/program/${template._id}/series/create`, { as: 'practitioner' })
const name = () => screen.findByRole('textbox', { name: /^Name/ })

describe('the form for a new series', () => {
  test('asks for a name', async () => {
    const { user } = await openForm()
    await name()
    await user.click(screen.getByRole('button', { name: 'Add series' }))
    await screen.findByText('Name is required.')
    expect(server.requestsTo(series.create)).toEqual([])
  })

  test('API-037 adds a series on chosen weekdays, at least one', async () => {
    server.reply(series.create, ({ body: { name, note, weekdays } }) => saved({ name, note, weekdays }))
    const { user } = await openForm()
    await user.type(await name(), 'Evening')
    await user.click(screen.getByRole('radio', { name: 'On days' }))
    for (const day of ['Mon', 'Wed', 'Fri']) await user.click(screen.getByRole('checkbox', { name: day }))
    await user.click(screen.getByRole('button', { name: 'Add series' }))
    await screen.findByText('Choose at least one day.')
    await user.click(screen.getByRole('checkbox', { name: 'Tue' }))
    await user.click(screen.getByRole('button', { name: 'Add series' }))
    await screen.findByText('Evening added')
    expect(server.requestsTo(series.create)[0]?.body).toMatchObject({
      programId: template._id,
      name: 'Evening',
      week: 1,
      weekdays: [2],
      timesPerWeek: null,
    })
  })

  test('adds a series for a number of times a week', async () => {
    server.reply(series.create, ({ body: { name, timesPerWeek } }) => saved({ name, timesPerWeek }))
    const { user } = await openForm()
    await user.type(await name(), 'Gym')
    await user.click(screen.getByRole('radio', { name: 'Times a week' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Times' }), '4')
    await user.click(screen.getByRole('button', { name: 'Add series' }))
    await screen.findByText('Gym added')
    expect(server.requestsTo(series.create)[0]?.body).toMatchObject({ weekdays: [], timesPerWeek: 4 })
  })

  test('says why the server refused and keeps what was typed', async () => {
    server.fail(series.create, new Problem('conflict', 'A program holds at most 20 series.'))
    const { user } = await openForm()
    await user.type(await name(), 'Evening')
    await user.click(screen.getByRole('button', { name: 'Add series' }))
    await screen.findByText('A program holds at most 20 series.')
    expect(((await name()) as HTMLInputElement).value).toBe('Evening')
  })

  test('Escape closes it without saving', async () => {
    const { user, address } = await openForm()
    await user.type(await name(), 'Evening{Escape}')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New series' })).toBeNull())
    expect(address()).not.toContain('create')
    expect(server.requestsTo(series.create)).toEqual([])
  })
})
