import { randomUUID } from 'node:crypto'
import { consentVersion } from '@kinora/contract/form-check-limits.ts'
import { formPart, upload, uploadOf } from './example-uploads.ts'
import { makeVideo } from './sample-videos.ts'
import type { Care } from './story-care.ts'
import type { Stage } from './story-stage.ts'

const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => formPart(name, value))
    .join('')

/** Pictures, videos and copies that are opened by the address that somebody was told, and a password that was forgotten. */
export async function files({ app, ask, open, work, confirm }: Stage, care: Care) {
  const { olivia, sam, patient, patientId, exerciseId, prescription } = care
  await open('organizations.logo', (await ask('organizations.saveLogo', { body: upload }, olivia)).orgLogo)
  await open('accounts.picture', (await ask('accounts.savePicture', { body: upload }, sam)).image)
  const added = await ask('exercises.addPicture', { params: { id: exerciseId }, body: upload }, sam)
  await open('exercises.picture', added.url)
  const { _id: pictureId } = await ask('notifications.addPicture', { body: upload }, sam)
  await ask('notifications.create', { body: { patientIds: [patientId], pictureIds: [pictureId] } }, sam)
  const { items } = await ask('notifications.conversation', { params: { patientId } }, sam)
  await open('notifications.picture', items[0].pictures[0].url)
  await ask('notifications.textMessages', { params: { patientId } }, sam)
  const { url } = await ask('exercises.export', { body: {} }, sam)
  await ask('exercises.exportFile', { query: { ticket: new URLSearchParams(url.split('?')[1]).get('ticket') } })

  const video = await makeVideo({ extension: 'webm', size: '240x320', seconds: 2 })
  const sent = uploadOf('squat.webm', 'video/webm', video, fieldsOf({ exerciseId, bytes: String(video.length) }))
  const { _id: id } = await ask('exercises.convertUpload', { body: sent }, sam)
  const check = {
    ...{ _id: randomUUID(), assignedExerciseId: prescription._id, note: '', bytes: String(video.length) },
    ...{ consentVersion: String(consentVersion), daysAfterAnswer: '30' },
  }
  await ask('workouts.sendFormCheck', { body: uploadOf('squat.webm', 'video/webm', video, fieldsOf(check)) }, patient)
  const part = uploadOf('part', 'application/octet-stream', video, formPart('bytes', String(video.length)))
  await ask('workouts.sendFormCheckPart', { params: { id: randomUUID(), number: 1 }, body: part }, patient)
  await ask('accounts.forgetPassword', { body: { email: olivia.email } })
  await confirm()
  await ask('patients.requestExport', { params: { patientId } }, sam)
  await ask('organizations.requestExport', {}, olivia)

  const ready = await work(async () => {
    const uploaded = await ask('exercises.video', { params: { id } }, sam)
    const ofAnn = await ask('workouts.formCheck', { params: { id: check._id } }, patient)
    const [copy] = await ask('patients.exports', { params: { patientId } }, sam)
    const [whole] = await ask('organizations.exports', {}, olivia)
    const reset = app.emails.find(({ to, text }) => to === olivia.email && text.includes('token='))?.text
    const isReady = reset && uploaded.state === 'ready' && ofAnn.state === 'waiting' && copy.url && whole.url
    return isReady ? { uploaded, ofAnn, copy, whole, reset } : undefined
  })
  await open('patients.exportFile', ready.copy.url)
  await open('organizations.exportFile', ready.whole.url)
  await open('exercises.videoFile', ready.uploaded.url)
  await open('exercises.videoPoster', ready.uploaded.posterUrl)
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBend the knee'
  const captioned = await ask('exercises.saveCaptions', { params: { id }, body: { text } }, sam)
  await open('exercises.videoCaptions', captioned.captions.url)
  await ask('exercises.generateScreenshot', { params: { id }, body: upload }, sam)

  await open('workouts.formCheckVideo', ready.ofAnn.video.url)
  await open('workouts.formCheckPicture', ready.ofAnn.video.posterUrl)
  const voice = uploadOf('voice.webm', 'audio/webm', video, formPart('text', 'Heels down.'))
  await ask('workouts.answerFormCheck', { params: { id: check._id }, body: voice }, sam)
  const answered = await ask('workouts.formCheck', { params: { id: check._id } }, patient)
  await open('workouts.formCheckVoice', answered.answer.voice.url)

  const token = /token=([\w-]+)/.exec(ready.reset)![1]
  await ask('accounts.resetLink', { body: { token } })
  await ask('accounts.resetPassword', { body: { token, password: 'Lighthouse9Sea!' } })
}
