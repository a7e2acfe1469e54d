import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { patientShares, type PatientShare } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../testing/sample-data.ts'
import { patientList, samplePatient, samplePatientRow } from '../testing/sample-patients.ts'

const me = sampleProfile('practitioner').userId

const share = (number: number, facts: Partial<PatientShare> = {}): PatientShare => ({
  _id: sampleId(number),
  ...{ kind: 'cover', state: 'open', practitionerId: sampleId(70), practitioner: 'Sam Okafor', colleagueId: me },
  ...{ colleague: 'Priya Nair', askedBy: 'Sam Okafor', askedAt: '2026-11-20T08:00:00Z', isAll: false },
  ...{ patientCount: 3, patients: [], firstDay: '2026-12-01', lastDay: '2026-12-14', note: '', isNow: false },
  ...{ mayAnswer: true, mayEnd: false },
  ...facts,
})
const open = async (...shares: PatientShare[]) => {
  server.reply(patientShares.shares, shares)
  return renderPage('/cover', { as: 'practitioner' })
}

test('a request says who, how many and when, and is accepted once the server has done it', async () => {
  const { user } = await open(share(1, { note: 'Thank you' }))
  const card = (await screen.findByRole('heading', { name: 'Waiting for your answer' })).closest('section')!
  expect(card.textContent).toContain('Priya Nair covers for Sam Okafor')
  expect(card.textContent).toContain('3 patients')
  expect(card.textContent).toContain('“Thank you”')
  const now = share(1, { state: 'accepted', isNow: true, mayAnswer: false, mayEnd: true })
  server.reply(patientShares.answerShare, ({ body }) => {
    expect(body).toEqual({ isAccepted: true })
    return now
  })
  server.reply(patientShares.shares, [
    { ...now, patientCount: 1, patients: [{ _id: sampleId(7), name: 'Ann Kowalski' }] },
  ])
  await user.click(within(card).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Accepted')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Ann Kowalski' })).toBeTruthy()
})

test('a refused acceptance shows the limit of the plan beside the buttons', async () => {
  const { user } = await open(share(1, { kind: 'handOver' }))
  server.reply(patientShares.answerShare, () => {
    throw new Problem('limit_reached', 'Your plan includes 30 active patients for each practitioner.')
  })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Your plan includes 30 active patients for each practitioner.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
})

test('ending asks first', async () => {
  const { user } = await open(share(1, { state: 'accepted', isNow: true, mayAnswer: false, mayEnd: true }))
  let ended = 0
  server.reply(patientShares.endShare, () => {
    ended += 1
    return share(1, { state: 'ended', mayAnswer: false })
  })
  await user.click(await screen.findByRole('button', { name: /^End: / }))
  expect(ended).toBe(0)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End now' }))
  await waitFor(() => expect(ended).toBe(1))
  expect(await screen.findByText('It has ended')).toBeTruthy()
})

test('nothing yet says what the page is for, an error can be tried again', async () => {
  await open()
  expect(await screen.findByText('No cover or sharing yet')).toBeTruthy()
})

test('a failure to load can be tried again', async () => {
  server.fail(patientShares.shares, new Problem('failed', 'Failed to read cover and sharing'))
  await renderPage('/cover', { as: 'practitioner' })
  expect(await screen.findByText(/Failed to read cover and sharing/)).toBeTruthy()
})

test('a colleague is asked for chosen patients; a mistake leads to its field', async () => {
  const ann = samplePatientRow({ _id: sampleId(7), name: 'Ann Kowalski' })
  server.reply(patientShares.shares, [])
  server.reply(patientShares.colleagues, [
    { _id: me, name: 'Me Myself' },
    { _id: sampleId(71), name: 'Olivia Hart' },
  ])
  server.reply(patients.ofPractitioner, patientList(ann))
  const { user } = await renderPage(`/cover?patient=${ann._id}`, { as: 'practitioner' })
  await screen.findByRole('option', { name: 'Olivia Hart' })
  await user.selectOptions(await screen.findByLabelText(/Colleague/), 'Olivia Hart')
  expect(screen.queryByRole('option', { name: 'Me Myself' })).toBeNull()
  expect(((await screen.findByRole('checkbox', { name: 'Ann Kowalski' })) as HTMLInputElement).checked).toBe(true)
  server.reply(patientShares.addShare, ({ body }) => {
    expect(body).toMatchObject({ kind: 'share', colleagueId: sampleId(71), patientIds: [ann._id], lastDay: null })
    throw new Problem('invalid', 'Check the day.', [{ field: 'lastDay', message: 'Enter the last day.' }])
  })
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Enter the last day.')).toBeTruthy()
  server.reply(patientShares.addShare, share(1, { colleague: 'Olivia Hart' }))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Request sent to Olivia Hart')).toBeTruthy()
})

test('a hand-over of all patients that is done has no number of patients now', async () => {
  const done = { kind: 'handOver', state: 'over', isAll: true, patientCount: 0, mayAnswer: false } as const
  await open(share(1, done), share(2, { isAll: true, patientCount: 12 }))
  expect(await screen.findByText('All patients of Sam Okafor')).toBeTruthy()
  expect(screen.getByText('All patients of Sam Okafor (12 now)')).toBeTruthy()
})

test('an owner who asks for one patient asks nothing before that patient has loaded', async () => {
  const ann = samplePatientRow({ _id: sampleId(7), name: 'Ann Kowalski' })
  server.reply(patientShares.shares, [])
  server.reply(patientShares.colleagues, [
    { _id: sampleId(70), name: 'Sam Okafor' },
    { _id: sampleId(71), name: 'Priya Nair' },
  ])
  const asked: string[] = []
  server.reply(patients.ofPractitioner, ({ params }) => {
    asked.push(params.id!)
    return patientList(ann)
  })
  server.fail(patients.get, new Problem('failed', 'Failed to read this patient'))
  const { user } = await renderPage(`/cover?patient=${ann._id}`, { as: 'business_admin' })
  expect(await screen.findByText(/Failed to read this patient/)).toBeTruthy()
  await user.selectOptions(await screen.findByLabelText(/Colleague/), 'Priya Nair')
  expect((screen.getByRole('button', { name: 'Ask' }) as HTMLButtonElement).disabled).toBe(true)
  expect(asked).toEqual([])
  server.reply(patients.get, samplePatient({ _id: ann._id, name: ann.name, practitionerId: sampleId(70) }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: 'Ann Kowalski' })).toBeTruthy()
  expect(asked).toEqual([sampleId(70)])
  expect((screen.getByRole('button', { name: 'Ask' }) as HTMLButtonElement).disabled).toBe(false)
})
