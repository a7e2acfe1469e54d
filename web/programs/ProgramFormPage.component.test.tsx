import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleProgram, sampleTemplate } from '../testing/sample-programs.ts'

const openForm = () => renderPage('/program/add', { as: 'practitioner' })
const libraryHas = (...items: ReturnType<typeof sampleTemplate>[]) =>
  server.reply(programs.library, ({ query }) => {
    const matches = items.filter(({ title }) => title.toLowerCase().includes(query.search?.toLowerCase() ?? ''))
    return { items: matches, total: matches.length }
  })

describe('the form of a new program', () => {
  test('names every field that is not valid and sends nothing', async () => {
    const { user } = await openForm()
    const weeks = screen.getByRole('textbox', { name: 'Weeks' })
    await user.clear(weeks)
    await user.type(weeks, '53')
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Title is required.')
    screen.getByText('Use 1 to 52 weeks.')
    expect(server.requestsTo(programs.create)).toEqual([])
  })

  test('creates a template and goes on to its first series', async () => {
    server.reply(programs.create, ({ body }) => sampleTemplate({ title: body.title }))
    const { user, address } = await openForm()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Steady knees')
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Steady knees created')
    expect(server.requestsTo(programs.create)[0]?.body).toMatchObject({
      title: 'Steady knees',
      weeks: 6,
      patientId: null,
    })
    expect(address()).toBe(`/program/${sampleId(20)}/series/create`)
  })

  test('shows what the server rejects at its field and keeps the text', async () => {
    server.fail(programs.create, fieldProblem('invalid', 'title', 'There is a template of this name.'))
    const { user } = await openForm()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Steady knees')
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('There is a template of this name.')
    expect((screen.getByRole('textbox', { name: /^Title/ }) as HTMLInputElement).value).toBe('Steady knees')
  })
})

describe('choosing a template', () => {
  test('searches the library and copies the chosen template', async () => {
    libraryHas(sampleTemplate(), sampleTemplate({ _id: sampleId(21), title: 'Hip strength' }))
    server.reply(series.copyProgram, ({ body }) => sampleProgram({ title: body.title ?? '' }))
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await screen.findByRole('radio', { name: /Knee rehab/ })
    await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'hip')
    await user.click(await screen.findByRole('radio', { name: /Hip strength/ }))
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Copy of Hip strength created')
    expect(server.requestsTo(series.copyProgram)[0]).toMatchObject({
      params: { id: sampleId(21) },
      body: { title: 'Copy of Hip strength' },
    })
  })

  test('asks for a template before anything is copied', async () => {
    libraryHas(sampleTemplate())
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Choose a template.')
  })

  test('says when no template matches', async () => {
    libraryHas()
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await screen.findByText('The Program Library is empty')
  })
})
