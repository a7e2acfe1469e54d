import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { organizations, type FirstSteps } from '@kinora/contract/organizations.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleBrief } from '../testing/sample-briefs.ts'
import { sampleId, sampleProfile } from '../testing/sample-data.ts'
import { patientList, samplePatient, samplePatientRow } from '../testing/sample-patients.ts'
import * as files from '../ui/save-file.ts'

const ann = samplePatientRow()

beforeEach(() => server.reply(patientShares.shares, []))

describe('the list of patients', () => {
  test('shows a skeleton until the server has answered', async () => {
    server.hang(patients.list)
    await renderPage('/patients', { as: 'practitioner' })
    screen.getByRole('status', { name: 'Loading patients' })
    expect(screen.queryByText('No patients yet')).toBeNull()
  })

  test('draws no patient before it knows what stands above the list, so that none moves under a finger', async () => {
    server.reply(patients.list, patientList(ann))
    let answer = (_: []) => {}
    server.reply(patientShares.shares, () => new Promise<[]>((resolve) => (answer = resolve)))
    await renderPage('/patients', { as: 'practitioner' })
    await waitFor(() => expect(server.requestsTo(patientShares.shares)).toHaveLength(1))
    await waitFor(() => expect(server.requestsTo(patients.list)).toHaveLength(1))
    screen.getByRole('status', { name: 'Loading patients' })
    expect(screen.queryByRole('link', { name: /Ann Wood/ })).toBeNull()
    answer([])
    await screen.findByRole('link', { name: /Ann Wood/ })
  })

  test('shows patients also where nobody can say what stands above the list', async () => {
    server.reply(patients.list, patientList(ann))
    server.fail(patientShares.shares, new Problem('failed', 'Failed to read shares'))
    await renderPage('/patients', { as: 'practitioner' })
    await screen.findByRole('link', { name: /Ann Wood/ })
  })

  test('explains how to start when there is no patient yet', async () => {
    server.reply(patients.list, patientList())
    await renderPage('/patients', { as: 'practitioner' })
    await screen.findByRole('link', { name: 'Add the first patient' })
  })

  test('links each patient to their page', async () => {
    server.reply(patients.list, patientList(ann))
    const { user, address } = await renderPage('/patients', { as: 'practitioner' })
    await user.click(await screen.findByRole('link', { name: /Ann Wood/ }))
    expect(address()).toBe(`/patient/view/${ann._id}`)
  })

  test('names an exercise that became too easy, without counting the patient among those who need somebody', async () => {
    const tooEasy = { exercise: 'Squat', times: 2 }
    const calm = { program: 'Knee rehab', startDate: null, week: 2, weeks: 6, days: [], adherence: null, pain: [] }
    const summary = { ...calm, programId: sampleId(20), isPainAboveRule: false, attention: null, asOf: '2026-11-23' }
    server.reply(patients.list, patientList(samplePatientRow({ summary: { ...summary, tooEasy } })))
    await renderPage('/patients', { as: 'practitioner' })
    const link = await screen.findByRole('link', { name: 'Squat was too easy twice' })
    expect(link.getAttribute('href')).toBe(`/program/${sampleId(20)}/series?adjust=Squat`)
    expect(screen.queryByText(/you today/)).toBeNull()
  })

  test('says of a search that finds too many to count that there are more, and how to find fewer', async () => {
    server.reply(patients.list, { ...patientList(ann), total: 51, isAtLeast: true })
    await renderPage('/patients?search=ann', { as: 'practitioner' })
    await screen.findByText('Many patients match. Type more of the name, email or mobile to find fewer.')
    screen.getByText('Patients 1 to 50 of at least 51')
    screen.getByText('At least 51 patients found')
    expect(screen.getByRole('button', { name: 'All' }).textContent).toBe('All')
  })

  test('shows the error and retries', async () => {
    server.fail(patients.list, new Problem('failed', 'Failed to read patients'))
    const { user } = await renderPage('/patients', { as: 'practitioner' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to read patients')
    server.reply(patients.list, patientList(ann))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Ann Wood/ })
  })

  test('sends the search text to the server', async () => {
    server.reply(patients.list, ({ query }) => (query.search ? patientList() : patientList(ann)))
    const { user, address } = await renderPage('/patients', { as: 'practitioner' })
    await screen.findByRole('link', { name: /Ann Wood/ })
    await user.type(screen.getByRole('searchbox'), 'zoe')
    await screen.findByText('No patient matches ‘zoe’')
    expect(address()).toBe('/patients?search=zoe')
    expect(server.requestsTo(patients.list).at(-1)?.query.search).toBe('zoe')
  })

  test('leads to a former patient whom a search among active ones does not find', async () => {
    const none = { ...patientList(), counts: { ...patientList().counts, inactive: 1 } }
    server.reply(patients.list, ({ query }) => (query.filter === 'inactive' ? patientList(ann) : none))
    const { user, address } = await renderPage('/patients?search=ann', { as: 'practitioner' })
    await user.click(await screen.findByRole('button', { name: 'Show 1 inactive patient' }))
    await screen.findByRole('link', { name: /Ann Wood/ })
    expect(address()).toMatch(/filter=inactive/)
    expect(address()).toMatch(/search=ann/)
  })

  test('shows an owner the first steps of a new clinic, until they are hidden', async () => {
    server.reply(patients.list, patientList())
    const steps = (isHidden: boolean): FirstSteps => ({
      isHidden,
      steps: [
        { name: 'details', isDone: true, isSkipped: false },
        { name: 'logo', isDone: false, isSkipped: false },
        { name: 'patient', isDone: false, isSkipped: false },
      ],
    })
    server.reply(organizations.firstSteps, steps(false))
    server.reply(organizations.hideFirstSteps, ({ body }) => steps(body.isHidden))
    const { user } = await renderPage('/patients', { as: 'solo' })
    await screen.findByText('1 of 3 done')
    screen.getByRole('img', { name: 'Done' })
    expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Add: Add your first patient' }).getAttribute('href')).toBe(
      '/patient/create',
    )
    server.reply(organizations.firstSteps, steps(true))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await screen.findByText(/My Account shows them again/)
    expect(server.requestsTo(organizations.hideFirstSteps)[0]?.body).toEqual({ isHidden: true, skipped: [] })
    await waitFor(() => expect(screen.queryByText('First steps')).toBeNull())
    server.reply(organizations.firstSteps, steps(false))
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByText('1 of 3 done')
  })

  test('an owner skips a first step, and takes that back', async () => {
    server.reply(patients.list, patientList())
    const steps = (skipped: string[]): FirstSteps => ({
      isHidden: false,
      steps: (['details', 'colleagues'] as const).map((name) => ({
        name,
        isDone: name === 'details',
        isSkipped: skipped.includes(name),
      })),
    })
    server.reply(organizations.firstSteps, steps([]))
    server.reply(organizations.hideFirstSteps, ({ body }) => {
      server.reply(organizations.firstSteps, steps(body.skipped))
      return steps(body.skipped)
    })
    const { user } = await renderPage('/patients', { as: 'business_admin' })
    await user.click(await screen.findByRole('button', { name: 'Skip: Invite a colleague' }))
    await screen.findByText(/‘Invite a colleague’ is skipped/)
    expect(server.requestsTo(organizations.hideFirstSteps)[0]?.body).toEqual({
      isHidden: false,
      skipped: ['colleagues'],
    })
    await waitFor(() => expect(screen.queryByText('First steps')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByRole('button', { name: 'Skip: Invite a colleague' })
  })

  test('says nothing of first steps once all are done, nor to somebody who is not an owner', async () => {
    server.reply(patients.list, patientList(ann))
    server.reply(organizations.firstSteps, {
      isHidden: false,
      steps: [{ name: 'patient', isDone: true, isSkipped: false }],
    })
    for (const role of ['business_admin', 'practitioner'] as const) {
      const { unmount } = await renderPage('/patients', { as: role })
      await screen.findByRole('link', { name: /Ann Wood/ })
      expect(screen.queryByText('First steps')).toBeNull()
      unmount()
    }
    expect(server.requestsTo(organizations.firstSteps)).toHaveLength(1)
  })

  test('Sam reminds a silent patient from the worklist, and is told only what the server confirmed', async () => {
    const attention = { kind: 'silent' as const, title: 'No activity for 6 days', detail: '' }
    const program = { programId: null, program: null, startDate: null, week: null, weeks: null, adherence: null }
    const summary = { ...program, days: [], pain: [], isPainAboveRule: false, attention, asOf: '2026-11-21' }
    server.reply(patients.list, patientList(samplePatientRow({ summary })))
    server.fail(patientReminder.remind, new Problem('conflict', 'Ann Wood has been reminded today.'))
    const { user } = await renderPage('/patients', { as: 'practitioner' })
    const remind = async () => {
      await user.click(await screen.findByRole('button', { name: 'More for Ann Wood' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Remind now', hidden: true }))
    }
    await remind()
    await screen.findByText('Ann Wood has been reminded today.')
    expect(screen.queryByText('Ann Wood will be reminded')).toBeNull()
    server.reply(patientReminder.remind, {})
    await remind()
    await screen.findByText('Ann Wood will be reminded')
  })

  const deactivate = async ({ user }: Awaited<ReturnType<typeof renderPage>>) => {
    await user.click(await screen.findByRole('button', { name: 'More for Ann Wood' }))
    // jsdom has no layout, so the menu hides as if its button were scrolled out of sight.
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate…', hidden: true }))
    await user.click(await screen.findByRole('radio', { name: 'Completed program' }))
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  }

  test('says that a patient is no longer active once the server has confirmed it, and not when it refuses', async () => {
    server.reply(patients.list, patientList(ann))
    server.fail(patients.setActive, new Problem('conflict', 'Someone else changed this patient.'))
    const page = await renderPage('/patients', { as: 'practitioner' })
    await deactivate(page)
    await screen.findByText('Someone else changed this patient.')
    await screen.findByRole('link', { name: /Ann Wood/ })
    expect(screen.queryByText('Ann is no longer active.')).toBeNull()
    server.reply(patients.setActive, { ...samplePatient(), isActive: false })
    await deactivate(page)
    await screen.findByText('Ann is no longer active.')
  })

  test('sends the next change of a patient after the Undo of the one before', async () => {
    server.reply(patients.list, patientList(ann))
    const undone = Promise.withResolvers<void>()
    server.reply(patients.setActive, async ({ body: { isActive } }) => {
      if (isActive) await undone.promise
      return { ...samplePatient(), isActive }
    })
    const page = await renderPage('/patients', { as: 'practitioner' })
    await deactivate(page)
    await page.user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await deactivate(page)
    const sent = () => server.requestsTo(patients.setActive).map(({ body }) => body.isActive)
    expect(sent()).toEqual([false, true])
    expect(server.requestsTo(patients.setActive).map(({ body }) => body.isUndo)).toEqual([undefined, true])
    undone.resolve()
    await waitFor(() => expect(sent()).toEqual([false, true, false]))
  })

  test('is not for patients', async () => {
    const { address } = await renderPage('/patients', { as: 'patient' })
    expect(address()).toBe('/404')
  })

  test('asks signed-out users to sign in', async () => {
    const { address } = await renderPage('/patients')
    expect(address()).toBe('/login')
  })
})

test('a practitioner who covers sees whose patient it is, chooses whose to show, and hears of a request', async () => {
  const me = sampleProfile('practitioner').userId
  const ofSam = { practitionerId: sampleId(70), practitioner: 'Sam Okafor' }
  server.reply(patients.list, patientList(samplePatientRow(ofSam)))
  const share = {
    ...{ _id: sampleId(1), kind: 'cover' as const, state: 'accepted' as const, ...ofSam, colleagueId: me },
    ...{
      colleague: 'Priya Nair',
      askedBy: 'Sam Okafor',
      askedAt: '2026-11-20T08:00:00Z',
      isAll: true,
      patientCount: 3,
    },
    ...{ patients: [], firstDay: '2026-12-01', lastDay: '2026-12-14', note: '', isNow: true },
    ...{ mayAnswer: false, mayEnd: true },
  }
  const waiting = { ...share, _id: sampleId(2), state: 'open' as const, isNow: false, mayAnswer: true }
  server.reply(patientShares.shares, [share, waiting])
  const { user } = await renderPage('/patients', { as: 'practitioner' })
  expect(await screen.findByText(/Sam Okafor’s patient/)).toBeTruthy()
  expect(await screen.findByText(/1 request from a colleague waits for your answer/)).toBeTruthy()
  const asked: (string | null)[] = []
  server.reply(patients.list, ({ query }) => {
    asked.push(String(query!.whose))
    return patientList()
  })
  await user.click(screen.getByRole('radio', { name: 'Of colleagues' }))
  await waitFor(() => expect(asked).toContain('shared'))
})

test('a patient whom one only covers is not offered to be shared or handed over, one’s own is', async () => {
  const me = sampleProfile('practitioner').userId
  const covered = samplePatientRow({ _id: sampleId(11), name: 'Ben Adams', practitionerId: sampleId(70) })
  server.reply(patients.list, patientList(samplePatientRow({ practitionerId: me }), covered))
  const { user } = await renderPage('/patients', { as: 'practitioner' })
  const name = 'Share or hand over…'
  await user.click(await screen.findByRole('button', { name: 'More for Ben Adams' }))
  await screen.findByRole('menuitem', { name: 'Messages', hidden: true })
  expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More for Ann Wood' }))
  await screen.findByRole('menuitem', { name, hidden: true })
})

test('the export has the patients that the list shows: of colleagues, under a filter', async () => {
  server.reply(patients.list, patientList(ann))
  server.reply(patientImports.exportXlsx, new Blob(['xlsx']))
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  const { user } = await renderPage('/patients?whose=shared', { as: 'practitioner' })
  await user.click(await screen.findByRole('button', { name: 'Export this list' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The patients of colleagues')
  await user.click(within(dialog).getByRole('button', { name: 'Export 1 patient' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(server.requestsTo(patientImports.exportXlsx)[0]!.query.whose).toBe('shared')
})

test('the brief of a patient opens from the list in one tap, and says when it cannot be read', async () => {
  server.reply(patients.list, patientList(ann))
  server.fail(briefs.ofPatient, new Problem('failed', 'Failed to read the brief'))
  const { user, address } = await renderPage('/patients', { as: 'practitioner' })
  await user.click(await screen.findByRole('button', { name: 'Brief of Ann Wood' }))
  const dialog = await screen.findByRole('dialog', { name: 'Brief: Ann Wood' })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed to read the brief')
  server.reply(briefs.ofPatient, sampleBrief)
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('6 of 7, 86%')).toBeTruthy()
  expect(address()).toBe('/patients')
})
