import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { briefs } from '@kinora/contract/briefs.ts'
import { addDays } from '@kinora/contract/days.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { homeKits } from '@kinora/contract/home-kits.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { progressionProposals } from '@kinora/contract/progression-proposals.ts'
import { progressionRules } from '@kinora/contract/progression-rules.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { templates } from '@kinora/contract/templates.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { workoutJobs } from './workout.jobs.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, session, systemDb } = app
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const eve = await person('solo', { name: 'Eve Stone' })
const today = new Date().toISOString().slice(0, 10)
const jobs = workoutJobs({ systemDb } as never)

const ids: Record<string, string> = {}
beforeAll(async () => {
  const createExercise = async (name: string, facts: object = {}) =>
    (await sam.calls(exercises.create, { body: { name, ...facts } }))._id
  ids.lunge = await createExercise('Lunge', { restrictionTags: ['kneeling'], equipment: ['step'] })
  ids.squat = await createExercise('Squat')
  await sam.calls(exercises.update, { params: { id: ids.squat }, body: { harderId: ids.lunge } })
})

const ten = Dosage.parse({ set: '3', repsMin: 10, repsMax: 10 })

/** Ann in the second of four weeks, with daily squats in "Morning" and a rule for the series. */
async function annWithRule(rule: object = {}, facts: object = {}) {
  const { _id: annId } = await addPatient(sam, facts)
  const startDate = addDays(today, -9)
  const { programId, seriesId } = await addProgram(sam, { patientId: annId, startDate, weeks: 4 }, [
    { exerciseId: ids.squat!, dosage: ten },
  ])
  await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', annId).execute()
  const place = { params: { id: programId }, body: { seriesId, rule } }
  await sam.calls(progressionRules.setProgressionRule, place as never)
  return { annId, ann: await session(harbour, annId), programId, seriesId }
}
type Ann = Awaited<ReturnType<typeof annWithRule>>

const cardIn = async ({ programId }: Ann, week: number) =>
  (await sam.calls(series.week, { params: { programId, week } })).series[0]!.assignedExercises[0]!
const repsOf = async (ann: Ann) =>
  Promise.all([1, 2, 3, 4].map(async (week) => (await cardIn(ann, week)).dosage.repsMin))

/** Ann does her squats some days ago. */
async function does(ann: Ann, daysAgo: number, pain: number | null = 1, sets = 3) {
  const day = addDays(today, -daysAgo)
  const week = daysAgo > 2 ? 1 : 2
  const card = await cardIn(ann, week)
  const entry = { assignedExerciseId: card._id, version: card.version, painDuring: pain, sets: Array(sets).fill({}) }
  const { programId, seriesId } = ann
  const at = `${day}T00:0${9 - daysAgo}:00Z`
  const log = { _id: randomUUID(), programId, seriesId, week, day, startedAt: at, finishedAt: at, entries: [entry] }
  return ann.ann.calls(workouts.saveSeries, { body: log })
}
async function doesFour(ann: Ann) {
  for (const daysAgo of [7, 6, 5, 4]) await does(ann, daysAgo)
}

const proposalsOf = ({ annId }: Ann) => sam.calls(progressionProposals.proposalsOf, { params: { patientId: annId } })
const attention = async ({ annId }: Ann) =>
  (await sam.calls(patients.get, { params: { id: annId } })).summary?.attention
const approve = (id: string, body: object = {}) =>
  sam.calls(progressionProposals.approveProposal, { params: { id }, body })

test('four good sessions are proposed to Sam, and with one call the weeks to come change and Ann reads why', async () => {
  const ann = await annWithRule()
  await doesFour(ann)
  const [proposal] = await proposalsOf(ann)
  expect(proposal).toMatchObject({
    patient: 'Ann Kowalski',
    exercise: 'Squat',
    kind: 'progress',
    before: '3 × 10',
    after: '3 × 12',
    reasons: ['100% of the sets in 4 sessions', 'Mean pain 1', 'No answer about the day after'],
  })
  expect(proposal!.targets.map(({ week }) => week)).toEqual([2, 3, 4])
  expect(await attention(ann)).toMatchObject({ kind: 'proposal', title: 'Ready to progress: Squat', exercise: 'Squat' })
  expect(await repsOf(ann)).toEqual([10, 10, 10, 10])

  expect(await approve(proposal!._id)).toMatchObject({ state: 'approved', decidedBy: 'Sam Okafor' })
  expect(await repsOf(ann)).toEqual([10, 12, 12, 12])
  const [change] = await ann.ann.calls(series.changes, { params: { id: ann.programId } })
  expect(change).toMatchObject({
    before: '3 × 10',
    after: '3 × 12',
    reason: 'You did it 4 times with little pain, so it moves up a step.',
  })
  const brief = await sam.calls(briefs.ofPatient, { params: { patientId: ann.annId } })
  expect(brief.changes[0]).toMatchObject({ by: 'Sam Okafor', text: 'Squat, weeks 2, 3 and 4: 3 × 10 → 3 × 12' })
  expect(brief.proposals).toEqual([{ exercise: 'Squat', before: '3 × 10', after: '3 × 12', state: 'approved' }])
  expect((await attention(ann))?.kind).not.toBe('proposal')
  await expect(approve(proposal!._id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Sam Okafor has approved this already.',
  })
  await does(ann, 2)
  expect(await proposalsOf(ann)).toHaveLength(1)
})

test('Sam may approve with another dosage, and the patient sees that one', async () => {
  const ann = await annWithRule()
  await doesFour(ann)
  const [proposal] = await proposalsOf(ann)
  const decided = await approve(proposal!._id, { dosage: { ...ten, repsMin: 11, repsMax: 11 } })
  expect(decided.after).toBe('3 × 11')
  expect(await repsOf(ann)).toEqual([10, 11, 11, 11])
})

test('Sam may approve for some of the weeks, and for no others', async () => {
  const ann = await annWithRule()
  await doesFour(ann)
  const [proposal] = await proposalsOf(ann)
  await expect(approve(proposal!._id, { weeks: [1] })).rejects.toMatchObject({ fields: [{ field: 'weeks' }] })
  const decided = await approve(proposal!._id, { weeks: [3] })
  expect(decided.targets.map(({ week }) => week)).toEqual([3])
  expect(await repsOf(ann)).toEqual([10, 10, 12, 10])
})

test('what was declined is proposed again only after as many new sessions', async () => {
  const ann = await annWithRule({ sessions: 2 })
  await does(ann, 7)
  await does(ann, 6)
  const [proposal] = await proposalsOf(ann)
  await sam.calls(progressionProposals.declineProposal, { params: { id: proposal!._id }, body: {} })
  await systemDb
    .updateTable('workoutProposals')
    .set({ decidedAt: new Date(`${addDays(today, -5)}T12:00:00Z`) })
    .where('id', '=', proposal!._id)
    .execute()
  await does(ann, 4)
  expect((await proposalsOf(ann)).map(({ state }) => state)).toEqual(['declined'])
  await does(ann, 3)
  expect((await proposalsOf(ann)).map(({ state }) => state)).toEqual(['open', 'declined'])
  expect(await repsOf(ann)).toEqual([10, 10, 10, 10])
})

test('a proposal is withdrawn when Ann says afterwards that she was worse the next day', async () => {
  const ann = await annWithRule()
  await doesFour(ann)
  expect(await proposalsOf(ann)).toHaveLength(1)
  const body = { day: addDays(today, -4), response: 'worse' as const }
  await ann.ann.calls(ownProgress.answerNextDay, { body })
  expect(await proposalsOf(ann)).toEqual([])
  expect((await attention(ann))?.kind).not.toBe('proposal')
})

test('pain of 5 twice is a proposal to ease off, though an alert is open; an open alert holds back what is harder', async () => {
  const ann = await annWithRule()
  await does(ann, 7, 5)
  await does(ann, 6, 8)
  expect(await proposalsOf(ann)).toMatchObject([
    { kind: 'ease', after: '3 × 8', reasons: ['Pain 5, once', 'Pain 8, once'] },
  ])
  const other = await annWithRule({ sessions: 2, easeAtPain: null })
  await does(other, 7, 8)
  await does(other, 5)
  await does(other, 4)
  expect(await proposalsOf(other)).toEqual([])
  const [alert] = await sam.calls(patientAlerts.alerts, { params: { id: other.annId } })
  const handled = { action: 'Called the patient', note: '' } as const
  await sam.calls(patientAlerts.handleAlert, { params: { id: alert!._id }, body: handled })
  expect(await proposalsOf(other)).toMatchObject([{ kind: 'progress' }])
})

test('the harder exercise takes the place with what it needs named, but never against a precaution', async () => {
  const rule = { step: {}, beyond: 'harder' }
  const ann = await annWithRule(rule)
  await doesFour(ann)
  const [proposal] = await proposalsOf(ann)
  expect(proposal).toMatchObject({ after: 'Lunge · 3 × 10', swap: { name: 'Lunge' }, warnings: ['Needs: Step'] })
  await approve(proposal!._id)
  expect((await cardIn(ann, 3)).exerciseId).toBe(ids.lunge)

  const careful = await annWithRule(rule, { precautions: [{ text: 'No kneeling', tags: ['kneeling'] }] })
  await doesFour(careful)
  expect(await proposalsOf(careful)).toEqual([])
})

test('a load becomes the next one that Ann has at home, and what she lacks is named', async () => {
  const rule = { sessions: 2, step: { load: 1 } }
  const dosage = { ...ten, load: { type: 'weight', value: 5, unit: 'kg', bandColor: null } }
  const withKit = async (kilograms: number[]) => {
    const ann = await annWithRule(rule)
    const items = [{ kind: 'dumbbell' as const, kilograms }]
    await sam.calls(homeKits.saveHomeKit, { params: { patientId: ann.annId }, body: { items } })
    for (const week of [1, 2, 3, 4])
      await sam.calls(series.change, { body: { _id: (await cardIn(ann, week))._id, dosage } as never })
    await does(ann, 6)
    await does(ann, 5)
    return (await proposalsOf(ann))[0]
  }
  expect(await withKit([5, 7.5, 10])).toMatchObject({ after: '3 × 10 · 7.5 kg', warnings: [] })
  expect(await withKit([5])).toMatchObject({ after: '3 × 10 · 6 kg', warnings: ['Needs: 6 kg'] })
})

test('a rule changes the program by itself only where that was switched on, and only once the day after is known', async () => {
  const ann = await annWithRule({ isAutomatic: true, sessions: 2 })
  const queued = async () => {
    const { rows } = await sql<{ payload: never }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'approveProposal' and payload->>'organizationId' = ${harbour}`.execute(systemDb)
    return rows.map(({ payload }) => payload)
  }
  await does(ann, 1)
  await does(ann, 0)
  expect(await proposalsOf(ann)).toHaveLength(1)
  expect(await queued()).toEqual([])

  const other = await annWithRule({ isAutomatic: true, sessions: 2 })
  await does(other, 6)
  await does(other, 5)
  const [job] = await queued()
  await jobs.approveProposal(job!)
  await jobs.approveProposal(job!)
  expect(await repsOf(other)).toEqual([10, 12, 12, 12])
  expect(await proposalsOf(other)).toMatchObject([{ state: 'approved', isAutomatic: true, decidedBy: 'Sam Okafor' }])
})

test('a program that has changed since is not changed by an old proposal, which is withdrawn', async () => {
  const ann = await annWithRule()
  await doesFour(ann)
  const [proposal] = await proposalsOf(ann)
  const { _id } = await cardIn(ann, 2)
  await sam.calls(series.change, { body: { _id, dosage: { ...ten, repsMin: 6, repsMax: 6 } } })
  await expect(approve(proposal!._id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await repsOf(ann)).toEqual([10, 6, 10, 10])
  await jobs.summarizePatient({ organizationId: harbour, patientId: ann.annId })
  expect(await proposalsOf(ann)).toEqual([])
})

test('the rule of the exercise counts before that of the series, and that before that of the program', async () => {
  const ann = await annWithRule({ sessions: 2 })
  const set = (body: object) =>
    sam.calls(progressionRules.setProgressionRule, { params: { id: ann.programId }, body: body as never })
  await set({ rule: { sessions: 2, step: { reps: 9 } } })
  await set({ seriesId: ann.seriesId, exerciseId: ids.squat, rule: { sessions: 2, step: { sets: 1 } } })
  await does(ann, 6)
  await does(ann, 5)
  expect(await proposalsOf(ann)).toMatchObject([{ after: '4 × 10' }])
  await set({ seriesId: ann.seriesId, exerciseId: ids.squat, rule: null })
  await jobs.summarizePatient({ organizationId: harbour, patientId: ann.annId })
  expect(await proposalsOf(ann)).toMatchObject([{ after: '3 × 12' }])
  await expect(set({ seriesId: ann.seriesId, exerciseId: ids.lunge, rule: {} })).rejects.toMatchObject({
    fields: [{ field: 'exerciseId', message: 'This exercise is not in the series.' }],
  })
  await expect(set({ exerciseId: ids.squat, rule: {} })).rejects.toMatchObject({ code: 'invalid' })
  await expect(set({ rule: { step: {} } })).rejects.toMatchObject({ fields: [{ field: 'rule.step' }] })
})

test('a program created from a template has the template’s rules', async () => {
  const { programId: templateId, seriesId } = await addProgram(sam, { title: 'Knee template', weeks: 2 }, [ids.squat!])
  const place = { params: { id: templateId }, body: { seriesId, rule: { sessions: 6 } } }
  await sam.calls(progressionRules.setProgressionRule, place as never)
  const { annId } = await annWithRule()
  const copy = await sam.calls(seriesCopies.copyProgram, {
    params: { id: templateId },
    body: { patientId: annId, startDate: today },
  })
  expect(await sam.calls(progressionRules.progressionRules, { params: { id: copy._id } })).toMatchObject([
    { programId: copy._id, exerciseId: null, rule: { sessions: 6 }, setBy: 'Sam Okafor' },
  ])
})

test('neither a colleague who does not treat Ann nor another clinic sees or decides her proposals', async () => {
  const ann = await annWithRule()
  await doesFour(ann)
  const [proposal] = await proposalsOf(ann)
  const open = async (who: typeof sam) =>
    (await who.calls(progressionProposals.openProposals, {})).map(({ _id }) => _id)
  expect(await open(sam)).toContain(proposal!._id)
  for (const who of [priya, eve]) {
    expect(await open(who)).not.toContain(proposal!._id)
    for (const call of [progressionProposals.approveProposal, progressionProposals.declineProposal])
      await expect(who.calls(call, { params: { id: proposal!._id }, body: {} })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(who.calls(progressionRules.progressionRules, { params: { id: ann.programId } })).rejects.toMatchObject(
      { code: 'not_found' },
    )
  }
  expect(await repsOf(ann)).toEqual([10, 10, 10, 10])
})

test('in a program of six weeks one step is approved, one declined and one eased, and everybody reads the same story', async () => {
  const { _id: annId } = await addPatient(sam)
  const body = { title: 'Six weeks', patientId: annId, startDate: addDays(today, -9), weeks: 6 }
  const { _id: programId } = await sam.calls(programs.create, { body })
  const names = ['Squat', 'Bridge', 'Heel raise'] as const
  const patientNames: Record<string, string> = { 'Heel raise': 'Heel lifts' }
  const made = names.map((name) =>
    sam.calls(exercises.create, { body: { name, patientName: patientNames[name] ?? '' } }),
  )
  const assigned = (await Promise.all(made)).map(({ _id }) => ({ exerciseId: _id, dosage: ten }))
  const { _id: seriesId } = await sam.calls(series.create, {
    body: { programId, name: 'Morning', exercises: assigned },
  })
  await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', annId).execute()
  await sam.calls(progressionRules.setProgressionRule, {
    params: { id: programId },
    body: { seriesId, rule: {} },
  } as never)
  const ann = await session(harbour, annId)
  const cards = async (week: number) =>
    (await sam.calls(series.week, { params: { programId, week } })).series[0]!.assignedExercises
  // Four sessions: squats and bridges go well, the heel raises hurt.
  for (const daysAgo of [7, 6, 5, 4]) {
    const day = addDays(today, -daysAgo)
    const at = `${day}T00:0${9 - daysAgo}:00Z`
    const entries = (await cards(1)).map(({ _id, version, exercise }) => ({
      ...{ assignedExerciseId: _id, version, sets: [{}, {}, {}] },
      painDuring: exercise.name === 'Heel raise' ? 5 : 1,
    }))
    const log = { _id: randomUUID(), programId, seriesId, week: 1, day, startedAt: at, finishedAt: at, entries }
    await ann.calls(workouts.saveSeries, { body: log })
  }
  const all = () => sam.calls(progressionProposals.proposalsOf, { params: { patientId: annId } })
  const of = async (name: string) => (await all()).find(({ exercise }) => exercise === name)!
  expect(
    (await all()).map(({ exercise, kind, before, after }) => `${exercise}: ${kind}, ${before} to ${after}`).toSorted(),
  ).toEqual([
    'Bridge: progress, 3 × 10 to 3 × 12',
    'Heel raise: ease, 3 × 10 to 3 × 8',
    'Squat: progress, 3 × 10 to 3 × 12',
  ])

  const listed = (await sam.calls(progressionProposals.openProposals, {})).filter(
    ({ patientId }) => patientId === annId,
  )
  expect(listed.map(({ kind }) => kind)).toEqual(['ease', 'progress', 'progress'])

  await approve((await of('Squat'))._id)
  await sam.calls(progressionProposals.declineProposal, { params: { id: (await of('Bridge'))._id }, body: {} } as never)
  await approve((await of('Heel raise'))._id)

  const repsOfWeeks = async (name: string) =>
    Promise.all(
      [1, 2, 3, 4, 5, 6].map(
        async (week) => (await cards(week)).find((card) => card.exercise.name === name)!.dosage.repsMin,
      ),
    )
  expect(await repsOfWeeks('Squat')).toEqual([10, 12, 12, 12, 12, 12])
  expect(await repsOfWeeks('Bridge')).toEqual([10, 10, 10, 10, 10, 10])
  expect(await repsOfWeeks('Heel raise')).toEqual([10, 8, 8, 8, 8, 8])
  const changes = (await ann.calls(series.changes, { params: { id: programId } })).filter(({ exercise }) => exercise)
  expect(
    [...new Set(changes.map(({ exercise, after, reason }) => `${exercise} ${after}: ${reason}`))].toSorted(),
  ).toEqual([
    'Heel lifts 3 × 8: It hurt more than it should, so it is easier for now.',
    'Squat 3 × 12: You did it 4 times with little pain, so it moves up a step.',
  ])
  const brief = await sam.calls(briefs.ofPatient, { params: { patientId: annId } })
  expect(brief.proposals.map(({ exercise, state }) => `${exercise}: ${state}`).toSorted()).toEqual([
    'Bridge: declined',
    'Heel raise: approved',
    'Squat: approved',
  ])
})

test('a rule that is changed in a template is offered to the programs made from it, and set or declined once', async () => {
  const { programId: templateId, seriesId } = await addProgram(sam, { title: 'Knees', weeks: 4 }, [
    { exerciseId: ids.squat!, dosage: ten },
  ])
  const params = { id: templateId }
  const setRule = (id: string, place: object, rule: object) =>
    sam.calls(progressionRules.setProgressionRule, { params: { id }, body: { ...place, rule } } as never)
  await setRule(templateId, { seriesId }, { sessions: 4 })
  const { _id: patientId } = await addPatient(sam)
  const assign = { patients: [{ patientId, startDate: today }] }
  const [program] = await sam.calls(templates.assignTemplate, { params, body: assign })
  const programId = program!._id
  const offers = async () => (await sam.calls(templates.linkedPrograms, { params, query: {} })).items[0]!.updates
  const answer = (updateIds: string[], isDeclined = false) =>
    sam.calls(templates.answerTemplateUpdates, {
      params,
      body: { isDeclined, programs: [{ programId, ids: updateIds }] },
    })
  const rulesOf = async () =>
    (await sam.calls(progressionRules.progressionRules, { params: { id: programId } })).map(({ rule }) => rule.sessions)
  expect(await offers()).toEqual([])

  await setRule(templateId, { seriesId }, { sessions: 6 })
  const [changed, ...others] = await offers()
  expect(others).toEqual([])
  expect(changed).toMatchObject({ kind: 'rule', series: 'Morning', exercise: null, isCustomized: false })
  expect([changed!.before, changed!.after]).toEqual([
    expect.stringContaining('4 sessions'),
    expect.stringContaining('6 sessions'),
  ])
  await answer([changed!._id], true)
  expect([await offers(), await rulesOf()]).toEqual([[], [4]])

  await setRule(templateId, { seriesId }, { sessions: 8 })
  await answer((await offers()).map(({ _id }) => _id))
  expect([await offers(), await rulesOf()]).toEqual([[], [8]])

  const own = (await sam.calls(series.week, { params: { programId, week: 1 } })).series[0]!._id
  await setRule(programId, { seriesId: own }, { sessions: 3 })
  await setRule(templateId, { seriesId }, { sessions: 5 })
  expect(await offers()).toMatchObject([{ kind: 'rule', isCustomized: true }])
})
