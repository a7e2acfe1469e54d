import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { patientImports, type ImportedPatient, type PatientImport } from '@kinora/contract/patient-imports.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { FirstStepsCard } from '../../organizations/FirstStepsCard.tsx'
import ImportPatientsDialog from './ImportPatientsDialog.tsx'

const row = (line: number, outcome: ImportedPatient['outcome'], more: Partial<ImportedPatient> = {}) => ({
  ...{ line, name: 'Ann Lee', email: 'ann@example.com', outcome },
  ...{ problems: [], omitted: [], changes: [], ...more },
})
const report: PatientImport = {
  isDryRun: true,
  counts: { new: 1, changed: 1, same: 0, refused: 0 },
  rows: [
    row(2, 'new', { omitted: [{ field: 'sex', message: '“Q” is not known. Write F, M or other.' }] }),
    row(3, 'changed', { changes: [{ field: 'mobile', from: '0412555018', to: '0412555019' }] }),
  ],
  places: null,
  done: null,
}
const csv =
  'Full name,E-mail,Mobile,F4\nAnn Lee,ann@example.com,0412555018,5/6/85\nBo Kim,bo@example.com,0412555019,7/8/85'
const id = '01900000-0000-7000-8000-000000000001'
const recent = { _id: id, fileName: 'list.csv', importedBy: 'Sam Okafor', added: 12, changed: 3 }

async function openDialog(content = csv) {
  const view = await renderComponent(<ImportPatientsDialog onClose={() => undefined} />, { as: 'practitioner' })
  await view.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([content], 'list.csv'))
  return view
}

test('an import is a first step that is done', async () => {
  const steps = (isDone: boolean) => ({
    isHidden: false,
    steps: [
      { name: 'patient' as const, isDone, isSkipped: false },
      { name: 'program' as const, isDone: false, isSkipped: false },
    ],
  })
  server.reply(patientImports.recentImports, [])
  server.reply(organizations.firstSteps, steps(false))
  server.reply(patientImports.importList, ({ body }) => {
    if (body.isDryRun) return report
    server.reply(organizations.firstSteps, steps(true))
    return { ...report, isDryRun: false, done: { added: 1, changed: 1 } }
  })
  const page = (
    <>
      <FirstStepsCard />
      <ImportPatientsDialog onClose={() => undefined} />
    </>
  )
  const { user } = await renderComponent(page, { as: 'solo' })
  await screen.findByText('0 of 2 done')
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([csv], 'list.csv'))
  await user.click(await screen.findByRole('button', { name: 'Check the patients' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2 patients' }))
  await screen.findByText('1 of 2 done')
})

describe('the import of patients', () => {
  test('shows what each column is, asks how dates are written, checks and imports', async () => {
    server.reply(patientImports.recentImports, [])
    server.reply(patientImports.importList, ({ body }) =>
      body.isDryRun ? report : { ...report, isDryRun: false, done: { added: 1, changed: 1 } },
    )
    const { user } = await openDialog()
    await screen.findByRole('heading', { name: 'Match the columns' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import F4 as' }).value).toBe('dateOfBirth')
    screen.getByText('5/6/85 · 7/8/85')
    await user.click(screen.getByRole('radio', { name: /Month first/ }))
    await user.click(screen.getByRole('button', { name: 'Check the patients' }))
    await screen.findByText('Mobile: 0412555018 → 0412555019')
    screen.getByText('Left as it is: Sex: “Q” is not known. Write F, M or other.')
    await user.click(screen.getByRole('button', { name: 'Import 2 patients' }))
    // A toast says the same.
    within(await screen.findByRole('dialog', { name: 'Imported' })).getByText('1 patient added and 1 changed.')
    const [check, run] = server.requestsTo(patientImports.importList).map(({ body }) => body)
    expect(check).toMatchObject({
      isDryRun: true,
      dateOrder: 'monthFirst',
      fields: ['mobile', 'name', 'email', 'dateOfBirth'],
    })
    expect(run).toMatchObject({ isDryRun: false, isInviting: true, fileName: 'list.csv' })
    expect(run!.lines.map(({ line }) => line)).toEqual([2, 3])
  })

  test('asks for the column of the name, and goes on without an email or mobile', async () => {
    server.reply(patientImports.recentImports, [])
    const { user } = await openDialog('Who,Where\nAnn Lee,ann at example\nBo Kim,bo')
    await screen.findByText(/Still needed: the name/)
    expect(screen.getByRole('button', { name: 'Check the patients' })).toHaveProperty('disabled', true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Import Who as' }), 'Name')
    await screen.findByText(/No column has the email or the mobile.*Patients without an email are not invited/)
    expect(screen.getByRole('button', { name: 'Check the patients' })).toHaveProperty('disabled', false)
  })

  test('says how many fit the plan, and imports those', async () => {
    server.reply(patientImports.recentImports, [])
    const full = { ...report, rows: [row(2, 'new'), row(3, 'new')], counts: { ...report.counts, new: 2, changed: 0 } }
    server.reply(patientImports.importList, { ...full, places: 1 })
    const { user } = await openDialog()
    await user.click(await screen.findByRole('button', { name: 'Check the patients' }))
    await screen.findByText(/Your plan has room for 1 more patient, and this file has 2 new ones/)
    screen.getByRole('button', { name: 'Import the 1 that fit' })
  })

  test('a broken line is named, and a reply that was lost is asked for again', async () => {
    server.reply(patientImports.recentImports, [])
    server.reply(patientImports.importList, report)
    const { user } = await openDialog(`${csv}\n"Jo "Joey"",jo@example.com,0412555020,1/1/90`)
    await user.click(await screen.findByRole('button', { name: 'Check the patients' }))
    await screen.findByText('There is a quotation mark inside quoted text. Double it, or remove it.')
    screen.getByText('1 new patient, 1 changed, 1 refused. On 1 line a field could not be read and is left as it is.')
    server.fail(patientImports.importList, new Problem('failed', 'Failed to import patients'))
    await user.click(screen.getByRole('button', { name: 'Import 2 patients' }))
    await screen.findByText(/2 lines not imported yet/)
    server.reply(patientImports.importList, { ...report, isDryRun: false, done: { added: 1, changed: 1 } })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => within(screen.getByRole('dialog')).getByText('1 patient added and 1 changed.'))
    const [first, second] = server.requestsTo(patientImports.importList).slice(-2)
    expect(first!.body.importId).toBe(second!.body.importId)
  })

  test('an import of the last day is undone after a question, and who is kept is named', async () => {
    server.reply(patientImports.recentImports, [{ ...recent, importedAt: new Date().toISOString() }])
    const kept = [{ _id: id, name: 'Eve Stone', reason: 'They have joined since.' }]
    server.reply(patientImports.undoImport, { removed: 11, restored: 3, kept })
    const { user } = await renderComponent(<ImportPatientsDialog onClose={() => undefined} />, { as: 'practitioner' })
    const list = await screen.findByRole('region', { name: 'Imported in the last day' })
    await user.click(within(list).getByRole('button', { name: 'Undo the import of list.csv' }))
    await screen.findByText(/12 patients added from list.csv will be removed, and 3 patients will get/)
    expect(server.requestsTo(patientImports.undoImport)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('11 patients removed')
    screen.getByText(/They have joined since/)
  })
})
