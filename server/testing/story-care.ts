import { randomUUID } from 'node:crypto'
import { defaultTheme } from '@kinora/contract/organizations.ts'
import { straightLegRaise } from '@kinora/figure/library/figures/knee-poses.ts'
import { ensureStarterLibrary } from '../exercises/exercise-import.service.ts'
import { ann, daysFromNow, type Stage } from './story-stage.ts'

/** Ann's program of four weeks, of which she did a session yesterday. */
export async function care({ app, ask, member }: Stage) {
  const of = await app.organization({ timeZone: 'UTC' })
  const olivia = await member('business_admin', { of, name: 'Olivia Hart' })
  const sam = await member('practitioner', { of })
  const draft = ann()
  const { _id: patientId } = await ask('patients.create', { body: draft }, sam)
  const { _id: exerciseId } = await ask('exercises.create', { body: { name: 'Squat' } }, sam)
  const { _id: programId } = await ask(
    'programs.create',
    { body: { title: 'Knee rehab', patientId, startDate: daysFromNow(-1), weeks: 4 } },
    sam,
  )
  const { _id: seriesId } = await ask(
    'series.create',
    { body: { programId, name: 'Morning', exercises: [{ exerciseId }] } },
    sam,
  )
  await app.systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', patientId).execute()
  await app.systemDb.updateTable('accounts').set({ verifiedAt: new Date() }).where('id', '=', patientId).execute()
  const week = async (number: number) =>
    (await ask('series.week', { params: { programId, week: number } }, sam)).series[0].assignedExercises as {
      _id: string
      version: number
    }[]
  const [prescription] = await week(1)
  const patient = { ...(await app.session(of, patientId)), email: draft.email }
  const logOf = (day: string, fields: object = {}) => ({
    ...{ _id: randomUUID(), programId, seriesId, week: 1, day, startedAt: `${day}T00:00:00.000Z`, ...fields },
    entries: [{ assignedExerciseId: prescription!._id, version: prescription!.version, sets: [{ reps: 10 }] }],
  })
  const yesterday = daysFromNow(-1)
  await ask('workouts.saveSeries', { body: logOf(yesterday, { finishedAt: `${yesterday}T00:10:00.000Z` }) }, patient)
  return {
    of,
    olivia,
    sam,
    patientId,
    exerciseId,
    programId,
    seriesId,
    prescription: prescription!,
    week,
    patient,
    logOf,
  }
}

export type Care = Awaited<ReturnType<typeof care>>

/** Weeks that are changed, a week on paper, a goal, a pause, a reminder, and proposals that follow a rule. */
export async function plan(
  { ask }: Stage,
  { sam, patientId, exerciseId, programId, seriesId, prescription, week, patient }: Care,
) {
  const [, second, third] = [...(await week(1)), ...(await week(2)), ...(await week(3))]
  const params = { id: prescription._id }
  await ask('series.changeInOtherWeeks', { params, body: { ids: [second!._id], priority: 'extra' } }, sam)
  await ask('series.removeFromOtherWeeks', { params, body: { ids: [third!._id] } }, sam)
  await ask('series.addToOtherWeeks', { params, body: { weeks: [3] } }, sam)
  const { _id: templateId } = await ask('programs.create', { body: { title: 'Knees', weeks: 1 } }, sam)
  const exercises = [{ exerciseId }, { exerciseId }]
  const made = await ask('series.create', { body: { programId: templateId, name: 'Morning', exercises } }, sam)
  const template = await ask('series.week', { params: { programId: templateId, week: 1 } }, sam)
  const ids = template.series[0].assignedExercises.map(({ _id }: { _id: string }) => _id).toReversed()
  await ask('series.setOrder', { params: { id: templateId }, body: { seriesId: made._id, week: 1, ids } }, sam)
  await ask('programs.remove', { params: { id: templateId } }, sam)

  await ask('workouts.answerNextDay', { body: { day: daysFromNow(-1), response: 'sore' } }, patient)
  await ask('workouts.saveGoal', { body: { text: 'Walk to the ferry' } }, patient)
  await ask('workouts.rateGoal', { body: { rating: 4 } }, patient)
  await ask('workouts.remind', { params: { id: patientId } }, sam)
  const sessions = [{ seriesId, done: [prescription._id] }]
  const days = [{ day: daysFromNow(0), pain: 2, sessions }]
  await ask('workouts.savePaperWeek', { params: { id: programId, week: 1 }, body: { days } }, sam)
  const pause = { reason: 'away', from: daysFromNow(5), until: daysFromNow(6) }
  await ask('workouts.addPause', { params: { patientId }, body: pause }, patient)
}

/** Sam decides what a rule proposes, once Ann has done her squats often enough. */
export async function proposals({ app, ask }: Stage, { of, sam, exerciseId }: Care) {
  for (const decision of ['workouts.approveProposal', 'workouts.declineProposal']) {
    const { _id: patientId } = await ask('patients.create', { body: ann() }, sam)
    await app.systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', patientId).execute()
    const program = { title: 'Knee rehab', patientId, startDate: daysFromNow(-9), weeks: 4 }
    const { _id: programId } = await ask('programs.create', { body: program }, sam)
    const exercises = [{ exerciseId, dosage: { set: '3', repsMin: 10, repsMax: 10 } }]
    const block = await ask('series.create', { body: { programId, name: 'Morning', exercises } }, sam)
    await ask('series.setProgressionRule', { params: { id: programId }, body: { seriesId: block._id, rule: {} } }, sam)
    const [card] = (await ask('series.week', { params: { programId, week: 1 } }, sam)).series[0].assignedExercises
    const patient = await app.session(of, patientId)
    const entry = { assignedExerciseId: card._id, version: card.version, painDuring: 1, sets: [{}, {}, {}] }
    for (const days of [7, 6, 5, 4]) {
      const [day, _id] = [daysFromNow(-days), randomUUID()]
      const place = { _id, programId, seriesId: block._id, week: 1, day }
      const times = { startedAt: `${day}T08:00:00Z`, finishedAt: `${day}T08:10:00Z` }
      await ask('workouts.saveSeries', { body: { ...place, ...times, entries: [entry] } }, patient)
    }
    const [proposal] = await ask('workouts.proposalsOf', { params: { patientId } }, sam)
    await ask(decision, { params: { id: proposal._id }, body: {} }, sam)
  }
}

/** Ann is discharged and comes back; her file goes to another clinic; her record is erased when it may be. */
export async function ends(
  { app, ask, member, confirm }: Stage,
  { of, olivia, sam, patientId, programId, week }: Care,
) {
  const whose = { params: { patientId } }
  const text = await ask('discharges.file', whose, sam)
  const eve = await member('business_admin')
  const another = { params: { patientId: (await ask('patients.create', { body: ann() }, eve))._id } }
  await ask('discharges.preview', { ...another, body: { text } }, eve)
  await ask('discharges.importFile', { ...another, body: { text, startDate: daysFromNow(0) } }, eve)

  const prescriptionIds = (await week(4)).map(({ _id }) => _id)
  const flareUp = {
    painAbove: 5,
    days: 3,
    easierWeek: null,
    leaveOut: prescriptionIds.slice(0, 1),
    call: 'If it is no better after a week.',
  }
  await ask('discharges.outcomes', { ...whose, query: { programId } }, sam)
  await ask('discharges.discharge', { ...whose, body: { programId, prescriptionIds, daysPerWeek: 2, flareUp } }, sam)
  await ask('discharges.download', whose, sam)
  await ask('discharges.readmit', whose, sam)

  const inactive = async () => {
    const { _id: id } = await ask('patients.create', { body: { ...ann(), name: 'Bea Novak' } }, sam)
    await ask('patients.setActive', { params: { id }, body: { isActive: false } }, olivia)
    return id as string
  }
  await ask('patients.remove', { params: { id: await inactive() } }, olivia)
  const id = await inactive()
  await app.onOwner(`update patients set created_at = now() - interval '9 years' where id = '${id}'`)
  await confirm()
  await ask('patients.erase', { params: { patientId: id }, body: { name: 'Bea Novak', how: 'erase' } }, olivia)

  const colleague = await member('practitioner', { of, name: 'Uma Lang' })
  const share = { kind: 'share', patientIds: [patientId], colleagueId: colleague.accountId, lastDay: null }
  const asked = await ask('patients.addShare', { body: share }, sam)
  await ask('patients.answerShare', { params: { id: asked._id }, body: { isAccepted: true } }, colleague)
  for (const gone of [colleague, await member('practitioner', { of, name: 'Priya Nair' })]) {
    const at = { params: { id: gone.accountId } }
    await ask('practitioners.remove', { ...at, body: {} }, olivia)
    await ask('practitioners.restore', { ...at, body: {} }, olivia)
    await ask('practitioners.removeMany', { body: { ids: [gone.accountId] } }, olivia)
  }
}

const pushKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** What is set once, with values that a sample made from the contract alone does not have. */
export async function settings({ app, ask }: Stage, { olivia, sam, patient }: Care) {
  await ask('organizations.saveSettings', { body: { type: 'MYACCOUNT', theme: defaultTheme } }, olivia)
  const details = { name: 'Harbour Physio', mobile: '0290000000', address: '', abn: '', timeZone: 'UTC' }
  await ask('organizations.saveDetails', { body: details }, olivia)
  await ask('accounts.updateTimeZone', { body: { timeZone: 'Australia/Sydney' } }, patient)
  const quiet = { quietFrom: '21:30', quietUntil: '07:00', timeZone: 'Australia/Sydney', digestAt: '08:00' }
  await ask('notifications.saveSettings', { body: { ways: [], ...quiet } }, patient)
  const device = { endpoint: `https://web.push.apple.com/${randomUUID()}`, keys: pushKeys }
  await ask('notifications.addDevice', { body: device }, patient)
  // The jobs that run later would write to it.
  await app.systemDb.deleteFrom('notificationDevices').where('endpoint', '=', device.endpoint).execute()
  await ask('surveys.license', { params: { key: 'odi' }, body: { text: 'Agreement 17' } }, olivia)
  const definition = { title: 'Mine', questions: [{ kind: 'yesNo', text: 'Did it help?' }] }
  await ask('surveys.create', { body: { definition } }, sam)
  await ask('education.create', { body: { title: 'Rest', topic: 'Pain', body: 'Rest when it hurts.' } }, sam)
  const text = 'name\nSquat at home'
  await ask('exercises.importList', { body: { text, isDryRun: true } }, sam)
  await ensureStarterLibrary(app.systemDb)
  const { items } = await ask('exercises.fetch', { body: { search: 'Squat', ownership: 'starter' } }, sam)
  const slug = items[0].figure
  await ask('exercises.figureModel', { params: { slug } })
  await ask('exercises.figure', { params: { slug, phase: 'thumb' } })
  const drawing = { figure: structuredClone(straightLegRaise) }
  const varied = { params: { id: items[0]._id }, body: { name: 'High leg raise', ...drawing } }
  const { _id: id } = await ask('exercises.vary', varied, sam)
  await ask('exercises.saveFigure', { params: { id }, body: drawing }, sam)
  const { _id: ticketId } = await ask(
    'tickets.create',
    { body: { subject: 'Help', text: 'Hello', category: 'idea' } },
    sam,
  )
  const { replies } = await ask('tickets.reply', { params: { id: ticketId }, body: { text: 'Again' } }, sam)
  await ask('tickets.removeReply', { params: { ticketId, replyId: replies.at(-1)._id } }, sam)
}
