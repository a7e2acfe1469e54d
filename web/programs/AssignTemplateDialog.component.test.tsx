import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { templates } from '@kinora/contract/templates.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePatient } from '../testing/sample-patients.ts'
import { sampleExercise, sampleProgram, sampleSeries, sampleTemplate } from '../testing/sample-programs.ts'

const ann = samplePatient({
  precautions: [{ text: 'No deep knee bend.', tags: ['knee-flexion-deep'], from: null, until: null }],
})
const ben = samplePatient({ _id: sampleId(11), name: 'Ben Ito', email: 'ben@example.com' })
const squat = sampleExercise({ restrictionTags: ['knee-flexion-deep'] })

async function openDialog({ template = sampleTemplate(), names = [ann, ben], block = sampleSeries([squat]) } = {}) {
  server.reply(programs.library, { items: [template], total: 1 })
  server.reply(patients.names, { items: names, total: 2 })
  server.reply(patients.get, ({ params: { id } }) => names.find(({ _id }) => _id === id)!)
  server.reply(programs.ofPatient, { items: [], total: 0 })
  server.reply(series.week, { program: template, week: 1, series: [block] })
  const page = await renderPage('/programs', { as: 'practitioner' })
  await page.user.click(await screen.findByRole('button', { name: 'Assign to patients: Knee rehab' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Assign Knee rehab' })) }
}

test('a conflict with a precaution of the patient is named before a template is assigned', async () => {
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('checkbox', { name: /^Ann Wood/ }))
  await dialog.findByText('First week for Ann', { exact: false })
  await dialog.findByText('Deep knee bend: not for Ann')
})

test('an exercise for the other side than the affected one is named before a template is assigned', async () => {
  const { user, dialog } = await openDialog()
  const week = sampleSeries([sampleExercise()])
  const assignedExercises = week.assignedExercises.map((each) => ({ ...each, side: 'right' as const }))
  server.reply(series.week, { program: sampleTemplate(), week: 1, series: [{ ...week, assignedExercises }] })
  server.reply(patients.get, { ...ben, affectedSide: 'left' })
  await user.click(await dialog.findByRole('checkbox', { name: /^Ben Ito/ }))
  await dialog.findByText('Right, but the left is affected')
})

test('a template for one side is given for the other to whom that side is affected, unless said otherwise', async () => {
  const ben2 = { ...ben, affectedSide: 'left' as const }
  const week = sampleSeries([sampleExercise()])
  const assignedExercises = week.assignedExercises.map((each) => ({ ...each, side: 'right' as const }))
  const { user, dialog } = await openDialog({
    template: sampleTemplate({ side: 'right' }),
    names: [ann, ben2],
    block: { ...week, assignedExercises },
  })
  await user.click(await dialog.findByRole('checkbox', { name: /^Ann Wood/ }))
  const ofAnn = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Left instead for Ann Wood/ })
  expect(ofAnn.checked).toBe(false)
  await dialog.findByText(/· right/)
  await user.click(dialog.getByRole('checkbox', { name: /^Ben Ito/ }))
  const ofBen = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Left instead for Ben Ito/ })
  expect(ofBen.checked).toBe(true)
  await dialog.findByText(/· left/)
  await user.click(ofAnn)
  server.reply(templates.assignTemplate, [sampleProgram(), sampleProgram({ _id: sampleId(21), patientId: ben._id })])
  await user.click(ofBen)
  await dialog.findByText(/· right/)
  await user.click(dialog.getByRole('button', { name: 'Assign to 2 patients' }))
  await screen.findByText('Knee rehab assigned to 2 patients')
  expect(server.requestsTo(templates.assignTemplate)[0]?.body.patients).toMatchObject([
    { patientId: ann._id, swapsSides: true },
    { patientId: ben._id, swapsSides: false },
  ])
})

test('each patient who has the template already is named before it is assigned', async () => {
  const { user, dialog } = await openDialog()
  const templateId = sampleTemplate()._id
  server.reply(programs.ofPatient, ({ params: { id } }) => {
    const planned = sampleProgram({ templateId, startDate: '2026-11-30' })
    const stopped = sampleProgram({ templateId, state: 'stopped' })
    return { items: [id === ann._id ? planned : stopped], total: 1 }
  })
  await user.click(await dialog.findByRole('checkbox', { name: /^Ann Wood/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Ben Ito/ }))
  await dialog.findByText('First week for Ben', { exact: false })
  dialog.getByText('Ann Wood already has Knee rehab, from 30/11/2026.')
  expect(dialog.queryByText(/Ben Ito already has/)).toBeNull()
})

test('a template is assigned to several patients from one day on', async () => {
  const { user, dialog, address } = await openDialog()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose a patient' }).disabled).toBe(true)
  await user.click(await dialog.findByRole('checkbox', { name: /^Ann Wood/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Ben Ito/ }))
  const start = dialog.getByRole('textbox', { name: /^Start date/ })
  await user.clear(start)
  await dialog.findByText('Start date is required.')
  await user.type(start, '30/11/2026')
  server.reply(templates.assignTemplate, [sampleProgram(), sampleProgram({ _id: sampleId(21), patientId: ben._id })])
  await user.click(await dialog.findByRole('button', { name: 'Assign to 2 patients' }))
  await screen.findByText('Knee rehab assigned to 2 patients')
  expect(server.requestsTo(templates.assignTemplate)[0]?.body.patients).toMatchObject([
    { patientId: ann._id, startDate: '2026-11-30' },
    { patientId: ben._id, startDate: '2026-11-30' },
  ])
  expect(address()).toBe('/programs')
})

test('what was chosen stays when the template could not be assigned, and its program opens when it could', async () => {
  const { user, dialog, address } = await openDialog()
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Ben Ito/ })
  await user.click(box)
  server.fail(templates.assignTemplate, new Problem('unavailable', 'The server is busy. Please try again in a moment.'))
  await user.click(dialog.getByRole('button', { name: 'Assign to Ben' }))
  await dialog.findByText('The server is busy. Please try again in a moment.')
  expect(box.checked).toBe(true)
  expect(screen.queryByText('Knee rehab assigned to Ben')).toBeNull()

  const program = sampleProgram({ patientId: ben._id, patient: ben.name })
  server.reply(templates.assignTemplate, [program])
  await user.click(dialog.getByRole('button', { name: 'Assign to Ben' }))
  await screen.findByText('Knee rehab assigned to Ben')
  await waitFor(() => expect(address()).toBe(`/program/${program._id}/series`))
})
