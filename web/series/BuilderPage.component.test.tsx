import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { homeKits } from '@kinora/contract/home-kits.ts'
import { patients } from '@kinora/contract/patients.ts'
import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { series, type Prescription } from '@kinora/contract/series.ts'
import { samplePatientRecord } from '../testing/sample-surveys.ts'
import { session } from '../app/login-session.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import {
  noFacets,
  sampleExercise,
  sampleProgram,
  samplePrescription,
  sampleSeries,
} from '../testing/sample-programs.ts'

/** jsdom has no layout, so a menu is hidden as if its button were scrolled out of sight. */
const inMenu = { hidden: true }
const squat = sampleExercise()
const bridge = sampleExercise({ _id: sampleId(31), name: 'Glute bridge' })
const template = sampleProgram({ patientId: null, patient: null, startDate: null, endDate: null, state: null })

beforeEach(() => {
  server.reply(seriesEducation.education, [])
  server.reply(programs.get, template)
  server.reply(series.week, { program: template, week: 1, series: [sampleSeries([squat, bridge])] })
  server.reply(exercises.fetch, { items: [squat, bridge], total: 2, facets: noFacets })
})

const openBuilder = () => renderPage(`/program/${template._id}/series`, { as: 'practitioner' })
/** Waits for all lazy parts: without layout, their arrival would close an open menu. */
const openForMenu = async () => {
  const view = await openBuilder()
  await screen.findByRole('button', { name: 'Add education to Morning' })
  return view
}
/** Opens the builder with its week. Later reads of the week never arrive, so that the screen shows the edits. */
const openWeek = async () => {
  const view = await openBuilder()
  await screen.findByRole('button', { name: 'Edit Squat' })
  server.hang(series.week)
  return view
}
const namesInMorning = () =>
  within(screen.getByRole('region', { name: 'Morning' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const openSquat = async () => {
  const view = await openBuilder()
  await view.user.click(await screen.findByRole('button', { name: 'Edit Squat' }))
  const line = await screen.findByRole('textbox', { name: 'Dosage of Squat' })
  return { ...view, line }
}
const typeOver = async (user: Awaited<ReturnType<typeof openBuilder>>['user'], line: HTMLElement, text: string) => {
  await user.clear(line)
  await user.type(line, text)
}

describe('the program builder', () => {
  test('shows a skeleton while the week loads', async () => {
    server.hang(series.week)
    await openBuilder()
    await screen.findByRole('status', { name: 'Loading the week' })
  })

  test('shows why the week could not be loaded and tries again', async () => {
    server.fail(series.week, new Problem('failed', 'Failed to read series'))
    const { user } = await openBuilder()
    const alert = (await screen.findByText('Failed to read series')).closest<HTMLElement>('[role=alert]')!
    server.reply(series.week, { program: template, week: 1, series: [sampleSeries([squat])] })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Edit Squat' })
  })

  test('explains what a series is in an empty program', async () => {
    server.reply(series.week, { program: template, week: 1, series: [] })
    await openBuilder()
    expect((await screen.findByRole('link', { name: 'Add the first series' })).getAttribute('href')).toContain(
      `/program/${template._id}/series/create`,
    )
  })

  test('says how to fill a week without exercises', async () => {
    server.reply(series.week, { program: template, week: 1, series: [sampleSeries([])] })
    await openBuilder()
    await screen.findByText(/No exercises this week yet/)
  })

  test('the library starts with the program’s region, and a typed name searches every region', async () => {
    const { user } = await openBuilder()
    const box = await screen.findByRole('searchbox', { name: /Search .*exercises/ })
    const lists = () =>
      server
        .requestsTo(exercises.fetch)
        .map(({ body }) => body)
        .filter(({ pageSize }) => pageSize !== 1)
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ bodyRegions: ['knee'] }))
    await user.type(box, 'calf raise')
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: 'calf raise' }))
    expect(lists().at(-1)).not.toHaveProperty('bodyRegions')
  })

  describe('Enter in the search', () => {
    const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: /Search .*exercises/ })
    const assigned = () => server.requestsTo(series.assign).flatMap(({ body }) => body.exercises)

    beforeEach(() =>
      server.reply(
        series.assign,
        ({ body }) =>
          body.exercises.map((one, at) => ({
            ...samplePrescription(60 + at, one.exerciseId === bridge._id ? bridge : squat),
            ...one,
          })) as Prescription[],
      ),
    )

    test('adds the first result with the dosage of the same line, and is ready for the next one', async () => {
      server.reply(exercises.fetch, ({ body }) => ({
        items: body.search === 'glute bridge' ? [bridge] : [squat, bridge],
        total: 2,
        facets: noFacets,
      }))
      const { user } = await openWeek()
      await user.type(await box(), 'glute bridge 3x10 hold 5s each side')
      await screen.findByText(/^Enter adds Glute bridge, 3 × 10/)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(assigned()).toHaveLength(1))
      expect(assigned()[0]).toMatchObject({
        exerciseId: bridge._id,
        side: 'each',
        dosage: { set: '3', repsMin: 10, holdSeconds: 5 },
      })
      expect((await box()).value).toBe('')
      expect(document.activeElement).toBe(await box())
      expect(namesInMorning()).toEqual(['Squat', 'Glute bridge', 'Glute bridge'])
    })

    test('waits for the results of the typed text while the next one is being typed', async () => {
      const { user } = await openWeek()
      const search = await box()
      server.reply(exercises.fetch, ({ body }) => ({
        items: body.search === 'bridge' ? [bridge] : [squat],
        total: 1,
        facets: noFacets,
      }))
      await user.type(search, 'bridge{Enter}squat 2x5{Enter}')
      await waitFor(() => expect(assigned()).toHaveLength(2))
      expect(assigned().map(({ exerciseId }) => exerciseId)).toEqual([bridge._id, squat._id])
      expect(assigned()[0]).not.toHaveProperty('dosage')
      expect(assigned()[1]).toMatchObject({ dosage: { set: '2', repsMin: 5 }, position: 3 })
    })

    test('adds nothing if part of the dosage cannot be read, and names that part', async () => {
      const { user } = await openWeek()
      await user.type(await box(), 'squat 3x10 quickly')
      await screen.findByText(/We can’t read “quickly”/)
      await user.keyboard('{Enter}')
      expect(server.requestsTo(series.assign)).toEqual([])
      expect((await box()).value).toBe('squat 3x10 quickly')
    })

    test('brings the line back where there is no such exercise', async () => {
      const { user } = await openWeek()
      server.reply(exercises.fetch, { items: [], total: 0, facets: noFacets })
      await user.type(await box(), 'unicycle 3x10{Enter}')
      await screen.findByText('No exercise found for “unicycle”.')
      await waitFor(async () => expect((await box()).value).toBe('unicycle 3x10'))
      expect(server.requestsTo(series.assign)).toEqual([])
    })
  })

  test('Ctrl Z undoes a move and a duplicate, newest first', async () => {
    const saved: object[] = []
    server.reply(series.change, ({ body }) => {
      saved.push(body)
      return { ...samplePrescription(50, squat), ...body, version: 2 } as Prescription
    })
    server.reply(
      series.assign,
      ({ body }) => body.exercises.map((one) => ({ ...samplePrescription(60, squat), ...one })) as Prescription[],
    )
    server.reply(series.unassign, {})
    const { user } = await openWeek()
    const card = screen.getByRole('button', { name: 'Edit Squat' })
    card.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(namesInMorning()).toEqual(['Glute bridge', 'Squat'])
    await user.keyboard('d')
    expect(namesInMorning()).toEqual(['Glute bridge', 'Squat', 'Squat'])
    await user.keyboard('{Control>}z{/Control}')
    expect(namesInMorning()).toEqual(['Glute bridge', 'Squat'])
    await user.keyboard('{Control>}z{/Control}')
    expect(namesInMorning()).toEqual(['Squat', 'Glute bridge'])
    screen.getByText('Undone: Squat moved.')
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ position: 0 }))
  })

  describe('other weeks', () => {
    const longer = { ...template, weeks: 4 }
    const inWeek = (week: number, exercise = squat) => ({ ...samplePrescription(70 + week, exercise), week })

    beforeEach(() => {
      server.reply(programs.get, longer)
      server.reply(series.week, { program: longer, week: 1, series: [sampleSeries([squat, bridge])] })
      server.reply(
        series.change,
        ({ body }) => ({ ...samplePrescription(50, squat), ...body, version: 2 }) as Prescription,
      )
      server.reply(otherWeeks.inOtherWeeks, [inWeek(2), inWeek(3), inWeek(4)])
      server.reply(otherWeeks.changeInOtherWeeks, [])
      server.reply(otherWeeks.removeFromOtherWeeks, {})
      server.reply(series.unassign, {})
    })

    test('a changed dosage is shown for each other week, and changed in those that are chosen', async () => {
      const { user, line } = await openSquat()
      expect(screen.queryByRole('button', { name: 'Also in other weeks…' })).toBeNull()
      await typeOver(user, line, '3x15')
      await user.click(screen.getByRole('button', { name: 'Also in other weeks…' }))
      const dialog = await screen.findByRole('dialog', { name: 'Squat in other weeks' })
      const third = await within(dialog).findByRole('checkbox', { name: /^Week 3/ })
      within(dialog).getByText(/^Week 4/)
      expect(within(dialog).getAllByText(/→ 3 × 15/)).toHaveLength(3)
      await user.click(third)
      await user.click(within(dialog).getByRole('button', { name: 'Change in weeks 2 and 4' }))
      await screen.findByText('Squat changed in weeks 2 and 4')
      expect(server.requestsTo(otherWeeks.changeInOtherWeeks)[0]).toMatchObject({
        body: { ids: [inWeek(2)._id, inWeek(4)._id], dosage: { set: '3', repsMin: 15 } },
      })
    })

    test('an exercise is removed here and in other weeks', async () => {
      const { user } = await openForMenu()
      await user.click(await screen.findByRole('button', { name: 'Move, duplicate or remove Squat' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Remove here and in other weeks…', ...inMenu }))
      await user.click(await screen.findByRole('button', { name: 'Remove from week 1 and weeks 2, 3 and 4' }))
      await screen.findByText('Squat removed from weeks 2, 3 and 4')
      await waitFor(() => expect(server.requestsTo(series.unassign)).toHaveLength(1))
      expect(server.requestsTo(otherWeeks.removeFromOtherWeeks)).toHaveLength(1)
    })

    test('an exercise is added to the weeks that lack it, once the server has done it', async () => {
      server.reply(otherWeeks.inOtherWeeks, [inWeek(3)])
      server.reply(otherWeeks.addToOtherWeeks, {})
      const { user } = await openForMenu()
      await user.click(await screen.findByRole('button', { name: 'Move, duplicate or remove Squat' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Add to other weeks…', ...inMenu }))
      const dialog = await screen.findByRole('dialog', { name: 'Squat in other weeks' })
      await user.click(await within(dialog).findByRole('checkbox', { name: /^Week 2/ }))
      expect(within(dialog).queryByText(/^Week 3/)).toBeNull()
      await user.click(within(dialog).getByRole('button', { name: 'Add to week 4' }))
      await screen.findByText('Squat added to week 4')
      expect(server.requestsTo(otherWeeks.addToOtherWeeks)[0]!.body).toEqual({ weeks: [4] })
    })

    test('an exercise is swapped in its place from the ladder, with its dosage, and in the weeks that are chosen', async () => {
      server.reply(exercises.ladder, [
        { step: 0, exercise: squat },
        { step: 1, exercise: sampleExercise({ _id: sampleId(33), name: 'Split squat' }) },
      ])
      const { user } = await renderPage(`/program/${longer._id}/series?swap=Squat`, { as: 'practitioner' })
      const dialog = await screen.findByRole('dialog', { name: 'Swap Squat' })
      for (const week of [2, 4]) await user.click(await within(dialog).findByRole('checkbox', { name: `Week ${week}` }))
      await user.click(await within(dialog).findByRole('button', { name: 'Swap for Split squat' }))
      await screen.findByText('Swapped in weeks 2 and 4 too')
      expect(server.requestsTo(series.change)[0]!.body).toMatchObject({ exerciseId: sampleId(33) })
      expect(server.requestsTo(series.change)[0]!.body).not.toHaveProperty('dosage')
      expect(server.requestsTo(otherWeeks.changeInOtherWeeks)[0]!.body).toMatchObject({
        ids: [inWeek(2)._id, inWeek(4)._id],
        exerciseId: sampleId(33),
      })
    })
  })

  test('several weeks are printed as a tick sheet, and a refusal leaves the choice open', async () => {
    const longer = { ...template, weeks: 4 }
    server.reply(programs.get, longer)
    server.reply(series.week, { program: longer, week: 1, series: [sampleSeries([squat, bridge])] })
    server.reply(handouts.download, () => {
      throw new Problem('too_many', 'Too many handouts. Try again in a minute.')
    })
    const { user } = await openForMenu()
    await user.click(await screen.findByRole('button', { name: 'More for this program' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print…', ...inMenu }))
    const dialog = await screen.findByRole('dialog', { name: 'Print' })
    await user.click(within(dialog).getByRole('radio', { name: /^Tick sheet/ }))
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Weeks' }), 'Weeks 1 to 3')
    await user.click(within(dialog).getByRole('button', { name: 'Print' }))
    await screen.findByText('Too many handouts. Try again in a minute.')
    expect(server.requestsTo(handouts.download)[0]!.query).toEqual({ isTickSheet: true, lastWeek: 3 })
    expect(within(dialog).getByRole('radio', { name: /^Tick sheet/ })).toHaveProperty('checked', true)
  })

  test('education pages are printed if they are selected', async () => {
    const pacing = {
      kind: 'page',
      title: 'Pacing',
      topic: 'Pain',
      minutes: 2,
      fileBytes: 0,
      reviewState: null,
    } as const
    const place = { programId: template._id, program: template.title, series: 'Morning', week: null }
    const ids = { _id: sampleId(81), pageId: sampleId(82), seriesId: sampleId(83) }
    const unread = { readAt: null, readBy: null, isChangedSince: false }
    server.reply(seriesEducation.education, [{ ...pacing, ...place, ...ids, ...unread }])
    server.reply(handouts.download, new Blob(['%PDF']))
    const { user } = await openForMenu()
    await user.click(await screen.findByRole('button', { name: 'More for this program' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print…', ...inMenu }))
    const dialog = await screen.findByRole('dialog', { name: 'Print' })
    await user.click(await within(dialog).findByRole('checkbox', { name: /^What there is to read/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(server.requestsTo(handouts.download)[0]?.query).toEqual({ hasReading: true }))
  })

  test('a link to adjust an exercise opens its dosage, and says when it is not in the week', async () => {
    await renderPage(`/program/${template._id}/series?adjust=Squat`, { as: 'practitioner' })
    expect(await screen.findByRole('textbox', { name: 'Dosage of Squat' })).toBe(document.activeElement)
  })

  test('a link to an exercise that is not in the week says so', async () => {
    await renderPage(`/program/${template._id}/series?adjust=Bird dog`, { as: 'practitioner' })
    await screen.findByText('Bird dog is not in week 1.')
  })

  test('N opens a card at its note', async () => {
    const { user } = await openBuilder()
    const card = await screen.findByRole('button', { name: 'Edit Squat' })
    card.focus()
    await user.keyboard('n')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Note for/ }))
  })

  test('a card for the unaffected side says so, and no other card does', async () => {
    const program = sampleProgram({ patient: 'محمد عبد الله', startDate: '2026-11-23', endDate: '2027-01-03' })
    const record = { ...samplePatientRecord(), notes: '', summary: null, reassignment: null }
    server.reply(programs.get, program)
    server.reply(patients.get, { ...record, affectedSide: 'left' })
    server.reply(homeKits.homeKit, { items: [], other: '', enteredAt: null, enteredBy: '' })
    server.reply(workouts.ofWeek, [])
    const assignedExercises = [
      { ...samplePrescription(50, squat), side: 'right' as const },
      { ...samplePrescription(51, bridge), side: 'left' as const },
    ]
    server.reply(series.week, { program, week: 1, series: [{ ...sampleSeries([]), assignedExercises }] })
    await openBuilder()
    await screen.findByText('Right, but the left is affected')
    screen.getByText('Left')
    // Without isolating the name, browsers would write the dates after it from right to left.
    screen.getByText('\u2068محمد عبد الله\u2069 · 23/11/2026 – 03/01/2027')
  })

  test('an exercise against a precaution is added only with a reason, which its card shows', async () => {
    const program = sampleProgram()
    const lunge = sampleExercise({ _id: sampleId(32), name: 'Lunge', restrictionTags: ['kneeling'] })
    const message = 'Lunge: not for Ann. No kneeling (kneeling).'
    let reasons = ['']
    server.reply(programs.get, program)
    server.reply(patients.get, {
      ...samplePatientRecord({ precautions: [{ text: 'No kneeling', tags: ['kneeling'], from: null, until: null }] }),
      notes: '',
      summary: null,
      reassignment: null,
    })
    server.reply(homeKits.homeKit, { items: [], other: '', enteredAt: null, enteredBy: '' })
    server.reply(workouts.ofWeek, [])
    server.reply(series.week, () => ({ program, week: 1, series: [sampleSeries([squat])] }))
    server.reply(exercises.fetch, { items: [lunge], total: 1, facets: noFacets })
    server.reply(series.assign, ({ body }) => {
      reasons = [...reasons, body.reason ?? '']
      if (!body.reason) throw new Problem('reason_needed', message, [{ field: 'reason', message }])
      const added = { ...samplePrescription(60, lunge), position: 1, precautionReason: body.reason }
      const week = sampleSeries([squat])
      server.reply(series.week, {
        program,
        week: 1,
        series: [{ ...week, assignedExercises: [...week.assignedExercises, added] }],
      })
      return [added]
    })
    const { user } = await renderPage(`/program/${program._id}/series`, { as: 'practitioner' })
    await user.click(await screen.findByRole('button', { name: /Lunge/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Against a precaution' })
    within(dialog).getByText(message)
    await user.click(within(dialog).getByRole('button', { name: 'Prescribe anyway' }))
    await within(dialog).findByText('Enter a reason, or go back.')
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Kneels on a cushion')
    await user.click(within(dialog).getByRole('button', { name: 'Prescribe anyway' }))
    await screen.findByText('Prescribed anyway: Kneels on a cushion')
    expect(reasons).toEqual(['', '', 'Kneels on a cushion'])
  })

  describe('a note that met the end of the session', () => {
    const noteOf = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Note for/ })
    async function typeAndLoseSession() {
      const { user, unmount } = await openSquat()
      server.fail(series.change, new Problem('unauthenticated', 'Please log in.'))
      await user.type(await noteOf(), 'Hold the bench.')
      await user.keyboard('{Enter}')
      await waitFor(() => expect(session()).toBeUndefined())
      unmount()
    }

    test('is there again for its writer, and is saved', async () => {
      await typeAndLoseSession()
      server.reply(series.change, ({ body }) => {
        const saved = { ...samplePrescription(50, squat), ...body, version: 2 } as Prescription
        const week = { ...sampleSeries([squat]), assignedExercises: [saved] }
        server.reply(series.week, { program: template, week: 1, series: [week] })
        return saved
      })
      await openBuilder()
      expect((await noteOf()).value).toBe('Hold the bench.')
      await waitFor(() => expect(server.requestsTo(series.change).at(-1)?.body.patientNote).toBe('Hold the bench.'))
      await waitFor(() => expect(sessionStorage.getItem(`draft:prescription:${sampleId(50)}`)).toBeNull())
    })

    test('stays stored while it is on its way to the server', async () => {
      const { user } = await openSquat()
      server.hang(series.change)
      await user.type(await noteOf(), 'Hold the bench.')
      await waitFor(() => expect(server.requestsTo(series.change)).toHaveLength(1))
      await user.keyboard('{Enter}')
      await screen.findByRole('button', { name: 'Edit Squat' })
      expect(JSON.stringify(readStoredDraft(`prescription:${sampleId(50)}`))).toContain('Hold the bench.')
    })

    test('asks whose version to keep if somebody else changed the exercise meanwhile', async () => {
      await typeAndLoseSession()
      const sent = server.requestsTo(series.change).length
      const changed = { ...samplePrescription(50, squat), version: 3, patientNote: 'Slowly.' }
      const week = sampleSeries([squat])
      server.reply(series.week, {
        program: template,
        week: 1,
        series: [{ ...week, assignedExercises: [changed] }],
      })
      await openBuilder()
      await screen.findByText('Someone else changed this exercise.')
      expect((await noteOf()).value).toBe('Hold the bench.')
      expect(server.requestsTo(series.change)).toHaveLength(sent)
    })
  })

  test('API-041 a dosage is typed as one line; an unreadable word is named and not saved', async () => {
    server.reply(series.change, ({ body }) => ({ ...samplePrescription(50, squat), ...body, version: 2 }) as never)
    const { user, line } = await openSquat()
    await typeOver(user, line, '4x12 wobbly')
    await screen.findByText(/We can’t read “wobbly”/)
    await user.keyboard('{Enter}')
    expect(server.requestsTo(series.change)).toEqual([])
    await typeOver(user, line, '4x12 hold 5s')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.requestsTo(series.change)).toHaveLength(1))
    expect(server.requestsTo(series.change)[0]?.body).toMatchObject({
      _id: sampleId(50),
      version: 1,
      dosage: { set: '4', repsMin: 12, holdSeconds: 5 },
    })
  })

  test('API-041 keeps what was typed when someone else has changed the exercise, and asks whose version to use', async () => {
    server.fail(series.change, new Problem('changed_meanwhile', 'Someone else changed this exercise.'))
    const { user, line } = await openSquat()
    await typeOver(user, line, '2x20')
    await user.keyboard('{Enter}')
    await screen.findByText('Someone else changed this exercise.')
    await screen.findByText('Not all saved')
    expect(screen.queryByText('Saved')).toBeNull()
    expect((screen.getByRole('textbox', { name: 'Dosage of Squat' }) as HTMLInputElement).value).toBe('2x20')
    server.reply(series.change, ({ body }) => ({ ...samplePrescription(50, squat), ...body, version: 3 }) as never)
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(server.requestsTo(series.change).at(-1)?.body.dosage).toMatchObject({ set: '2' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByText('Saved')
  })

  test('a change refused after the page was left is reported, and stays stored', async () => {
    const refused = Promise.withResolvers<void>()
    server.reply(series.change, async () => {
      await refused.promise
      throw new Problem('changed_meanwhile', 'Someone else changed this exercise.')
    })
    const { user, line } = await openSquat()
    await typeOver(user, line, '2x20')
    await waitFor(() => expect(server.requestsTo(series.change)).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Back' }))
    refused.resolve()
    await screen.findByText(/^A change was not saved. Someone else changed this exercise./)
    expect(readStoredDraft(`prescription:${sampleId(50)}`)).toBeTruthy()
  })

  test('API-041 Escape in an open card restores what it said when it was opened', async () => {
    const morning = sampleSeries([squat, bridge])
    server.reply(series.week, () => ({ program: template, week: 1, series: [morning] }))
    server.reply(series.change, ({ body: { dosage } }) => {
      const saved = { ...morning.assignedExercises[0]!, dosage: Dosage.parse(dosage), version: 2 }
      morning.assignedExercises[0] = saved
      return saved
    })
    const { user, line } = await openSquat()
    await typeOver(user, line, '5x12')
    await waitFor(() => expect(server.requestsTo(series.change)).toHaveLength(1))
    await user.keyboard('{Escape}')
    const card = await screen.findByRole('button', { name: 'Edit Squat' })
    expect(card.closest('li')!.textContent).toMatch(/3\s×\s10/)
    await waitFor(() => expect(server.requestsTo(series.change)).toHaveLength(2))
    expect(server.requestsTo(series.change)[1]?.body.dosage).toMatchObject({ set: '3', repsMin: 10 })
    await screen.findByText('Saved')
  })

  test('API-041 Escape before anything was saved sends nothing', async () => {
    const { user, line } = await openSquat()
    await typeOver(user, line, '5x12')
    await user.keyboard('{Escape}')
    const card = await screen.findByRole('button', { name: 'Edit Squat' })
    expect(card.closest('li')!.textContent).toMatch(/3\s×\s10/)
    expect(server.requestsTo(series.change)).toEqual([])
  })

  test('says that a change is not saved while offline, keeps it on screen and saves it on retry', async () => {
    server.reply(series.change, ({ body }) => ({ ...samplePrescription(50, squat), ...body, version: 2 }) as never)
    const { user } = await openBuilder()
    const card = await screen.findByRole('button', { name: 'Edit Squat' })
    server.goOffline()
    card.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const retry = await screen.findByRole('button', { name: 'Not saved – try again' })
    expect(namesInMorning()).toEqual(['Glute bridge', 'Squat'])
    server.goOnline()
    await user.click(retry)
    await screen.findByText('Saved')
    expect(server.requestsTo(series.change)[0]?.body).toMatchObject({ _id: sampleId(50), position: 1 })
  })

  test('takes a rejected change back and says why', async () => {
    server.fail(series.assign, new Problem('conflict', 'A series holds at most 60 exercises in a week.'))
    const { user } = await openBuilder()
    const card = await screen.findByRole('button', { name: 'Edit Squat' })
    card.focus()
    await user.keyboard('d')
    await screen.findByText('A series holds at most 60 exercises in a week.')
    await waitFor(() => expect(namesInMorning()).toEqual(['Squat', 'Glute bridge']))
  })

  test('API-039 the week is downloaded as exercise.pdf once all changes are saved', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server.reply(handouts.download, new Blob(['%PDF-']))
    const { user } = await openBuilder()
    await screen.findByRole('button', { name: 'Edit Squat' })
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(click).toHaveBeenCalled())
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('exercise.pdf')
    expect(server.requestsTo(handouts.download)[0]?.params).toEqual({ programId: template._id, week: 1 })
  })
})
