import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { plans } from '@kinora/contract/plans.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { carers } from '@kinora/contract/carers.ts'
import { homeKits, missingKit } from '@kinora/contract/home-kits.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { addDays, localDay } from '@kinora/contract/days.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { progressionProposals } from '@kinora/contract/progression-proposals.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { patients, type PatientRecord } from '@kinora/contract/patients.ts'
import { precautions } from '@kinora/contract/precautions.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { workouts, type Progress } from '@kinora/contract/workouts.ts'
import { Routing } from '../app/Routing.tsx'
import { server } from '../testing/fake-server.ts'
import { sampleBrief as brief } from '../testing/sample-briefs.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../testing/sample-data.ts'
import { samplePatient } from '../testing/sample-patients.ts'
import { formatDay } from '../ui/format.ts'
import { sampleProgram } from '../testing/sample-programs.ts'

const address = `/patient/view/${samplePatient()._id}`
const progress: Progress = {
  programId: sampleProgram()._id,
  weeks: [{ week: 1, adherence: 50, pain: 4, sessions: 1, planned: 2 }],
  days: [],
  stopAbove: 6,
  byExercise: [],
  notes: [],
  skips: [],
}

function answer(record: PatientRecord, ...theirs: Program[]) {
  server.reply(patients.get, record)
  server.reply(programs.ofPatient, { items: theirs, total: theirs.length })
  server.reply(patientAlerts.alerts, [])
  server.reply(surveys.trends, [])
  server.reply(surveys.responses, [])
  server.reply(surveys.due, [])
  server.reply(workouts.progress, progress)
  server.reply(series.changes, [])
  server.reply(precautions.prescribedAnyway, [])
  server.reply(patientRecords.devices, [])
  server.reply(patientPauses.pauses, [])
  server.reply(patientShares.shares, [])
  server.reply(progressionProposals.proposalsOf, [])
  server.reply(seriesEducation.educationOfPatient, [])
  server.reply(patientVisits.visits, [])
  server.reply(carers.carers, [])
  server.reply(homeKits.homeKit, { items: [], other: '', enteredAt: null, enteredBy: '' })
  server.reply(missingKit.missingEquipment, [])
  server.reply(ownProgress.goalOf, { goal: null, earlierGoals: [] })
  server.reply(formChecks.formChecks, [])
  server.reply(briefs.ofPatient, brief)
  server.reply(patientTransfers.imports, [])
}

function open(record: PatientRecord, ...theirs: Program[]) {
  answer(record, ...theirs)
  return renderPage(address, { as: 'practitioner' })
}

test('the page shows a skeleton until the record has loaded', async () => {
  answer(samplePatient())
  server.hang(patients.get)
  await renderPage(address, { as: 'practitioner' })
  screen.getByRole('status', { name: 'Loading the patient' })
})

test('the page does not wait for alerts that never come', async () => {
  answer(samplePatient())
  server.hang(patientAlerts.alerts)
  await renderPage(address, { as: 'practitioner' })
  await screen.findByRole('heading', { name: 'Details' })
})

test('a patient whom somebody may not see is not shown, and the page says so', async () => {
  answer(samplePatient())
  server.fail(patients.get, new Problem('not_found', 'We can’t find this patient.'))
  await renderPage(address, { as: 'practitioner' })
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t find this patient.')
})

test('precautions that apply stand above everything else, with the day they were checked', async () => {
  const text = 'No kneeling on the left'
  await open(
    samplePatient({
      precautions: [{ text, tags: [], from: null, until: null }],
      precautionsCheckedAt: '2026-11-01T00:00:00.000Z',
    }),
  )
  const strip = await screen.findByRole('region', { name: 'Precautions' })
  within(strip).getByText(/No kneeling on the left\./)
  within(strip).getByText(/checked/)
})

test('what was given against a precaution stands with it, with the weeks and the reason', async () => {
  const record = samplePatient({ precautions: [{ text: 'No kneeling', tags: ['kneeling'], from: null, until: null }] })
  answer(record)
  const reason = 'Kneels on a cushion, agreed with the surgeon'
  const { _id: programId, title: program } = sampleProgram()
  const given = { programId, program, exercise: 'Knee plank', fromWeek: 1, toWeek: 3, reason }
  server.reply(precautions.prescribedAnyway, [given, { ...given, exercise: 'Lunge', toWeek: 1, reason: '' }])
  await renderPage(address, { as: 'practitioner' })
  const strip = await screen.findByRole('region', { name: 'Precautions' })
  const line = (await within(strip).findByRole('link', { name: 'Knee plank' })).closest('li')!
  expect(line.textContent).toBe(`Knee plank in ${program}, weeks 1 to 3: ${reason}`)
  within(strip).getByText('Prescribed before these precautions: check whether it should stay')
  const before = within(strip).getByRole('link', { name: 'Lunge' }).closest('li')!
  expect(before.textContent).toBe(`Lunge in ${program}, week 1`)
})

test('of a patient who was never asked, the page does not say that there are no precautions', async () => {
  await open(samplePatient())
  await screen.findByRole('heading', { name: 'Details' })
  screen.getByText('Not recorded')
  expect(screen.queryByRole('region', { name: 'Precautions' })).toBeNull()
})

test('a patient without a program is offered the first one', async () => {
  await open(samplePatient())
  await screen.findByText(/^No program yet\./)
  screen.getByRole('link', { name: 'Create a program' })
})

test('an inactive patient is shown with the reason, and cannot be started with', async () => {
  await open(
    samplePatient({
      isActive: false,
      statusReason: 'Completed program',
      statusNote: 'Moved to Perth',
    }),
  )
  const notice = await screen.findByRole('region', { name: 'Not active' })
  within(notice).getByText(/Moved to Perth/)
  within(notice).getByRole('button', { name: 'Activate' })
  expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull()
})

test('the progress of a program is a chart, and a table for those who want the numbers', async () => {
  const running = sampleProgram({ state: 'running', currentWeek: 1 })
  const { user } = await open(samplePatient(), running)
  const table = await screen.findByRole('button', { name: 'As a table: sessions and pain' })
  await user.click(table)
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: /^As a chart/ }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('staff see that a session was planned to be short, and for how many minutes', async () => {
  const day = { day: '2026-11-02', week: 1, planned: 1, done: 1, share: 1, pain: null, painAfter: null, effort: null }
  answer(samplePatient(), sampleProgram({ state: 'running', currentWeek: 1 }))
  server.reply(workouts.progress, { ...progress, days: [{ ...day, shortMinutes: 8 }] })
  const { user } = await renderPage(address, { as: 'practitioner' })
  await user.click(await screen.findByRole('button', { name: 'As a table: sessions and pain' }))
  await screen.findByText('1 of 1, short: 8 min')
})

test('the page shows where a patient is signed in, and signs a lost phone out', async () => {
  answer(samplePatient({ name: 'Ann Kowalski' }))
  const seenAt = '2026-11-01T09:00:00.000Z'
  const phone = { _id: samplePatient()._id, device: 'Safari on iPhone', isHandheld: true, createdAt: seenAt, seenAt }
  server.reply(patientRecords.devices, [phone])
  server.reply(patientRecords.signOutDevices, { ended: 1 })
  const { user } = await renderPage(address, { as: 'practitioner' })
  await screen.findByText('Safari on iPhone')
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere…' }))
  server.reply(patientRecords.devices, [])
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findByText('Ann Kowalski is signed out on 1 device.')
})

const running = sampleProgram({ state: 'running', startDate: '2026-11-02', endDate: '2026-12-13', currentWeek: 3 })

test('Sam reads who ended the last pause, for two weeks', async () => {
  const today = localDay()
  const ended = (until: string) => ({
    ...{ _id: sampleId(71), reason: 'unwell' as const, from: addDays(until, -3), until, isShifting: true },
    ...{ shiftedWeeks: 1, state: 'over' as const, recordedBy: 'Sam Okafor', recordedAt: '2026-11-01T09:00:00.000Z' },
    endedBy: 'Eve Lang for Ann Kowalski',
  })
  answer(samplePatient(), sampleProgram())
  server.reply(patientPauses.pauses, [ended(addDays(today, -1))])
  const { unmount } = await renderPage(address, { as: 'practitioner' })
  await screen.findByText(/^Ann was unwell from .* Ended by Eve Lang for Ann Kowalski\.$/)
  unmount()
  server.reply(patientPauses.pauses, [ended(addDays(today, -20))])
  await renderPage(address, { as: 'practitioner' })
  await screen.findByRole('heading', { level: 1, name: 'Ann Wood' })
  await waitFor(() => expect(server.requestsTo(patientPauses.pauses)).toHaveLength(2))
  expect(screen.queryByText(/Ended by/)).toBeNull()
})

test('the brief opens on one screen, and says “Copied” once the clipboard has the notes', async () => {
  const { user } = await open(samplePatient(), running)
  await user.click(await screen.findByRole('button', { name: 'Brief' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Brief: Ann Kowalski' }))
  dialog.getByText('Since the last visit, 09/11/2026. Knee rehab, week 4 of 6.')
  dialog.getByRole('row', { name: 'Squat 6 of 7 1 4' })
  await user.click(dialog.getByRole('button', { name: 'Copy for the notes' }))
  await screen.findByText('Copied')
  expect(await navigator.clipboard.readText()).toContain('- Sessions: 6 done of 7 planned, 86% of the sets.')
})

test('what was skipped in the brief is swapped in its place', async () => {
  const skips = [{ exercise: 'Squat', reason: 'too hard', times: 3 }]
  const [program] = brief.programs
  answer(samplePatient(), running)
  server.reply(briefs.ofPatient, { ...brief, skips })
  const { user } = await renderPage(address, { as: 'practitioner' })
  await user.click(await screen.findByRole('button', { name: 'Brief' }))
  const link = await screen.findByRole('link', { name: 'Swap Squat' })
  expect(link.getAttribute('href')).toContain(`${program!._id}`)
  expect(link.getAttribute('href')).toContain('swap=Squat')
})

test('one tap records that the patient was seen today', async () => {
  const seen = { _id: samplePatient()._id, subjective: '', objective: '', assessment: '', plan: '' }
  const day = localDay()
  const visit = { ...seen, day, recordedBy: 'Sam Okafor', recordedAt: '2026-11-23T00:00:00Z', version: 1 }
  const { user } = await open(samplePatient(), running)
  const button = await screen.findByRole('button', { name: 'Seen today' })
  server.reply(patientVisits.addVisit, () => {
    server.reply(patientVisits.visits, [visit])
    return visit
  })
  await user.click(button)
  await screen.findByText('Today’s visit is recorded. Add a note under Visits.')
  await screen.findByRole('button', { name: `Note of ${formatDay(day)}` })
  expect(screen.queryByRole('button', { name: 'Seen today' })).toBeNull()
})

test('the goal stands on the page and in the brief in the patient’s own words, with a rating for each month', async () => {
  const goal = {
    text: 'Walk to the ferry',
    ratings: [
      { month: '2026-11-01', rating: 6 },
      { month: '2026-09-01', rating: 4 },
    ],
  }
  answer(samplePatient(), sampleProgram({ state: 'running', startDate: '2026-11-02' }))
  server.reply(ownProgress.goalOf, { goal, earlierGoals: [{ ...goal, text: 'Sit on the floor' }] })
  server.reply(briefs.ofPatient, { ...brief, goal })
  const { user } = await renderPage(address, { as: 'practitioner' })
  await screen.findByText('‘Walk to the ferry’')
  screen.getByText('Earlier goal: ‘Sit on the floor’, 6 of 10 in November 2026')
  const plot = 'How close, from 0 to 10: 4 in September, 6 in November'
  screen.getByRole('img', { name: plot })
  await user.click(await screen.findByRole('button', { name: 'Brief' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Brief: Ann Kowalski' }))
  dialog.getByText('‘Walk to the ferry’')
  dialog.getByRole('img', { name: plot })
})

test('the page of a patient who has not joined says what its button sends, and claims no email that an import may not have sent', async () => {
  answer(samplePatient({ isInvited: true }))
  await renderPage(address, { as: 'practitioner' })
  await screen.findByText(/hasn’t joined yet\. .*This emails an invitation to/)
  expect(screen.queryByText(/was invited at/)).toBeNull()
})

test('a patient without an email or phone is not invited, and the page says what to do instead', async () => {
  answer({ ...samplePatient(), email: '', mobile: '', isInvited: false })
  const { user } = await renderPage(address, { as: 'practitioner' })
  await screen.findByText(/can’t sign in, and no message, reminder or survey reaches them/)
  expect(screen.getByRole('link', { name: 'Add an email' }).getAttribute('href')).toMatch(/\/patient\/edit\//)
  await user.click(screen.getByRole('button', { name: /^More for/ }))
  expect(screen.queryByRole('menuitem', { name: 'Resend invitation' })).toBeNull()
})

test('a dialog that is open for one patient is not open for the next', async () => {
  for (const endpoint of [plans.mine, plans.alert, notifications.list, notifications.stream]) server.hang(endpoint)
  server.reply(accounts.user, sampleProfile('practitioner'))
  answer(samplePatient())
  const ben = sampleId(11)
  server.reply(patients.get, ({ params }) =>
    params.id === ben ? samplePatient({ _id: ben, name: 'Ben Lee' }) : samplePatient(),
  )
  const { user } = await renderComponent(<Routing />, { as: 'practitioner', at: address })
  await user.click(await screen.findByRole('button', { name: 'More for Ann Wood' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Import from another clinic/ }))
  await screen.findByRole('dialog')
  act(() => {
    history.pushState({ idx: 1 }, '', `/patient/view/${ben}`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByRole('heading', { level: 1, name: 'Ben Lee' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
