import { act, screen, waitFor, within } from '@testing-library/react'
import * as idb from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { clinicTablets, type ClinicTablet, type TabletPage } from '@kinora/contract/clinic-tablets.ts'
import { defaultTheme } from '@kinora/contract/organizations.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import type { RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { isClinicTablet } from '../../app/clinic-tablet.ts'
import { encryptedStore } from '../../app/encrypted-store.ts'
import { endSession, session, startSession } from '../../app/login-session.ts'
import TabletNumberSheet from '../../patients/TabletNumberSheet.tsx'
import { createStore } from '../../testing/fake-idb-keyval.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent, renderPage } from '../../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../../testing/sample-data.ts'
import { sampleTerms } from '../../testing/sample-form-checks.ts'
import { runningProgram, sampleMyWeek, sampleProgress } from '../../testing/sample-workouts.ts'
import { beginWorkout, completePart } from '../recording/workout-changes.ts'
import type { StoredWorkout } from '../recording/workout.ts'
import { InstructionsSheet } from '../player/InstructionsSheet.tsx'
import ClinicTabletsCard from './ClinicTabletsCard.tsx'
import { markClinicTablet } from './mark-clinic-tablet.ts'
import { idleLimitFor } from './tablet-idle.ts'

const gym: TabletPage = {
  ...{
    theme: defaultTheme,
    orgId: sampleId(3),
    orgName: 'Harbour Physio',
    orgLogo: null,
    orgMobile: '',
    name: 'Gym',
    type: 'MYACCOUNT',
  },
}
const ann = sampleProfile('patient')
const base64 = (value: object) => btoa(JSON.stringify(value))
const token = `${base64({ alg: 'none' })}.${base64({ exp: Date.now() / 1000 + 3600, userId: ann.userId, orgId: ann.orgId })}.x`
const signedIn = { token, userId: ann.userId, orgId: ann.orgId, name: ann.name, role: 'patient' as const }

beforeEach(() => {
  server.reply(clinicTablets.tabletPage, gym)
  server.reply(clinicTablets.openTablet, { ...signedIn, planId: null, plan: null })
  server.reply(accounts.user, ann)
  server.reply(accounts.logout, {})
  const program = runningProgram()
  server.reply(programs.ofPatient, { items: [program], total: 1 })
  server.reply(series.mine, ({ params }) => sampleMyWeek(program, Number(params.week)))
  server.reply(workouts.progress, sampleProgress(program, 1))
  server.reply(workouts.ofWeek, [])
  server.reply(surveys.due, [])
})

async function openKeypad() {
  markClinicTablet(true)
  const page = await renderPage('/clinic-tablet')
  const field = await screen.findByRole('textbox', { name: 'Type your number' })
  const press = async (digits: string) => {
    for (const digit of digits) await page.user.click(screen.getByRole('button', { name: digit }))
  }
  return { ...page, field, press }
}

test('six digits on the large keys open the session of the patient, and Done leads back to the keypad', async () => {
  const { user, press } = await openKeypad()
  await press('12')
  await user.click(screen.getByRole('button', { name: 'Delete the last digit' }))
  await press('34567')
  await screen.findByRole('heading', { name: `Hello ${ann.name.split(' ')[0]}` })
  expect(server.requestsTo(clinicTablets.openTablet)).toMatchObject([{ body: { number: '134567' } }])
  await screen.findByRole('button', { name: 'Start Morning' })
  // The session must not be stored.
  expect(session()).toMatchObject({ isOnTablet: true })
  expect([sessionStorage.getItem('session'), localStorage.getItem('session')]).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('textbox', { name: 'Type your number' })
  expect(session()).toBeUndefined()
  expect(server.requestsTo(accounts.logout)).toHaveLength(1)
})

test('the instructions on a clinic’s tablet offer no video of the patient', async () => {
  const [squat] = sampleMyWeek(runningProgram()).assignedExercises
  const sheet = <InstructionsSheet prescription={squat!} onClose={() => undefined} />
  server.reply(formChecks.formCheckTerms, sampleTerms)
  server.reply(formChecks.formChecks, [])
  server.hang(patients.ofUser)
  const { unmount } = await renderComponent(sheet, { as: 'patient' })
  await screen.findByRole('button', { name: /to look$/ })
  unmount()
  await renderComponent(sheet, { as: 'patient' })
  await act(() => startSession({ token, role: 'patient', isOnTablet: true }))
  expect(screen.queryByRole('button', { name: /to look$/ })).toBeNull()
})

test('a number that does not work is said at once, and typing begins anew', async () => {
  const { user, field, press } = await openKeypad()
  server.fail(clinicTablets.openTablet, new Problem('invalid', 'This number doesn’t work. Check the digits.'))
  await press('999999')
  await screen.findByText(/This number doesn’t work/)
  expect(field).toHaveProperty('value', '')
  await user.type(field, '1')
  expect(screen.queryByText(/This number doesn’t work/)).toBeNull()
})

/** A workout that a browser had stored when it was closed. */
const leftBehind = () => {
  const { assignedExercises: prescriptions } = sampleMyWeek(runningProgram())
  const facts = { _id: sampleId(10), userId: ann.userId, programId: sampleId(20), seriesId: sampleId(40) }
  const day = { name: 'Morning', week: 3, day: '2026-11-20', isShort: false }
  const included = new Set(prescriptions.map(({ _id }) => _id))
  return completePart(beginWorkout({ ...facts, ...day, prescriptions, included }, Date.now()), Date.now())
}
const workoutStore = encryptedStore<StoredWorkout>('kinora-workouts', 'workouts')
const rowsIn = (database: string, name: string) => idb.entries(createStore(database, name) as never)
const rowsOf = (database: string) => rowsIn(database, 'workouts')

test('after the browser was closed in mid-session the keypad is shown, what was done is sent and nothing is left', async () => {
  const workout = leftBehind()
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal: null })
  server.reply(clinicTablets.sendLate, {})
  await openKeypad()
  await waitFor(() => expect(server.requestsTo(clinicTablets.sendLate)).toHaveLength(1))
  expect(server.requestsTo(clinicTablets.sendLate)[0]!.body).toMatchObject({
    patientId: ann.userId,
    workout: { _id: workout._id, entries: [{ sets: [{ reps: 10 }] }] },
  })
  await waitFor(async () => expect([await rowsOf('kinora-workouts'), await rowsOf('kinora-late')]).toEqual([[], []]))
})

test('without a connection what was done is sealed, is said to wait, and is sent later', async () => {
  const workout = leftBehind()
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal: null })
  server.fail(clinicTablets.sendLate, new Problem('unavailable', 'No connection'))
  await openKeypad()
  await screen.findByText(/1 session could not be sent yet/)
  expect(await rowsOf('kinora-workouts')).toEqual([])
  const [[, sealed]] = (await rowsOf('kinora-late')) as [[string, { sealed?: Uint8Array }]]
  expect(sealed.sealed!.length).toBeGreaterThan(100)
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  server.reply(clinicTablets.sendLate, {})
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/could not be sent yet/)).toBeNull())
  onLine.mockRestore()
  expect(await rowsOf('kinora-late')).toEqual([])
})

test('what the server has refused is not deleted with the session, and staff read why', async () => {
  const workout = leftBehind()
  const refusal = { revision: workout.revision, message: 'This session is in the future.' }
  server.fail(clinicTablets.sendLate, new Problem('invalid', 'This session is in the future.'))
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal })
  await openKeypad()
  await screen.findByText(/This session is in the future/)
  await waitFor(async () => expect([await rowsOf('kinora-workouts'), await rowsOf('kinora-late')]).toEqual([[], []]))
})

test('what a tablet cannot read is not deleted: it says so, and sends it once it can be read again', async () => {
  const workout = leftBehind()
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal: null })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const reading = vi.spyOn(idb, 'entries').mockRejectedValue(new Error('The database cannot be opened.'))
  server.reply(clinicTablets.sendLate, {})
  const { user } = await openKeypad()
  const alert = await screen.findByRole('alert')
  within(alert).getByText(/could not read what was done on it before, so nothing was deleted/)
  expect(server.requestsTo(clinicTablets.sendLate)).toEqual([])
  reading.mockRestore()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await rowsOf('kinora-workouts')).toEqual([])
  expect(await rowsOf('kinora-late')).toHaveLength(1)
  vi.restoreAllMocks()
})

test('a session that can be neither stored nor sent stays in the page, and nobody else types a number until it is safe', async () => {
  const workout = leftBehind()
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal: null })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(idb, 'set').mockRejectedValue(new Error('The disk is full.'))
  server.fail(clinicTablets.sendLate, new Problem('unavailable', 'No connection'))
  markClinicTablet(true)
  const { user } = await renderPage('/clinic-tablet')
  await screen.findByText(/1 session could not be stored on this tablet and is not sent yet. Leave this page open/)
  expect(screen.queryByRole('textbox', { name: 'Type your number' })).toBeNull()
  expect(await rowsOf('kinora-workouts')).toHaveLength(1)
  server.reply(clinicTablets.sendLate, {})
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('textbox', { name: 'Type your number' })
  expect(await rowsOf('kinora-workouts')).toEqual([])
  expect(server.requestsTo(clinicTablets.sendLate).at(-1)!.body).toMatchObject({ patientId: ann.userId })
  vi.restoreAllMocks()
})

const mood: RespondentSurvey = {
  ...{ _id: sampleId(11), title: 'Mood', version: 1, introduction: '', citation: '' },
  questions: [
    {
      ...{ qid: 1, kind: 'yesNo', text: 'Did you sleep well?', hint: '', isRequired: true, options: [] },
      ...{ least: null, most: null, leastText: '', mostText: '', unit: '' },
    },
  ],
}
const dueToday = { dueOn: '2026-01-01', isOverdue: true, isAsked: true }

test('a survey that is due is answered on the tablet, and the tablet stores nothing of it', async () => {
  server.reply(surveys.due, [
    { title: 'Mood', ...dueToday },
    { title: 'Later', ...dueToday, dueOn: '2099-01-01' },
  ])
  server.reply(surveyFrames.form, {
    ...{ provider: 'own', clinic: 'Harbour Physio' },
    surveys: [mood, { ...mood, _id: sampleId(12), title: 'Later' }],
  })
  server.reply(surveys.submit, { _id: sampleId(13), crisisText: null })
  const { user, press } = await openKeypad()
  await press('134567')
  await user.click(await screen.findByRole('button', { name: 'Answer now' }))
  expect(screen.queryByRole('button', { name: 'Start Morning' })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: 'Yes' }))
  expect(await rowsIn('kinora-surveys', 'drafts')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByRole('heading', { name: 'Thank you for completing the survey!' })
  expect(server.requestsTo(surveys.submit)).toMatchObject([
    { params: { id: ann.userId }, body: { surveys: [{ surveyId: mood._id, answers: { 1: 'Yes' } }] } },
  ])
  expect(await rowsIn('kinora-surveys', 'drafts')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('button', { name: 'Start Morning' })
})

test('answers that cannot be sent from the tablet are never called saved, and the page says to stay', async () => {
  server.reply(surveys.due, [{ title: 'Mood', ...dueToday }])
  server.reply(surveyFrames.form, { provider: 'own', clinic: 'Harbour Physio', surveys: [mood] })
  server.fail(surveys.submit, new Problem('unavailable', 'No connection'))
  const { user, press } = await openKeypad()
  await press('134567')
  await user.click(await screen.findByRole('button', { name: 'Answer now' }))
  await user.click(await screen.findByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText(/Keep this page open until they are sent, or they will be lost/)
  expect(screen.queryByText(/saved on this device/)).toBeNull()
  server.reply(surveys.submit, { _id: sampleId(13), crisisText: null })
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText('Your responses have been recorded.')
})

test('what the server refuses for good is said, so that nobody thinks it was saved', async () => {
  const workout = leftBehind()
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal: null })
  server.fail(clinicTablets.sendLate, new Problem('not_found', 'We can’t find this program.'))
  const { user } = await openKeypad()
  const alert = await screen.findByRole('alert')
  within(alert).getByText(/1 session could not be saved: We can’t find this program/)
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a device that was removed forgets everything and is an ordinary one again', async () => {
  server.reply(clinicTablets.tabletPage, null)
  markClinicTablet(true)
  await renderPage('/clinic-tablet')
  await screen.findByRole('heading', { name: 'This device is not a clinic tablet' })
  await waitFor(() => expect(isClinicTablet()).toBe(false))
})

test('on an ordinary phone the address of the tablet deletes nothing that waits to be sent', async () => {
  const workout = leftBehind()
  await workoutStore.set(`${ann.userId}/${workout._id}`, { workout, sentRevision: 0, refusal: null })
  server.reply(clinicTablets.tabletPage, null)
  await renderPage('/clinic-tablet')
  await screen.findByRole('heading', { name: 'This device is not a clinic tablet' })
  expect(await workoutStore.keys()).toHaveLength(1)
})

test('when nobody touches the tablet it asks, and closes without an answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    const { user, press } = await openKeypad()
    await press('134567')
    await screen.findByRole('button', { name: 'Start Morning' })
    vi.advanceTimersByTime(151_000)
    const dialog = await screen.findByRole('dialog', { name: 'Still there?' })
    await user.click(within(dialog).getByRole('button', { name: 'I’m still here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    vi.advanceTimersByTime(181_000)
    await screen.findByRole('textbox', { name: 'Type your number' })
    expect(session()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('nobody is asked in the middle of ten minutes on the bike', () => {
  const { assignedExercises } = sampleMyWeek(runningProgram())
  const [squat] = assignedExercises
  const bike = { dosage: { ...squat!.dosage, durationSeconds: 600 } }
  expect(idleLimitFor([])).toBe(150_000)
  expect(idleLimitFor([squat!, bike])).toBe(750_000)
})

const listed: ClinicTablet = {
  ...{ _id: sampleId(5), name: 'Gym', addedBy: 'Sam Okafor' },
  ...{ addedAt: '2026-11-16T02:00:00.000Z', seenAt: '2026-11-16T02:00:00.000Z' },
}

test('staff make this device a clinic tablet and are signed out on it once the server has said so', async () => {
  const { user, address } = await renderComponent(<ClinicTabletsCard isOwner={false} />, { as: 'practitioner' })
  await user.click(screen.getByRole('button', { name: 'Make this device a clinic tablet' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Make this device a clinic tablet' }))
  await user.type(sheet.getByRole('textbox', { name: /Name of this tablet/ }), 'Gym')
  server.fail(clinicTablets.addTablet, new Problem('unavailable', 'No connection. Try again.'))
  await user.click(sheet.getByRole('button', { name: 'Make it a clinic tablet' }))
  await sheet.findByText('No connection. Try again.')
  expect([session() === undefined, isClinicTablet()]).toEqual([false, false])
  server.reply(clinicTablets.addTablet, { _id: sampleId(5) })
  await user.click(sheet.getByRole('button', { name: 'Make it a clinic tablet' }))
  await waitFor(() => expect(address()).toBe('/clinic-tablet'))
  expect([session(), isClinicTablet()]).toEqual([undefined, true])
})

test('an owner removes a tablet after being asked', async () => {
  server.reply(clinicTablets.tablets, [listed])
  const { user } = await renderComponent(<ClinicTabletsCard isOwner />, { as: 'business_admin' })
  await user.click(await screen.findByRole('button', { name: 'Remove Gym' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Gym?' }))
  server.reply(clinicTablets.removeTablet, {})
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Gym is no longer a clinic tablet.')
})

test('a number for the tablet is shown large with the time until which it works, or why there is none', async () => {
  server.fail(clinicTablets.addTabletNumber, new Problem('conflict', 'Your clinic has no tablet yet.'))
  const sheet = <TabletNumberSheet patientId={sampleId(1)} name="Ann Kowalski" onClose={vi.fn()} />
  const { user } = await renderComponent(sheet, { as: 'practitioner' })
  await screen.findByText('Your clinic has no tablet yet.')
  server.reply(clinicTablets.addTabletNumber, { number: '482913', expiresAt: '2026-11-26T20:10:00.000Z' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('482 913')
  screen.getByText(/Ann types this on the tablet/)
})

test('a tablet opens at the keypad wherever it is opened', async () => {
  markClinicTablet(true)
  endSession()
  const { address } = await renderPage('/patients')
  await waitFor(() => expect(address()).toBe('/clinic-tablet'))
})
