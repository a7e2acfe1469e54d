import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { templates } from '@kinora/contract/templates.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleProgram, sampleTemplate } from '../testing/sample-programs.ts'

const openLibrary = () => renderPage('/programs', { as: 'practitioner' })

describe('the Program Library', () => {
  test('shows a skeleton while the templates load', async () => {
    server.hang(programs.library)
    await openLibrary()
    screen.getByRole('status', { name: 'Loading templates' })
    expect(screen.queryByText('The Program Library is empty')).toBeNull()
  })

  test('offers to create the first template when it is empty, or to take those of Kinora', async () => {
    server.reply(programs.library, { items: [], total: 0 })
    server.reply(templates.addStarterTemplates, { added: 10 })
    const { user } = await openLibrary()
    await screen.findByRole('link', { name: 'Create the first template' })
    await user.click(screen.getByRole('button', { name: 'Add Kinora’s templates' }))
    await screen.findByText('10 templates added')
  })

  test('says that no template matches the search and shows all of them again', async () => {
    server.reply(programs.library, ({ query }) =>
      query.search ? { items: [], total: 0 } : { items: [sampleTemplate()], total: 1 },
    )
    const { user } = await renderPage('/programs?search=hip', { as: 'practitioner' })
    await user.click(await screen.findByRole('button', { name: 'Show all templates' }))
    await screen.findByRole('link', { name: 'Knee rehab' })
  })

  test('shows the failure and tries again', async () => {
    server.fail(programs.library, new Problem('failed', 'Failed to read the program library'))
    const { user } = await openLibrary()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to read the program library')
    server.reply(programs.library, { items: [sampleTemplate()], total: 1 })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Knee rehab' })
  })

  test('says that a template is deleted once the server has deleted it', async () => {
    server.reply(programs.library, { items: [sampleTemplate()], total: 1 })
    server.fail(programs.remove, new Problem('conflict', 'Somebody uses this template.'))
    const { user } = await openLibrary()
    await user.click(await screen.findByRole('button', { name: 'More for Knee rehab' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete template' }))
    await screen.findByText('Deleting Knee rehab')
    expect(screen.queryByRole('link', { name: 'Knee rehab' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByText('Somebody uses this template.')
    await screen.findByRole('link', { name: 'Knee rehab' })
    expect(screen.queryByText('Knee rehab deleted')).toBeNull()
  })

  test('API-072 a changed template is offered to the programs made from it, and applied where it is selected', async () => {
    const update = {
      _id: sampleId(70),
      kind: 'changed' as const,
      week: 1,
      series: 'Morning',
      exercise: 'Squat',
      before: '3 × 10',
      after: '4 × 12',
      isCustomized: false,
    }
    server.reply(programs.library, { items: [sampleTemplate({ linkedProgramCount: 1 })], total: 1 })
    server.reply(templates.linkedPrograms, { items: [{ program: sampleProgram(), updates: [update] }], total: 1 })
    server.reply(templates.answerTemplateUpdates, {})
    const { user } = await openLibrary()
    await user.click(await screen.findByRole('button', { name: /^Used by 1 patient: / }))
    const dialog = await screen.findByRole('dialog')
    const checkbox = await within(dialog).findByRole('checkbox', {
      name: 'Week 1, Morning: Squat 3 × 10 → 4 × 12',
    })
    expect((checkbox as HTMLInputElement).checked).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'Update 1 patient' }))
    await screen.findByText('1 patient updated')
    expect(server.requestsTo(templates.answerTemplateUpdates)[0]?.body).toEqual({
      isDeclined: false,
      reason: '',
      programs: [{ programId: sampleId(20), ids: [update._id] }],
    })
  })

  test('whose templates are shown stands in the address, with words where there are none', async () => {
    server.reply(programs.library, ({ query }) =>
      query.whose === 'mine' ? { items: [], total: 0 } : { items: [sampleTemplate()], total: 1 },
    )
    const { user, address } = await openLibrary()
    await user.click(await screen.findByRole('radio', { name: 'Mine' }))
    await screen.findByRole('heading', { name: 'You haven’t made any templates yet' })
    expect(address()).toBe('/programs?whose=mine')
    await user.click(screen.getByRole('button', { name: 'Show the clinic’s templates' }))
    await screen.findByRole('link', { name: 'Knee rehab' })
  })

  test('a practice of one has no colleagues to choose from', async () => {
    server.reply(programs.library, { items: [sampleTemplate()], total: 1 })
    await renderPage('/programs', { as: 'solo' })
    await screen.findByRole('link', { name: 'Knee rehab' })
    expect(screen.queryByRole('radio', { name: 'Mine' })).toBeNull()
  })
})
