import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { series, type Prescription } from '@kinora/contract/series.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { templates } from '@kinora/contract/templates.ts'
import { createExampleBills } from './example-bills.ts'
import { educationOf } from './example-education.ts'
import { formCheckOf } from './example-form-checks.ts'
import { exerciseImportOf, importOf } from './example-imports.ts'
import { givenUpEmail } from './example-emails.ts'
import { carerOf, shareOf, tabletOf } from './example-shares.ts'
import { pauseOf, visitOf } from './example-visits.ts'
import { addPatient } from './care.ts'
import type { Person, TestApp } from './test-app.ts'
import { daysAgo } from './days-ago.ts'

/** A patient with one record of every kind, and their practitioner. Ids are named as in the contract. */
export interface Example {
  organizationId: string
  inCharge: Person
  patient: Person
  ids: Record<string, string>
  week: { version: number }
}

/** Makes a patient of `inCharge` and everything that is kept of one, through the calls that make it. */
export async function makeExample(app: TestApp, inCharge: Person): Promise<Example> {
  const { organizationId, calls } = inCharge
  const ann = await addPatient({ calls })
  const exercise = await calls(exercises.create, { body: { name: 'Squat to a chair' } })
  const program = await calls(programs.create, {
    body: { title: 'Knee rehab', weeks: 2, startDate: daysAgo(13), patientId: ann._id },
  })
  const template = await calls(programs.create, { body: { title: 'Knee template', weeks: 2 } })
  const ofTemplate = await calls(series.create, {
    body: { programId: template._id, name: 'Morning', exercises: [{ exerciseId: exercise._id }] },
  })
  const block = await calls(series.create, {
    body: { programId: program._id, name: 'Morning', exercises: [{ exerciseId: exercise._id }] },
  })
  const [linkedProgram] = await calls(templates.assignTemplate, {
    params: { id: template._id },
    body: { patients: [{ patientId: ann._id, startDate: new Date().toISOString().slice(0, 10) }] },
  })
  const week = await calls(series.week, { params: { programId: program._id, week: 1 } })
  const prescription = week.series[0]!.assignedExercises[0]!
  const patient = { ...(await app.session(organizationId, ann._id)), email: ann.email, role: 'patient' as Role }
  const ids = {
    accountId: ann._id,
    patientId: ann._id,
    practitionerId: inCharge.accountId,
    exerciseId: exercise._id,
    programId: program._id,
    templateId: template._id,
    linkedProgramId: linkedProgram!._id,
    templateSeriesId: ofTemplate._id,
    seriesId: block._id,
    prescriptionId: prescription._id,
    pictureId: await pictureOf(inCharge, exercise._id),
    videoId: await videoOf(inCharge, exercise._id),
    workoutId: randomUUID(),
    orgId: organizationId,
    // Opened by signed addresses, by the operator, or by nobody.
    imageId: randomUUID(),
    videoFileId: randomUUID(),
    formCheckFileId: randomUUID(),
    supportId: randomUUID(),
    clinicCopyId: randomUUID(),
    ...(await othersOf(app, organizationId, ann._id)),
    ...(await answeredOf(app, inCharge, ann._id)),
    pauseId: await pauseOf(inCharge, ann._id),
    visitId: await visitOf(inCharge, ann._id),
    ...(await shareOf(app, inCharge, ann._id)),
    tabletId: await tabletOf(app, inCharge),
    carerId: await carerOf(app, inCharge, ann._id),
    patientImportId: await importOf(inCharge),
    exerciseImportId: await exerciseImportOf(app, inCharge),
    proposalId: '',
    formCheckId: '',
    ...(await educationOf(inCharge, program._id, block._id)),
  }
  ids.formCheckId = await formCheckOf(app, organizationId, ids)
  ids.proposalId = await proposalOf(app, organizationId, ids, prescription)
  const example = { organizationId, inCharge, patient, ids, week: { version: prescription.version } }
  await patient.calls(workouts.saveSeries, { body: logOf(ids, prescription.version) as never })
  return example
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#17667a' } })
  .png()
  .toBuffer()

async function pictureOf({ calls }: Person, id: string) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'squat.png')
  return (await calls(exercises.addPicture, { params: { id }, body }))._id
}

/** A proposal that was declined: an open one is withdrawn where no rule makes it. */
async function proposalOf(
  { systemDb }: TestApp,
  organizationId: string,
  { patientId, programId, seriesId, exerciseId, prescriptionId }: Example['ids'],
  { dosage, side, version }: Prescription,
) {
  const targets = [{ _id: prescriptionId, version, week: 1 }]
  const words = { exercise: 'Squat', series: 'Morning', before: '', after: '', patientReason: '' }
  const content = JSON.stringify({ ...words, side, dosage, swap: null, targets, reasons: [], warnings: [] })
  const place = { organizationId, patientId: patientId!, programId: programId!, seriesId: seriesId! }
  const { id } = await systemDb
    .insertInto('workoutProposals')
    .values({ ...place, exerciseId: exerciseId!, kind: 'progress', state: 'declined', decidedAt: new Date(), content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A survey of the clinic, a response of the patient, and the alert that it raised. */
async function answeredOf({ systemDb }: TestApp, { organizationId, calls }: Person, patientId: string) {
  const definition = { title: randomUUID(), questions: [{ kind: 'yesNo' as const, text: 'Did it help?' }] }
  const { _id: surveyId } = await calls(surveyForms.create, { body: { definition } })
  const sent = { provider: 'own' as const, submissionId: randomUUID(), submittedAt: new Date() }
  const [response] = await systemDb
    .insertInto('surveyResponses')
    .values({ organizationId, patientId, ...sent, formData: '{"answers":{}}', alerts: '[]', hasAlert: true })
    .returning('id')
    .execute()
  const alert = { kind: 'answer' as const, source: response!.id, title: 'Urgent answer' }
  const [raised] = await systemDb
    .insertInto('patientAlerts')
    .values({ organizationId, patientId, ...alert })
    .returning('id')
    .execute()
  return { surveyId, alertId: raised!.id }
}

/** A video that is about to be sent. */
const videoOf = async ({ calls }: Person, exerciseId: string) =>
  (await calls(exerciseVideos.generateUrl, { body: { exerciseId, name: 'squat.mp4', type: 'video/mp4', bytes: 1000 } }))
    .video._id

/** What no call makes by itself, put there. */
async function othersOf(app: TestApp, organizationId: string, accountId: string) {
  const { id: sessionId } = await app.systemDb
    .insertInto('accountSessions')
    .values({ organizationId, accountId, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = { name: 'Chrome on Mac', credentialId: randomUUID(), publicKey: '', host: 'kinora.test' }
  const { id: passkeyId } = await app.systemDb
    .insertInto('accountPasskeys')
    .values({ organizationId, accountId, ...passkey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    sessionId,
    passkeyId,
    ...(await correspondenceOf(app, organizationId, accountId)),
    ...(await createExampleBills(app, organizationId)),
  }
}

/** What a person was told, their phone, a ticket of theirs, and a text of the clinic's. */
async function correspondenceOf({ systemDb }: TestApp, organizationId: string, accountId: string) {
  const mine = { organizationId, accountId }
  const of = { organizationId }
  const [notification, device, template, ticket] = await Promise.all([
    systemDb
      .insertInto('notifications')
      .values({ ...mine, kind: 'message', mergeKey: 'message' })
      .returning('id')
      .execute(),
    systemDb
      .insertInto('notificationDevices')
      .values({ ...mine, endpoint: 'https://web.push.apple.com/a', p256dh: 'a', auth: 'b' })
      .returning('id')
      .execute(),
    systemDb
      .insertInto('notificationTemplates')
      .values({ ...of, title: 'Hello', text: 'Hello' })
      .returning('id')
      .execute(),
    systemDb
      .insertInto('tickets')
      .values({
        ...of,
        organization: 'A clinic',
        authorId: accountId,
        author: 'Ann',
        subject: 'Help',
        category: 'idea',
      })
      .returning('id')
      .execute(),
  ])
  const ticketId = ticket[0]!.id
  const content = { ticketId, senderId: accountId, sender: 'Ann', isFromSupport: false, text: 'Help' }
  const [reply] = await systemDb
    .insertInto('ticketReplies')
    .values({ ...of, ...content })
    .returning('id')
    .execute()
  return {
    notificationId: notification[0]!.id,
    deviceId: device[0]!.id,
    messageTemplateId: template[0]!.id,
    ticketId,
    replyId: reply!.id,
    emailId: await givenUpEmail(systemDb, mine),
    // Readable with its signed URL, and by its id to nobody.
    sentPictureId: randomUUID(),
  }
}

const logOf = (ids: Record<string, string>, version: number) => ({
  _id: ids.workoutId,
  programId: ids.programId,
  seriesId: ids.seriesId,
  week: 1,
  day: daysAgo(12),
  startedAt: `${daysAgo(12)}T08:00:00Z`,
  entries: [{ assignedExerciseId: ids.prescriptionId, version, sets: [{}] }],
})

type Body = (ids: Record<string, string>, version: number) => Record<string, unknown>

/** Bodies that a sample made from the contract alone would not get past the first look. */
export const bodies: Record<string, Body> = {
  'series.addEducation': ({ seriesId, educationPageId }) => ({ seriesId, week: null, pageIds: [educationPageId] }),
  'accounts.changePassword': () => ({ oldPassword: 'Ferry2Walk!', newPassword: 'Lighthouse9Sea!' }),
  'programs.create': ({ patientId }) => ({ title: 'Mine', weeks: 1, startDate: daysAgo(9), patientId }),
  'series.create': ({ programId, exerciseId }) => ({ programId, name: 'Evening', exercises: [{ exerciseId }] }),
  'series.update': ({ seriesId }) => ({ _id: seriesId, name: 'Mine now' }),
  'series.assign': ({ seriesId, exerciseId }) => ({ seriesId, week: 1, exercises: [{ exerciseId }] }),
  'series.change': ({ prescriptionId }) => ({ _id: prescriptionId, priority: 'extra' }),
  'series.copyProgram': ({ patientId }) => ({ patientId, startDate: daysAgo(9) }),
  'series.addWeek': () => ({ week: 3 }),
  'series.copyWeek': ({ seriesId }) => ({ from: 1, to: [2], seriesId }),
  'workouts.saveSeries': (ids, version) => ({ ...logOf(ids, version), _id: randomUUID() }),
  'patients.addShare': ({ patientId, colleagueId }) => ({
    kind: 'share',
    patientIds: [patientId],
    colleagueId,
    firstDay: undefined,
    lastDay: null,
  }),
  'patients.addVisit': () => ({ day: daysAgo(27) }),
  'patients.changeVisit': () => ({ day: daysAgo(27), version: 1 }),
  'workouts.saveProgram': ({ programId }) => ({ programId, week: 1, event: 'needHelp' }),
  'patients.update': () => ({ name: 'Mine now' }),
  'exercises.update': () => ({ name: 'Mine now' }),
  'programs.update': () => ({ title: 'Mine now' }),
  'patients.reassign': ({ patientId, practitionerId }) => ({
    practitionerId,
    patientIds: [patientId],
    from: undefined,
  }),
  'practitioners.removeMany': ({ practitionerId }) => ({ ids: [practitionerId] }),
  'notifications.create': ({ patientId }) => ({ patientIds: [patientId], text: 'Hello' }),
  'tickets.create': () => ({ subject: 'Help', text: 'Hello' }),
  'tickets.reply': () => ({ text: 'Hello' }),
  'series.updateTemplate': () => ({ title: 'Mine now' }),
  'series.setSeries': () => ({ series: [{ name: 'Evening' }] }),
  'series.setExercises': ({ templateSeriesId, exerciseId }) => ({
    seriesId: templateSeriesId,
    week: 1,
    exercises: [{ exerciseId }],
  }),
  'series.setOrder': ({ templateSeriesId }) => ({ seriesId: templateSeriesId, week: 1, ids: [] }),
  'series.assignTemplate': ({ patientId }) => ({ patients: [{ patientId, startDate: daysAgo(9) }] }),
  'series.answerTemplateUpdates': ({ linkedProgramId }) => ({
    programs: [{ programId: linkedProgramId, ids: [randomUUID()] }],
  }),
  'operator.setLimits': () => ({ params: [{ type: 'VIDEO_COUNT', value: 900 }] }),
  'operator.setHost': () => ({ host: null }),
  'operator.addPromo': () => ({
    code: 'EXAMPLE-30',
    discountPercentage: 30,
    planId: null,
    endsOn: null,
    mostUses: null,
  }),
  'plans.promo': ({ priceListId }) => ({ code: 'EXAMPLE20', priceListId }),
  'surveys.create': () => ({ definition: { title: 'Mine', questions: [{ kind: 'yesNo', text: 'Did it help?' }] } }),
  'surveys.submit': ({ surveyId }) => ({ _id: randomUUID(), surveys: [{ surveyId, version: 1, answers: {} }] }),
  'surveys.license': () => ({ text: 'Agreement 17' }),
  'exercises.generateUrl': ({ exerciseId }) => ({ exerciseId, name: 'a.mp4', type: 'video/mp4', bytes: 1000 }),
  'exercises.renameVideo': ({ exerciseId, videoId }) => ({ exerciseId, videoId, filename: 'Mine now' }),
  'exercises.saveCaptions': () => ({ text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine now' }),
  'exercises.fetch': ({ exerciseId }) => ({ exerciseIds: [exerciseId] }),
}
