import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { ProgressionRule, progressionRules } from '@kinora/contract/progression-rules.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import pLimit from 'p-limit'
import { updatePassword } from '../accounts/account.queries.ts'
import { signInAs, type ApiClient, type DemoContext } from './demo-client.ts'
import { addDays, mondayOf, weekdayOf } from '@kinora/contract/days.ts'
import { reviewLibrary } from './demo-figures.ts'
import { emailOf, patients as people, type DemoPatient } from './demo-patients.ts'
import { starterTemplates, type StarterTemplate } from '../series/starter-template.rules.ts'
import { updateJoined, updateProgramDates } from './demo.queries.ts'
import { workoutsOf } from './demo-workouts.ts'

export interface Clinic {
  organizationId: string
  today: string
  passwordHash: string
  sam: ApiClient
  priya: ApiClient
}

/** Finds exercises of the starter library by name. */
async function exerciseFinder(client: ApiClient) {
  const foundExercises: ExerciseCard[] = []
  for (let pageNumber = 1, total = 1; foundExercises.length < total; pageNumber++) {
    const reply = await client(exercises.fetch, { body: { pageSize: 100, pageNumber, ownership: 'starter' } })
    foundExercises.push(...reply.items)
    total = reply.total
    if (reply.items.length === 0) break
  }
  return (name: string) => {
    const exercise = foundExercises.find((foundExercise) => foundExercise.name === name)
    if (!exercise) throw new Error(`The starter library has no exercise called ${name}.`)
    return exercise
  }
}

async function createTemplate(
  client: ApiClient,
  plan: StarterTemplate,
  find: Awaited<ReturnType<typeof exerciseFinder>>,
) {
  const { title, weeks, description } = plan
  const { _id } = await client(programs.create, { body: { title, weeks, description } })
  for (const { name, weekdays, exercises: list } of plan.series) {
    const prescriptions = list.map(({ exercise, dosage, side, priority = 'must', note = '' }) => ({
      exerciseId: find(exercise)._id,
      dosage: Dosage.parse(dosage),
      side: side ?? 'none',
      priority,
      patientNote: note,
    }))
    await client(series.create, { body: { programId: _id, name, weekdays, exercises: prescriptions } })
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

/** Adjusts Ann's program week by week. */
async function changeAnnsProgram(
  client: ApiClient,
  programId: string,
  today: string,
  find: Awaited<ReturnType<typeof exerciseFinder>>,
) {
  // Yesterday is always a gym day, because her knee hurt then.
  const yesterday = weekdayOf(addDays(today, -1))
  const { series: first } = await client(series.week, { params: { programId, week: 1 } })
  const gymDay = first.find(({ name }) => name === 'Gym day')!
  await client(series.update, { body: { _id: gymDay._id, weekdays: [yesterday, ((yesterday + 3) % 7) + 1] } })
  const { series: second } = await client(series.week, { params: { programId, week: 2 } })
  const evening = second.find(({ name }) => name === 'Evening')!
  const dosage = Dosage.parse({ set: '3', repsMin: 12, restSeconds: 45 })
  const calf = { exerciseId: find('Calf raise on a step')._id, dosage, side: 'none' as const }
  await client(series.assign, { body: { seriesId: evening._id, week: 2, isEveryWeek: true, exercises: [calf] } })
  const { series: third } = await client(series.week, { params: { programId, week: 3 } })
  const squat = third.flatMap((block) => block.assignedExercises).find(({ exercise }) => exercise.name === 'Squat')!
  const heavier = Dosage.parse({ ...squat.dosage, load: { type: 'weight', value: 5, unit: 'kg', bandColor: null } })
  await client(series.change, { body: { _id: squat._id, dosage: heavier } })
  const params = { id: squat._id }
  const later = await client(otherWeeks.inOtherWeeks, { params })
  const ids = later.map(({ _id }) => _id)
  await client(otherWeeks.changeInOtherWeeks, { params, body: { ids, dosage: heavier } })
}

/** Invites a patient, assigns a program, and logs workouts according to their habit. */
async function addPatient(
  context: DemoContext,
  clinic: Clinic,
  person: DemoPatient,
  index: number,
  templates: Map<string, string>,
  find: Awaited<ReturnType<typeof exerciseFinder>>,
) {
  const { today, organizationId, passwordHash } = clinic
  const client = clinic[person.inCharge]
  const { _id: patientId } = await client(patients.create, { body: draftOf(person, index) })
  const startDate = addDays(mondayOf(today), person.habit === 'invited' ? 7 : -7 * (person.week - 1))
  const program = await client(seriesCopies.copyProgram, {
    params: { id: templates.get(person.plan)! },
    body: { patientId, startDate },
  })
  if (person.name === 'Ann Kowalski') await changeAnnsProgram(client, program._id, today, find)
  await updateProgramDates(context.systemDb, program._id, startDate, Math.max(1, person.week))
  if (person.habit === 'invited') return
  await updatePassword(context.systemDb, patientId, passwordHash)
  await updateJoined(context.systemDb, patientId, startDate)

  const patientClient = await signInAs(context, organizationId, patientId)
  for (let week = 1; week <= Math.min(person.week, program.weeks); week++) {
    const firstDay = addDays(startDate, 7 * (week - 1))
    const mine = await patientClient(series.mine, { params: { programId: program._id, week } })
    const logged = workoutsOf(
      person,
      { programId: program._id, week, firstDay, series: mine.series, prescriptions: mine.assignedExercises },
      startDate,
      today,
      index + 1,
    )
    for (const body of logged) await patientClient(workouts.saveSeries, { body })
  }
  if (person.hasRule) await addRule(client, program._id)
  await addLastEvent(client, patientClient, person, patientId, program._id)
}

/** Adds a rule for every exercise of the program, which judges the sessions already done. */
async function addRule(client: ApiClient, programId: string) {
  const rule = ProgressionRule.parse({ sessions: 3, topReps: 15, beyond: 'harder' })
  await client(progressionRules.setProgressionRule, { params: { id: programId }, body: { rule } })
}

async function addLastEvent(
  client: ApiClient,
  patientClient: ApiClient,
  person: DemoPatient,
  patientId: string,
  programId: string,
) {
  if (person.habit === 'needsHelp') {
    const note = 'It pinches when I pull the band past my hip'
    await patientClient(workouts.saveProgram, {
      body: { programId, week: person.week, event: 'needHelp', reason: 'Need help', note },
    })
  }
  if (person.habit === 'inactive') {
    await client(patients.setActive, {
      params: { id: patientId },
      body: { isActive: false, statusReason: 'Completed program' },
    })
  }
}

/** Forty patients of Harbour Physio at different weeks of their programs. */
export async function createPrograms(context: DemoContext, clinic: Clinic, report: (line: string) => void) {
  const find = await exerciseFinder(clinic.sam)
  await reviewLibrary(clinic.sam, clinic.priya)
  const templates = new Map<string, string>()
  for (const plan of starterTemplates) templates.set(plan.title, await createTemplate(clinic.sam, plan, find))
  let created = 0
  await pLimit(8).map(people, async (person, index) => {
    await addPatient(context, clinic, person, index, templates, find)
    created += 1
    if (created % 10 === 0) report(`  ${created} of ${people.length} patients of the demo clinic`)
  })
}
