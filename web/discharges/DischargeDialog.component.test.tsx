import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { discharges, type Discharge } from '@kinora/contract/discharges.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { series } from '@kinora/contract/series.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleExercise, sampleProgram, sampleSeries } from '../testing/sample-programs.ts'
import AfterCare from './AfterCare.tsx'
import DischargeCard from './DischargeCard.tsx'
import DischargeDialog from './DischargeDialog.tsx'

const program = sampleProgram({ state: 'running', currentWeek: 6 })
const [squat, bridge] = [sampleExercise(), sampleExercise({ _id: sampleId(31), name: 'Bridge' })]
const patientId = sampleId(10)

const discharge: Discharge = {
  _id: sampleId(90),
  dischargedOn: '2026-11-20',
  by: 'Sam Okafor',
  programId: sampleId(21),
  daysPerWeek: 2,
  exercises: [{ name: 'Squat', dosage: 'Do 10, three times' }],
  flareUp: {
    painAbove: 5,
    days: 3,
    easierWeek: 1,
    easier: [{ exercise: 'Squat', dosage: 'Do 8, twice' }],
    leaveOut: ['Bridge'],
    call: 'If it is no better after a week.',
  },
  outcomes: {
    sessions: 31,
    pain: { from: { day: '2026-09-01', value: 6 }, to: { day: '2026-11-18', value: 1.5 } },
    surveys: [],
  },
  closingNote: 'Well done, Ann.',
  clinic: { name: 'Harbour Physio', phone: '02 9555 0100', email: 'hello@harbour.example' },
  readmittedAt: null,
}

async function openDialog(exercises = [squat, bridge], otherDoses = [{ week: 2, prescriptionIds: [sampleId(50)] }]) {
  server.reply(series.week, { program, week: 6, series: [sampleSeries(exercises)] })
  server.reply(discharges.outcomes, { ...discharge.outcomes, otherDoses })
  const onClose = vi.fn()
  const { user } = await renderComponent(
    <DischargeDialog patientId={patientId} name="Ann Wood" program={program} onClose={onClose} />,
    { as: 'practitioner' },
  )
  return { user, onClose, dialog: within(await screen.findByRole('dialog', { name: 'Discharge Ann' })) }
}

test('staff choose what goes on and what a flare-up means, and the patient is discharged once the server says so', async () => {
  const { user, onClose, dialog } = await openDialog()
  await user.click(await dialog.findByRole('checkbox', { name: /Bridge/ }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How often a week' }), '3 days')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Doses' }), 'Leave them as they are')
  await dialog.findByText('Pain: 6 around 01/09/2026, 1.5 around 18/11/2026.')
  const send = () => user.click(dialog.getByRole('button', { name: 'Discharge Ann' }))
  await send()
  await dialog.findByText('Choose a week to go back to, or an exercise to leave out.')
  expect(server.requestsTo(discharges.discharge)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Squat' }))
  server.fail(discharges.discharge, new Problem('conflict', 'Ann Wood is discharged already.'))
  await send()
  await dialog.findByText('Ann Wood is discharged already.')
  expect(onClose).not.toHaveBeenCalled()
  server.reply(discharges.discharge, discharge)
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.requestsTo(discharges.discharge).at(-1)!.body).toMatchObject({
    programId: program._id,
    prescriptionIds: [sampleId(50)],
    daysPerWeek: 3,
    flareUp: { painAbove: 5, days: 3, easierWeek: null, leaveOut: [sampleId(50)] },
  })
})

test('what is wrong far above the button is led to, whether the form or the server says so', async () => {
  const { user, dialog } = await openDialog([squat])
  await user.click(await dialog.findByRole('checkbox', { name: /Squat/ }))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const send = () => user.click(dialog.getByRole('button', { name: 'Discharge Ann' }))
  await send()
  const message = await dialog.findByText('Choose at least one exercise.')
  await waitFor(() => expect(scroll.mock.contexts).toContain(message))
  await user.click(dialog.getByRole('checkbox', { name: /Squat/ }))
  const same = 'In week 1 these exercises had the same dosage.'
  server.fail(discharges.discharge, fieldProblem('invalid', 'flareUp.easierWeek', same))
  await send()
  await dialog.findByText(same)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Doses' })))
})

test('the form proposes the first week with other doses, and none where they were the same throughout', async () => {
  const { dialog } = await openDialog()
  const doses = (await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Doses' })).options
  expect([...doses].map(({ text, selected }) => [text, selected])).toEqual([
    ['Leave them as they are', false],
    ['Back to week 2', true],
  ])
  cleanup()
  const { dialog: same } = await openDialog([squat], [])
  await same.findByText('They were the same in every week. Choose exercises to leave out.')
})

test('a last week without exercises says what to do first', async () => {
  const { dialog } = await openDialog([])
  await dialog.findByText(/Add those that Ann will keep doing, then discharge/)
})

test('a patient reads the plan from now on and what to do in a flare-up', async () => {
  server.fail(discharges.get, new Problem('failed', 'Failed to read the discharge'))
  const { user } = await renderComponent(<AfterCare patientId={patientId} />, { as: 'patient' })
  await screen.findByText('Failed to read the discharge')
  server.reply(discharges.get, { discharge })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Your plan from now on: 2 days a week' })
  screen.getByRole('heading', { name: 'If it flares up' })
  screen.getByText('Pain above 5 out of 10 for 3 days in a row?')
  screen.getByText('Leave out for now: Bridge.')
  screen.getByText('Squat: Do 8, twice.')
  screen.getByText('Ring us: If it is no better after a week.')
  // In a flare-up nobody should have to type the number.
  expect(screen.getByRole('link', { name: '02 9555 0100' })).toHaveProperty('href', 'tel:0295550100')
})

test('staff take a patient back into care after a question', async () => {
  server.reply(discharges.get, { discharge })
  const { user } = await renderComponent(<DischargeCard patientId={patientId} name="Ann Wood" />, {
    as: 'practitioner',
  })
  await screen.findByText('20/11/2026 by Sam Okafor')
  await user.click(screen.getByRole('button', { name: 'Take back into care' }))
  server.reply(discharges.readmit, {})
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(server.requestsTo(discharges.readmit)).toHaveLength(1))
})
