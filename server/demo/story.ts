import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { updatePassword } from '../accounts/account.queries.ts'
import { act, type Acts, type Storyteller } from './calls.ts'
import { addDays, mondayOf, weekdayOf } from '@kinora/contract/days.ts'
import { reviewLibrary } from './demo-figures.ts'
import { emailOf, patients as people, type DemoPatient } from './people.ts'
import { plans, type DemoPlan } from './demo-plans.ts'
import { updateJoined, updateStoryDates } from './queries.ts'
import { sessionsOf } from './sessions.ts'

export interface Clinic {
  organizationId: string
  today: string
  passwordHash: string
  sam: Acts
  priya: Acts
}

/** Finds exercises of the starter library by their names. */
async function exerciseFinder(does: Acts) {
  const found: ExerciseCard[] = []
  for (let pageNumber = 1, total = 1; found.length < total; pageNumber++) {
    const reply = await does(exercises.fetch, { body: { pageSize: 100, pageNumber, ownership: 'starter' } })
    found.push(...reply.items)
    total = reply.total
    if (reply.items.length === 0) break
  }
  return (name: string) => {
    const exercise = found.find((one) => one.name === name)
    if (!exercise) throw new Error(`The starter library has no exercise called ${name}.`)
    return exercise
  }
}

/** A plan as a template of the program library; answers its id. */
async function writePlan(does: Acts, plan: DemoPlan, find: Awaited<ReturnType<typeof exerciseFinder>>) {
  const { title, weeks, description } = plan
  const { _id } = await does(programs.create, { body: { title, weeks, description } })
  for (const { name, weekdays, exercises: list } of plan.series) {
    const prescriptions = list.map(({ exercise, dosage, side, priority = 'must', note = '' }) => ({
      exerciseId: find(exercise)._id,
      dosage: Dosage.parse(dosage),
      side: side ?? 'none',
      priority,
      patientNote: note,
    }))
    await does(series.create, { body: { programId: _id, name, weekdays, exercises: prescriptions } })
  }
  return _id
}

const mobileOf = (index: number) => `0412555${String(100 + index).padStart(3, '0')}`

function draftOf(person: DemoPatient, index: number) {
  const isAnn = person.name === 'Ann Kowalski'
  return {
    name: person.name,
    email: emailOf(person.name),
    mobile: isAnn ? '0412555018' : mobileOf(index),
    dateOfBirth: person.born,
    condition: person.condition,
    affectedSide: person.side ?? null,
    goals: person.goal ?? '',
    equipment: isAnn ? ['Mat', 'Step', '5 kg weight'] : ['Mat'],
    precautions: isAnn
      ? [
          { text: 'Total knee replacement, left, 2019.' },
          { text: 'No kneeling.', tags: ['kneeling' as const] },
          { text: 'Blood thinner (apixaban).' },
        ]
      : [],
    notes: isAnn ? 'Prefers mornings. Daughter Marta helps with the phone.' : '',
    enabledSurveys: [],
  }
}

/** Ann's program as it was changed from week to week. */
async function changeAnnsProgram(
  does: Acts,
  programId: string,
  today: string,
  find: Awaited<ReturnType<typeof exerciseFinder>>,
) {
  // Whatever day it is, yesterday was a gym day: that is when the knee hurt.
  const yesterday = weekdayOf(addDays(today, -1))
  const { series: first } = await does(series.week, { params: { programId, week: 1 } })
  const gymDay = first.find(({ name }) => name === 'Gym day')!
  await does(series.update, { body: { _id: gymDay._id, weekdays: [yesterday, ((yesterday + 3) % 7) + 1] } })
  const { series: second } = await does(series.week, { params: { programId, week: 2 } })
  const evening = second.find(({ name }) => name === 'Evening')!
  const dosage = Dosage.parse({ set: '3', repsMin: 12, restSeconds: 45 })
  const calf = { exerciseId: find('Calf raise on a step')._id, dosage, side: 'each' as const }
  await does(series.assign, { body: { seriesId: evening._id, week: 2, isEveryWeek: true, exercises: [calf] } })
  const { series: third } = await does(series.week, { params: { programId, week: 3 } })
  const squat = third.flatMap((block) => block.assignedExercises).find((it) => it.exercise.name === 'Squat')!
  await does(series.change, {
    body: {
      _id: squat._id,
      dosage: { ...squat.dosage, load: { type: 'weight', value: 5, unit: 'kg', bandColor: null } },
    },
  })
}

/** What one patient did: joined, was given a program, and logged what their habit lets them. */
async function live(
  teller: Storyteller,
  clinic: Clinic,
  person: DemoPatient,
  index: number,
  templates: Map<string, string>,
  find: Awaited<ReturnType<typeof exerciseFinder>>,
) {
  const { today, organizationId, passwordHash } = clinic
  const does = clinic[person.inCharge]
  const { _id: patientId } = await does(patients.create, { body: draftOf(person, index) })
  const startDate = addDays(mondayOf(today), person.habit === 'invited' ? 7 : -7 * (person.week - 1))
  const program = await does(series.copyProgram, {
    params: { id: templates.get(person.plan)! },
    body: { patientId, startDate },
  })
  if (person.name === 'Ann Kowalski') await changeAnnsProgram(does, program._id, today, find)
  await updateStoryDates(teller.systemDb, program._id, startDate)
  if (person.habit === 'invited') return
  await updatePassword(teller.systemDb, patientId, passwordHash)
  await updateJoined(teller.systemDb, patientId, startDate)

  const theirs = await act(teller, organizationId, patientId)
  for (let week = 1; week <= Math.min(person.week, program.weeks); week++) {
    const firstDay = addDays(startDate, 7 * (week - 1))
    const mine = await theirs(series.mine, { params: { programId: program._id, week } })
    const sessions = sessionsOf(
      person,
      { programId: program._id, week, firstDay, blocks: mine.series, prescriptions: mine.assignedExercises },
      startDate,
      today,
      index + 1,
    )
    for (const session of sessions) await theirs(workouts.saveSeries, { body: session })
  }
  await endStory(does, theirs, person, patientId, program._id)
}

async function endStory(does: Acts, theirs: Acts, person: DemoPatient, patientId: string, programId: string) {
  if (person.habit === 'needsHelp') {
    const note = 'It pinches when I pull the band past my hip'
    await theirs(workouts.saveProgram, {
      body: { programId, week: person.week, event: 'needHelp', reason: 'Need help', note },
    })
  }
  if (person.habit === 'inactive') {
    await does(patients.setActive, {
      params: { id: patientId },
      body: { isActive: false, statusReason: 'Completed program' },
    })
  }
}

/** Several at a time, in order of the list. */
async function inLanes<T>(list: T[], lanes: number, work: (item: T, index: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < list.length; at = next++) await work(list[at]!, at)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Harbour Physio: forty patients at different weeks, and everything they did. */
export async function tellStory(teller: Storyteller, clinic: Clinic, say: (line: string) => void) {
  const find = await exerciseFinder(clinic.sam)
  await reviewLibrary(clinic.sam, clinic.priya)
  const templates = new Map<string, string>()
  for (const plan of plans) templates.set(plan.title, await writePlan(clinic.sam, plan, find))
  let told = 0
  await inLanes(people, 8, async (person, index) => {
    await live(teller, clinic, person, index, templates, find)
    told += 1
    if (told % 10 === 0) say(`  ${told} of ${people.length} patients of the demo clinic`)
  })
}
