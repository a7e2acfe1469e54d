import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programContinuation } from '@kinora/contract/program-continuation.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { templates } from '@kinora/contract/templates.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleProgram, sampleTemplate } from '../testing/sample-programs.ts'
import { samplePatientRecord } from '../testing/sample-surveys.ts'
import { useProgramActions } from './useProgramActions.tsx'

const openForm = () => renderPage('/program/add', { as: 'practitioner' })
function Removing({ program }: { program: Program }) {
  const actions = useProgramActions()
  return (
    <>
      <button type="button" onClick={() => actions.confirmRemove(program)}>
        Delete program
      </button>
      {actions.dialog}
    </>
  )
}

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

  test('has what was typed again after a reload, and nothing of it once the program is created', async () => {
    const { user, unmount } = await openForm()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Steady knees')
    await waitFor(() => expect(JSON.stringify(readStoredDraft('program:new:template'))).toContain('Steady knees'))
    unmount()
    server.reply(programs.create, ({ body }) => sampleTemplate({ title: body.title }))
    const again = await openForm()
    await screen.findByText('Your unsaved changes have been restored.')
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Steady knees')
    await again.user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Steady knees created')
    expect(sessionStorage.getItem('draft:program:new:template')).toBeNull()
  })

  test('that is left while it is saved is said to be created, leads nowhere, and keeps no draft', async () => {
    const saved = Promise.withResolvers<void>()
    server.reply(programs.create, async ({ body }) => {
      await saved.promise
      return sampleTemplate({ title: body.title })
    })
    const { user, address } = await openForm()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Steady knees')
    await waitFor(() => expect(readStoredDraft('program:new:template')).toBeTruthy())
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await waitFor(() => expect(server.requestsTo(programs.create)).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Back' }))
    saved.resolve()
    await screen.findByText('Steady knees created')
    expect(address()).toBe('/programs')
    expect(readStoredDraft('program:new:template')).toBeUndefined()
  })

  test('that is refused after it was left is said to be, and keeps its draft', async () => {
    const refused = Promise.withResolvers<void>()
    server.reply(programs.create, async () => {
      await refused.promise
      throw fieldProblem('invalid', 'title', 'There is a template of this name.')
    })
    const { user } = await openForm()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Steady knees')
    await waitFor(() => expect(readStoredDraft('program:new:template')).toBeTruthy())
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await waitFor(() => expect(server.requestsTo(programs.create)).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Back' }))
    refused.resolve()
    await screen.findByText('There is a template of this name.')
    expect(readStoredDraft('program:new:template')).toBeTruthy()
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

describe('the next program of a patient', () => {
  const patientId = samplePatientRecord()._id
  const openNext = async (...before: Program[]) => {
    server.reply(patients.get, { ...samplePatientRecord(), notes: '', summary: null, reassignment: null })
    server.reply(programs.ofPatient, { items: before, total: before.length })
    return renderPage(`/patient/${patientId}/create-program?next`, { as: 'practitioner' })
  }

  test('goes on from the one that ends last, after its last day', async () => {
    const last = sampleProgram({ title: 'Knee rehab 2', startDate: '2099-01-05', endDate: '2099-02-15', weeks: 6 })
    server.reply(programContinuation.continueProgram, ({ body }) => sampleProgram({ title: body.title }))
    const { user } = await openNext(sampleProgram({ _id: sampleId(33), endDate: '2098-01-01' }), last)
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Knee rehab 3')
    await user.clear(screen.getByRole('textbox', { name: /^Weeks/ }))
    await user.click(screen.getByRole('button', { name: 'Create program' }))
    await screen.findByText('Use 1 to 52 weeks.')
    await user.type(screen.getByRole('textbox', { name: /^Weeks/ }), '4')
    await user.click(screen.getByRole('button', { name: 'Create program' }))
    await screen.findByText('Knee rehab 3 created')
    expect(server.requestsTo(programContinuation.continueProgram)[0]).toMatchObject({
      params: { id: last._id },
      body: { title: 'Knee rehab 3', startDate: '2099-02-16', weeks: 4 },
    })
  })

  test('is an empty one where there was none before', async () => {
    await openNext()
    await screen.findByRole('textbox', { name: /^Title/ })
    expect(screen.queryByRole('radio', { name: 'Continue from the last' })).toBeNull()
  })
})

describe('a program with logged sessions', () => {
  const logged = sampleProgram({ state: 'running', workoutCount: 43 })

  test('says before anything is typed that its start stays, and offers Stop but not Delete', async () => {
    server.reply(programs.get, logged)
    await renderPage(`/program/${logged._id}/edit-program`, { as: 'practitioner' })
    const start = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Start date/ })
    expect(start.disabled).toBe(true)
    screen.getByText(/43 sessions in it, so the start stays/)
    screen.getByRole('button', { name: 'Stop program' })
    expect(screen.queryByRole('button', { name: 'Delete program' })).toBeNull()
  })

  test('offers Stop where Delete was chosen in the list, before anything is asked', async () => {
    server.reply(programs.update, { ...logged, state: 'stopped' })
    const { user } = await renderComponent(<Removing program={logged} />, { as: 'practitioner' })
    await user.click(screen.getByRole('button', { name: 'Delete program' }))
    await screen.findByRole('dialog', { name: 'Stop Knee rehab instead?' })
    await user.click(screen.getByRole('button', { name: 'Stop the program' }))
    await waitFor(() => expect(server.requestsTo(programs.update)[0]?.body).toEqual({ isStopped: true }))
    expect(server.requestsTo(programs.remove)).toEqual([])
  })
})

describe('choosing a template', () => {
  test('searches the library and copies the chosen template', async () => {
    libraryHas(sampleTemplate(), sampleTemplate({ _id: sampleId(21), title: 'Hip strength' }))
    server.reply(seriesCopies.copyProgram, ({ body }) => sampleProgram({ title: body.title ?? '' }))
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await screen.findByRole('radio', { name: /Knee rehab/ })
    await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'hip')
    await user.click(await screen.findByRole('radio', { name: /Hip strength/ }))
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Copy of Hip strength created')
    expect(server.requestsTo(seriesCopies.copyProgram)[0]).toMatchObject({
      params: { id: sampleId(21) },
      body: { title: 'Copy of Hip strength' },
    })
  })

  test('asks for a template before anything is copied, and leads there', async () => {
    libraryHas(sampleTemplate())
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await screen.findByText('Choose a template.')
    expect(document.activeElement).toBe(screen.getAllByRole('group', { name: 'Template' })[0])
  })

  test('has the chosen template and title again after a reload', async () => {
    libraryHas(sampleTemplate())
    const { user, unmount } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await user.click(await screen.findByRole('radio', { name: /Knee rehab/ }))
    const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
    expect(title().value).toBe('Copy of Knee rehab')
    await user.type(title(), ' at home')
    await waitFor(() => expect(JSON.stringify(readStoredDraft('program:copy:template'))).toContain('at home'))
    unmount()
    const again = await openForm()
    await again.user.click(screen.getByRole('radio', { name: 'From a template' }))
    expect(title().value).toBe('Copy of Knee rehab at home')
    expect(await screen.findByRole('radio', { name: /Knee rehab/ })).toHaveProperty('checked', true)
  })

  test('says when no template matches', async () => {
    libraryHas()
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'From a template' }))
    await screen.findByText('The Program Library is empty')
    server.reply(templates.addStarterTemplates, { added: 10 })
    await user.click(screen.getByRole('button', { name: 'Add Kinora’s templates' }))
    await screen.findByText('10 templates added')
  })
})
