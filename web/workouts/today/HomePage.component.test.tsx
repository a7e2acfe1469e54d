import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, localDay, dayIn } from '@kinora/contract/days.ts'
import { discharges } from '@kinora/contract/discharges.ts'
import { ownProgress, type OwnProgress } from '@kinora/contract/own-progress.ts'
import { patients } from '@kinora/contract/patients.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { patientPauses, type Pause } from '@kinora/contract/patient-pauses.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { refresh } from '../../app/api-client.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent, renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import {
  runningProgram,
  sampleMyWeek,
  sampleProgress,
  sampleSeriesLog,
  storedSeriesLog,
} from '../../testing/sample-workouts.ts'
import { usePrograms } from './useRunningPrograms.ts'

function replyWith(program: Program, changes: Parameters<typeof sampleMyWeek>[2] = {}, plannedADay = 1) {
  server.reply(programs.ofPatient, { items: [program], total: 1 })
  server.reply(series.mine, ({ params }) => sampleMyWeek(program, Number(params.week), changes))
  server.reply(workouts.progress, sampleProgress(program, plannedADay))
}

beforeEach(() => {
  server.hang(patients.ofUser)
  server.reply(workouts.ofWeek, [])
  server.reply(series.changes, [])
  server.reply(patientPauses.pauses, [])
  server.reply(ownProgress.ownProgress, begun)
  replyWith(runningProgram())
})

const begun: OwnProgress = {
  ...{ sessions: 12, milestone: null, nextMilestone: 25, weeksKept: 3, goal: null, isRatingDue: false, askedDay: null },
  earlierGoals: [],
}
const openHome = (profile = {}) => renderPage('/home', { as: 'patient', profile })

function ProgramCount() {
  const { programs: found } = usePrograms()
  return found ? <p>{found.length} programs</p> : null
}

test('a program that is assigned while the app is open is shown', async () => {
  server.reply(programs.ofPatient, { items: [], total: 0 })
  const { cache, store } = await renderComponent(<ProgramCount />, { as: 'patient' })
  await screen.findByText('0 programs')
  await waitFor(() => expect(store.getState().programToken.loading).toBe(false))
  replyWith(runningProgram())
  await refresh(cache, ['programs'])
  await screen.findByText('1 programs')
})

describe('the patient’s home', () => {
  test('shows a skeleton while the programs load', async () => {
    server.hang(programs.ofPatient)
    await openHome()
    await screen.findByRole('status', { name: 'Loading your exercises' })
  })

  test('offers a later reminder from the first, and opens its choices at a tap', async () => {
    replyWith(runningProgram())
    const { user } = await openHome()
    await user.click(await screen.findByRole('button', { name: 'Not now? Remind me later' }))
    await screen.findByRole('button', { name: 'Not today' })
  })

  test('shows why the programs could not be loaded and tries again', async () => {
    server.fail(programs.ofPatient, new Problem('failed', 'Failed to read programs'))
    const { user } = await openHome()
    await screen.findByText('Failed to read programs')
    replyWith(runningProgram())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Start Morning' })
  })

  test('after care the plan has no week, and its sessions count from this week on', async () => {
    const program = runningProgram(16, { title: 'Your plan from now on', weeks: 1, endDate: null, currentWeek: 1 })
    replyWith(program, { timesPerWeek: 2 }, 0)
    server.reply(discharges.get, { discharge: null })
    const done = (number: number, daysAgo: number) =>
      sampleSeriesLog({ _id: sampleId(number), programId: program._id, week: 1, day: addDays(localDay(), -daysAgo) })
    server.reply(workouts.ofWeek, [done(70, 12), done(71, 8)])
    await openHome()
    await screen.findByRole('link', { name: 'Start Morning' })
    screen.getByRole('link', { name: 'Your plan from now on' })
    screen.getByText(/0 of 2 this week/)
    screen.getByText('Choose the days that suit you.')
    expect(screen.queryByText(/Nothing was planned/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Do one anyway' })).toBeNull()
    await waitFor(() => expect(server.requestsTo(discharges.get)).toHaveLength(1))
  })

  test('after care the sessions of the plan are counted, on whichever day they were', async () => {
    const program = runningProgram(16, { title: 'Your plan from now on', weeks: 1, endDate: null, currentWeek: 1 })
    replyWith(program, { timesPerWeek: 2 }, 0)
    server.reply(discharges.get, { discharge: null })
    const progress = sampleProgress({ ...program, weeks: 4 }, 0)
    const days = progress.days.map((each) => ({ ...each, done: each.day === localDay() ? 1 : 0 }))
    server.reply(workouts.progress, { ...progress, days })
    await openHome()
    await screen.findByText('1 session of your plan done this week.')
  })

  test('greets by first name, names the week and starts today’s session', async () => {
    await openHome()
    const start = await screen.findByRole('link', { name: 'Start Morning' })
    expect(start.getAttribute('href')).toMatch(/\/patient-series\/[\w-]+\/[\w-]+\/3$/)
    screen.getByRole('heading', { name: 'Welcome, Kim' })
    screen.getByRole('link', { name: 'Knee rehab · week 3 of 6' })
    const hero = within(screen.getByRole('region', { name: 'Morning session' }))
    hero.getByText(/^12 min/)
    hero.getByText(/2 exercises/)
  })

  test.each([
    ['Pacific/Kiritimati', 3],
    ['Pacific/Pago_Pago', 2],
  ])('counts the program’s week in the account’s time zone: in %s it is week %i', async (timeZone, week) => {
    const startDate = addDays(dayIn('Pacific/Kiritimati'), -14)
    replyWith(runningProgram(0, { startDate, endDate: addDays(startDate, 41) }))
    await openHome({ timeZone })
    await screen.findByRole('link', { name: `Knee rehab · week ${week} of 6` })
  })

  const pause: Pause = {
    _id: '01a1e340-0000-7000-8000-000000000071',
    reason: 'unwell',
    from: '2026-11-18',
    until: null,
    isShifting: true,
    shiftedWeeks: null,
    state: 'running',
    recordedBy: 'Kim Tran',
    recordedAt: '2026-11-18T08:00:00.000Z',
    endedBy: '',
  }

  test('says that Kim is paused, and one tap says that she is back', async () => {
    server.reply(patientPauses.pauses, [pause])
    server.reply(patientPauses.endPause, () => {
      server.reply(patientPauses.pauses, [])
      return { pause: { ...pause, state: 'over' as const, until: '2026-11-22', shiftedWeeks: 1 } }
    })
    const { user } = await openHome()
    const notice = within(await screen.findByRole('region', { name: 'Pause' }))
    notice.getByText('You are unwell since 18/11/2026.')
    await user.click(notice.getByRole('button', { name: 'I’m back' }))
    await screen.findByText('The pause is over, and the program ends 1 week later')
    await screen.findByRole('button', { name: 'Unwell or away? Pause your program' })
  })

  test('a pause is taken on one sheet, and what is wrong is said at its field', async () => {
    const message = 'These days are part of another pause.'
    server.fail(patientPauses.addPause, new Problem('conflict', message, [{ field: 'from', message }]))
    const { user } = await openHome()
    await user.click(await screen.findByRole('button', { name: 'Unwell or away? Pause your program' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Pause your program' }))
    await user.click(sheet.getByLabelText('Away'))
    await user.click(sheet.getByRole('button', { name: 'Pause' }))
    await sheet.findByText('Choose the last day away.')
    await user.type(sheet.getByLabelText(/^Last day/), '30/11/2099')
    await user.click(sheet.getByRole('button', { name: 'Pause' }))
    await sheet.findByText(message)
    server.reply(patientPauses.addPause, pause)
    await user.click(sheet.getByRole('button', { name: 'Pause' }))
    await screen.findByText('Paused. We won’t remind you until you are back.')
  })

  test('says when everything of today is done', async () => {
    const entries = sampleMyWeek(runningProgram()).assignedExercises.map(({ _id, version, dosage }) => ({
      assignedExerciseId: _id,
      version,
      sets: Array.from({ length: Number(dosage.set) }, () => ({ reps: 10 })),
    }))
    server.reply(workouts.ofWeek, [storedSeriesLog({ ...sampleSeriesLog(), entries })])
    await openHome()
    await screen.findByRole('heading', { name: 'All done for today' })
    expect(screen.getByRole('link', { name: /^Morning/ }).textContent).toMatch(/Done at [\d:]+ [ap]m$/)
  })

  test('does not say that all is done after a session that was ended early', async () => {
    server.reply(workouts.ofWeek, [sampleSeriesLog()])
    await openHome()
    await screen.findByRole('heading', { name: 'That’s all for today' })
    expect(screen.queryByText('Well done. Rest is part of it.')).toBeNull()
    expect(screen.getByRole('link', { name: /^Morning/ }).textContent).toMatch(/Done at .* · 0 of \d exercises/)
  })

  test('after a session that hurt too much, the week is not praised and says what to do', async () => {
    const program = runningProgram()
    const progress = sampleProgress(program)
    const days = progress.days.map((each) => (each.day > localDay() ? { ...each, planned: 0 } : each))
    server.reply(workouts.progress, { ...progress, days })
    const entries = sampleMyWeek(program).assignedExercises.map(({ _id, version, dosage }) => ({
      assignedExerciseId: _id,
      version,
      sets: Array.from({ length: Number(dosage.set) }, () => ({ reps: 10 })),
      painDuring: 9,
    }))
    server.reply(workouts.ofWeek, [storedSeriesLog({ ...sampleSeriesLog(), entries })])
    await openHome()
    await screen.findByText(/Your last session hurt too much. Rest, and if it is still sore, ring/)
    screen.getByText(/sessions? done\.$/)
    expect(screen.queryByText(/Well done/)).toBeNull()
  })

  test('offers a session on a rest day', async () => {
    const today = new Date(localDay()).getUTCDay() || 7
    replyWith(runningProgram(), { weekdays: [(today % 7) + 1] }, 0)
    await openHome()
    await screen.findByRole('heading', { name: 'Nothing to do today' })
    await screen.findByRole('link', { name: 'Do one anyway' })
  })

  test('explains where exercises will appear for a patient without a program', async () => {
    server.reply(programs.ofPatient, { items: [], total: 0 })
    await openHome()
    await screen.findByRole('heading', { name: 'Nothing here yet' })
    screen.getByText(/Your physio puts your exercises here/)
  })

  test('says what changed since the last visit until it is read', async () => {
    server.reply(series.changes, [
      {
        _id: '00000000-0000-7000-8000-000000000090',
        at: new Date().toISOString(),
        by: 'Sam Okafor',
        week: 3,
        series: 'Morning',
        kind: 'added',
        exercise: 'Bridge',
        before: '',
        after: '3 × 10',
        isNew: true,
      },
    ])
    server.reply(series.changesSeen, {})
    const { user } = await openHome()
    await screen.findByText('Bridge is new in Morning.')
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByText('Bridge is new in Morning.')).toBeNull()
    expect(server.requestsTo(series.changesSeen)).toHaveLength(1)
  })
})

describe('how it goes over the weeks', () => {
  test('home counts sessions and weeks in a row, and says what of today is left', async () => {
    replyWith(runningProgram(), {}, 2)
    const week = sampleMyWeek(runningProgram())
    const [morning] = week.series
    const evening = { ...morning!, _id: sampleId(41), name: 'Evening', minutes: 5 }
    const evenings = week.assignedExercises.map((each, at) => ({
      ...each,
      _id: sampleId(60 + at),
      seriesId: evening._id,
    }))
    server.reply(series.mine, {
      ...week,
      series: [...week.series, evening],
      assignedExercises: [...week.assignedExercises, ...evenings],
    })
    server.reply(workouts.ofWeek, [sampleSeriesLog()])
    await openHome()
    await screen.findByText('Today: 1 of 2 sessions done, 5 minutes left.')
    screen.getByText('12 sessions so far. 13 to go until 25. 3 weeks in a row.')
  })

  test('the morning after, Ann says with one tap how she is, and reads that it is noted once the server has it', async () => {
    server.reply(ownProgress.ownProgress, { ...begun, askedDay: '2026-11-16' })
    server.fail(ownProgress.answerNextDay, new Problem('failed', 'Failed to save your answer'))
    const { user } = await openHome()
    await screen.findByRole('heading', { name: 'How are you after Monday’s session?' })
    await user.click(screen.getByRole('button', { name: 'Worse' }))
    await screen.findByText('Failed to save your answer')
    expect(screen.queryByText(/^Noted/)).toBeNull()
    server.reply(ownProgress.answerNextDay, begun)
    await user.click(screen.getByRole('button', { name: 'Worse' }))
    await screen.findByText('Noted: your practitioner can see it. If it worries you, ring your clinic.')
    expect(server.requestsTo(ownProgress.answerNextDay).at(-1)).toMatchObject({
      body: { day: '2026-11-16', response: 'worse' },
    })
  })

  test('a milestone is celebrated', async () => {
    server.reply(ownProgress.ownProgress, { ...begun, sessions: 25, milestone: 25, nextMilestone: 50 })
    await openHome()
    await screen.findByText('25 sessions: well done!')
  })

  test('Ann writes her goal, and says once a month how close she is', async () => {
    const { user } = await openHome()
    await user.click(await screen.findByRole('button', { name: 'Write down your goal' }))
    await user.type(screen.getByLabelText('What do you want to be able to do?'), 'Walk to the ferry')
    const goal = { text: 'Walk to the ferry', ratings: [] }
    server.fail(ownProgress.saveGoal, new Problem('failed', 'Failed to save your goal'))
    await user.click(screen.getByRole('button', { name: 'Save goal' }))
    await screen.findByText('Failed to save your goal')
    server.reply(ownProgress.saveGoal, () => {
      server.reply(ownProgress.ownProgress, { ...begun, goal, isRatingDue: true })
      return { ...begun, goal, isRatingDue: true }
    })
    await user.click(screen.getByRole('button', { name: 'Save goal' }))
    const scale = within(await screen.findByRole('group', { name: 'How close are you to your goal?' }))
    server.reply(ownProgress.rateGoal, ({ body }) => {
      const rated = { ...begun, goal: { ...goal, ratings: [{ month: '2026-11-01', rating: body.rating }] } }
      server.reply(ownProgress.ownProgress, rated)
      return rated
    })
    await user.click(scale.getByRole('button', { name: '6' }))
    await screen.findByText('You said 6 in November.')
    expect(screen.queryByRole('group', { name: 'How close are you to your goal?' })).toBeNull()
  })

  test('emptying the goal asks first, and what was said about it stays on the page', async () => {
    const goal = { text: 'Walk to the ferry', ratings: [{ month: '2026-11-01', rating: 6 }] }
    server.reply(ownProgress.ownProgress, { ...begun, goal })
    const { user } = await openHome()
    await user.click(await screen.findByRole('button', { name: 'Change your goal' }))
    await user.clear(screen.getByLabelText('What do you want to be able to do?'))
    await screen.findByText(/This ends the goal “Walk to the ferry”/)
    expect(screen.queryByRole('button', { name: 'Save goal' })).toBeNull()
    server.reply(ownProgress.saveGoal, () => {
      server.reply(ownProgress.ownProgress, { ...begun, earlierGoals: [goal] })
      return { ...begun, earlierGoals: [goal] }
    })
    await user.click(screen.getByRole('button', { name: 'End this goal' }))
    await screen.findByText('Earlier goal: Walk to the ferry. You said 6 in November.')
  })
})
