import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ExerciseImport } from '@kinora/contract/exercise-import-formats.ts'
import { exerciseImports } from '@kinora/contract/exercise-imports.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import ImportExercisesDialog from './ImportExercisesDialog.tsx'

const report: ExerciseImport = {
  format: 'csv',
  isDryRun: true,
  counts: { new: 1, changed: 0, same: 0, duplicate: 0, refused: 1 },
  notes: [],
  rows: [{ row: 3, name: 'Tail raise', outcome: 'refused', reason: 'body_region: “tail” is not a known value.' }],
}

const nothingLinked = { waiting: 0, taken: 0, refused: 0, files: [] }

async function openDialog() {
  server.reply(exerciseImports.recentImports, [])
  const view = await renderComponent(<ImportExercisesDialog onClose={() => undefined} />, { as: 'practitioner' })
  const choose = (content: BlobPart, name = 'list.csv') =>
    view.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([content], name))
  return { ...view, choose }
}

describe('the import of exercises', () => {
  test('previews the list with its rejected rows, then imports the rest', async () => {
    server.reply(exercises.importList, ({ body }) => ({ ...report, isDryRun: body.isDryRun ?? false }))
    server.reply(exercises.fetch, { items: [], total: 0, facets: undefined as never })
    const { user, choose } = await openDialog()
    await choose('name,body_region\nRaise,knee\nTail raise,tail')
    await screen.findByText('body_region: “tail” is not a known value.')
    expect(server.requestsTo(exercises.importList).map(({ body }) => body.isDryRun)).toEqual([true])
    await user.click(screen.getByRole('button', { name: 'Import 1 exercise' }))
    await screen.findByRole('button', { name: 'Done' })
    expect(server.requestsTo(exercises.importList).map(({ body }) => body.isDryRun)).toEqual([true, false])
  })

  test('shows why a list was rejected and lets the user choose another', async () => {
    server.fail(exercises.importList, new Problem('invalid', 'This file is broken: it is not complete JSON.'))
    const { choose } = await openDialog()
    await choose('{"broken": ')
    expect((await screen.findByRole('alert')).textContent).toContain('it is not complete JSON')
    server.reply(exercises.importList, report)
    await choose('name\nRaise')
    await screen.findByRole('button', { name: 'Import 1 exercise' })
  })

  test('reads a table in UTF-16, as spreadsheets save it', async () => {
    server.reply(exercises.importList, report)
    const { choose } = await openDialog()
    await choose(new Uint8Array(Buffer.from('\ufeffname\nKniebeuge für Ältere', 'utf16le')))
    await screen.findByRole('button', { name: 'Import 1 exercise' })
    expect(server.requestsTo(exercises.importList)[0]?.body.text).toContain('Kniebeuge für Ältere')
  })

  test.each([
    ['a broken archive', 'PK\u0003\u0004 and no archive', /This archive is broken/],
    ['a file that is not text', new Uint8Array([110, 97, 0, 1]), /This is not a text file/],
    ['an empty file', '', /This file is empty/],
  ])('%s is rejected before anything is sent', async (_, content, message) => {
    const { choose } = await openDialog()
    await choose(content, 'list.zip')
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
    expect(server.requestsTo(exercises.importList)).toEqual([])
  })

  test('an import of the last month is undone after a question, and what is kept is named', async () => {
    const id = '01900000-0000-7000-8000-000000000001'
    const about = {
      importedBy: 'Sam Okafor',
      importedAt: new Date().toISOString(),
      added: 871,
      changed: 2,
      linked: nothingLinked,
    }
    server.reply(exerciseImports.recentImports, [{ _id: id, format: 'wger', ...about }])
    const kept = [{ _id: id, name: 'Squat', reason: 'It is used in a program or template.' }]
    server.reply(exerciseImports.undoImport, { removed: 870, restored: 2, kept })
    const { user } = await renderComponent(<ImportExercisesDialog onClose={() => undefined} />, { as: 'practitioner' })
    await user.click(await screen.findByRole('button', { name: 'Undo the import of wger' }))
    await screen.findByText(/871 exercises added from wger will be removed, and 2 exercises will get/)
    expect(server.requestsTo(exerciseImports.undoImport)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('870 exercises removed')
    screen.getByText(/It is used in a program or template/)
  })

  test('says how far the linked pictures and videos are, and which could not be taken', async () => {
    const importId = '01900000-0000-7000-8000-000000000002'
    server.reply(exercises.importList, ({ body }) => ({
      ...report,
      isDryRun: body.isDryRun ?? false,
      ...(!body.isDryRun && { ids: {}, importId }),
    }))
    const { user, choose } = await openDialog()
    const about = { importedBy: 'Sam Okafor', importedAt: new Date().toISOString(), added: 1, changed: 0 }
    const files = [
      { name: 'Raise', kind: 'video' as const, state: 'refused' as const, reason: 'The link leads to a web page.' },
    ]
    const linked = { waiting: 1, taken: 1, refused: 1, files }
    server.reply(exerciseImports.recentImports, [{ _id: importId, format: 'csv', ...about, linked }])
    await choose('name\nRaise')
    await user.click(await screen.findByRole('button', { name: 'Import 1 exercise' }))
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('2 of 3')
    screen.getByText(/You can close this/)
    const done = { waiting: 0, taken: 2, refused: 1, files }
    server.reply(exerciseImports.recentImports, [{ _id: importId, format: 'csv', ...about, linked: done }])
    await screen.findByText('2 taken, 1 not taken.')
    await user.click(screen.getByText('Not imported: 1'))
    screen.getByText(/The link leads to a web page/)
  })
})
