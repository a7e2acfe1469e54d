import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as idb from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { patients } from '@kinora/contract/patients.ts'
import { findUnsent } from '../../app/unsent-data.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent, renderPage } from '../../testing/render-page.tsx'
import { sampleFullExercise } from '../../testing/sample-exercises.ts'
import { sampleAnswered, sampleFormCheck, sampleTerms } from '../../testing/sample-form-checks.ts'
import { stubNavigator } from '../../testing/stub-navigator.ts'
import { sampleId } from '../../testing/sample-data.ts'
import AskToLook from './AskToLook.tsx'
import * as videoFiles from './form-check-file.ts'
import FormCheckSheet from './FormCheckSheet.tsx'
import FormCheckTermsCard from './FormCheckTermsCard.tsx'
import UnsentFormChecks from './UnsentFormChecks.tsx'
import { clearFormCheckOutbox } from './form-check-outbox.ts'
import * as uploads from './upload-form-check.ts'

let upload: MockInstance<typeof uploads.uploadFormCheck>

beforeEach(async () => {
  await clearFormCheckOutbox()
  upload = vi.spyOn(uploads, 'uploadFormCheck')
  vi.spyOn(uploads, 'discardParts').mockResolvedValue({})
  vi.spyOn(videoFiles, 'secondsOf').mockResolvedValue(12)
  // There is no camera, so a file is chosen.
  const getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  stubNavigator({ mediaDevices: { getUserMedia } })
})
afterEach(() => vi.unstubAllGlobals())

const video = () => new File([new Uint8Array(5000)], 'squat.mp4', { type: 'video/mp4' })

async function chooseVideo(profile?: { carer: { name: string; relationship: string } }) {
  server.reply(formChecks.formCheckTerms, sampleTerms)
  server.reply(formChecks.formChecks, [])
  const view = await renderComponent(
    <FormCheckSheet
      assignedExerciseId={sampleFormCheck().assignedExerciseId}
      exercise="Squat"
      onClose={() => undefined}
    />,
    { as: 'patient', profile },
  )
  await screen.findByText(/Sam Okafor can watch it, and so can colleagues at Harbour Physio/)
  screen.getByText(/deleted 30 days after the answer, or after 90 days without one/)
  await view.user.click(screen.getByRole('button', { name: 'I agree, continue' }))
  await screen.findByText(/There is no camera on this device/)
  await view.user.click(screen.getByRole('button', { name: 'Choose a video instead' }))
  await view.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, video())
  await view.user.type(await screen.findByRole('textbox', { name: /What do you want to know/ }), 'Is my back straight?')
  return view
}

describe('a patient who asks to be looked at', () => {
  test('agrees first, and reads "sent" only once the server has confirmed it', async () => {
    let confirm: () => void = () => undefined
    upload.mockImplementation(
      (_sent, _video, onShare) =>
        new Promise((resolve) => {
          onShare(0.4)
          confirm = () => resolve(sampleFormCheck())
        }),
    )
    const { user } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByRole('progressbar', { name: 'Sending' })
    expect(screen.queryByText(/Sent\./)).toBeNull()
    expect(upload.mock.calls[0]![0]).toMatchObject({
      note: 'Is my back straight?',
      consentVersion: 1,
      daysAfterAnswer: 30,
      name: 'squat.mp4',
    })
    confirm()
    await screen.findByText(/Sam will look at it/)
    expect(await findUnsent()).toBeUndefined()
  })

  test('keeps the video on the phone while there is no connection, and signing out says so', async () => {
    upload.mockRejectedValue(new Problem('unavailable', 'Failed to send the video'))
    const { user } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByText(/There is no connection/)
    expect(await findUnsent()).toEqual({ workouts: 0, surveys: 0, videos: 1, changes: 0 })
    upload.mockResolvedValue(sampleFormCheck())
    fireEvent(window, new Event('online'))
    await screen.findByText(/Sam will look at it/)
    expect(await findUnsent()).toBeUndefined()
  })

  test('reads why a video was refused, and can try again or delete it', async () => {
    upload.mockRejectedValueOnce(new Problem('limit_reached', 'Sam Okafor has 5 videos of yours to look at.'))
    const { user } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByText('Sam Okafor has 5 videos of yours to look at.')
    screen.getByRole('button', { name: 'Delete this video' })
    upload.mockResolvedValue(sampleFormCheck())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/Sam will look at it/)
  })

  test('never reads "sent" of a video that was deleted instead', async () => {
    upload.mockRejectedValueOnce(new Problem('limit_reached', 'Sam Okafor has 5 videos of yours to look at.'))
    const { user } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await user.click(await screen.findByRole('button', { name: 'Delete this video' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete your video of Squat?' })
    within(dialog).getByText(/Your clinic does not have it/)
    await user.click(within(dialog).getByRole('button', { name: 'Keep' }))
    expect(await findUnsent()).toMatchObject({ videos: 1 })
    await user.click(screen.getByRole('button', { name: 'Delete this video' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await findUnsent()).toBeUndefined())
    expect(screen.queryByText(/Sent\./)).toBeNull()
  })

  test('reads on home that a video waits, also after the app was closed, and it is sent from there', async () => {
    upload.mockRejectedValue(new Problem('unavailable', 'Failed to send the video'))
    const { user, unmount } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByText(/There is no connection/)
    unmount()
    await renderComponent(<UnsentFormChecks />, { as: 'patient' })
    await screen.findByText('Your video of Squat is not sent yet.')
    upload.mockResolvedValue(sampleFormCheck())
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText('Your video of Squat is not sent yet.')).toBeNull())
  })

  test('reads that a video is only in this open page where the device refuses to store it, and what to do', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(idb, 'set').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
    vi.spyOn(idb, 'setMany').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
    upload.mockRejectedValue(new Problem('unavailable', 'Failed to send the video'))
    const { user, unmount } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByText(/it is only in this open page/)
    expect(screen.queryByText(/stays on this device/)).toBeNull()
    unmount()
    await renderComponent(<UnsentFormChecks />, { as: 'patient' })
    await screen.findByText(/it is only in this open page. Keep the page open until it is sent/)
    expect(screen.queryByText(/stays on this device/)).toBeNull()
  })

  test('is asked on home before a video that only this device has is deleted', async () => {
    upload.mockRejectedValue(new Problem('limit_reached', 'Sam Okafor has 5 videos of yours to look at.'))
    const { user, unmount } = await chooseVideo()
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByText('Sam Okafor has 5 videos of yours to look at.')
    unmount()
    const home = await renderComponent(<UnsentFormChecks />, { as: 'patient' })
    await home.user.click(await screen.findByText('Delete it'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete your video of Squat?' })
    await home.user.click(within(dialog).getByRole('button', { name: 'Keep' }))
    screen.getByText('Your video of Squat is not sent yet.')
    await home.user.click(screen.getByText('Delete it'))
    await home.user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Your video of Squat is not sent yet.')).toBeNull())
  })

  test('reads on home that a video of Eve, who helps, waits for her, and deletes it only after being asked', async () => {
    upload.mockRejectedValue(new Problem('unavailable', 'Failed to send the video'))
    const eve = { carer: { name: 'Eve Lang', relationship: 'daughter' } }
    const { user, unmount } = await chooseVideo(eve)
    await user.click(screen.getByRole('button', { name: 'Send to Sam' }))
    await screen.findByText(/There is no connection/)
    unmount()
    await renderComponent(<UnsentFormChecks />, { as: 'patient' })
    await screen.findByText('Eve Lang recorded a video of Squat here, and it is not sent yet.')
    expect(screen.queryByText('Try again')).toBeNull()
    await user.click(screen.getByText('Delete it'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the video of Eve Lang?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep' }))
    expect(await findUnsent()).toMatchObject({ videos: 1 })
  })

  test('is not asked to record where the server cannot convert videos', async () => {
    server.reply(formChecks.formCheckTerms, { ...sampleTerms, isAvailable: false })
    await renderComponent(<FormCheckSheet assignedExerciseId="a" exercise="Squat" onClose={() => undefined} />, {
      as: 'patient',
    })
    await screen.findByText(/Write to Sam in a message instead/)
  })
})

test('on an exercise a patient sees what became of their videos of it, and of no other', async () => {
  server.hang(patients.ofUser)
  server.hang(formChecks.formCheckTerms)
  server.reply(formChecks.formChecks, [
    sampleAnswered(),
    sampleFormCheck({ _id: sampleId(91), assignedExerciseId: sampleId(51) }),
    sampleFormCheck({ _id: sampleId(92), state: 'deleted', deletion: 'expired', video: null, deletedFrom: null }),
  ])
  const { assignedExerciseId } = sampleFormCheck()
  await renderComponent(<AskToLook assignedExerciseId={assignedExerciseId} exercise="Squat" />, { as: 'patient' })
  await screen.findByText(/answered by Sam Okafor/)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  screen.getByRole('button', { name: 'Ask your physio to look' })
})

describe('the patient’s page of a video', () => {
  const address = `/form-check/${sampleFormCheck()._id}`

  test('shows the drawn frame, the text and the voice note', async () => {
    server.reply(formChecks.formCheck, sampleAnswered())
    await renderPage(address, { as: 'patient' })
    await screen.findByText('Keep your heels down.')
    expect(screen.getByRole('img').getAttribute('alt')).toBe('Your Squat at second 1.2, with what Sam Okafor drew')
    expect(screen.getByLabelText('Voice note of Sam Okafor').getAttribute('src')).toBe('/api/voice?key=a')
    screen.getByText('Will be deleted on 18/02/2027.')
  })

  test('says who has not answered yet, and deletes the video after asking', async () => {
    server.reply(formChecks.formCheck, sampleFormCheck())
    server.reply(formChecks.removeFormCheck, {})
    const { user } = await renderPage(address, { as: 'patient' })
    await screen.findByText('Sam Okafor has not answered yet.')
    await user.click(screen.getByRole('button', { name: 'Delete the video' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this video?' })
    server.reply(
      formChecks.formCheck,
      sampleFormCheck({ state: 'deleted', deletion: 'withdrawn', video: null, deletedFrom: null }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Deleted by the patient.')
    expect(server.requestsTo(formChecks.removeFormCheck)).toHaveLength(1)
  })

  test('says what is wrong with a video that could not be read', async () => {
    const message = 'A video may be at most 20 seconds long.'
    server.reply(formChecks.formCheck, sampleFormCheck({ state: 'failed', message, video: null }))
    await renderPage(address, { as: 'patient' })
    await screen.findByText(message)
  })

  test('says that a video cannot be found', async () => {
    server.fail(formChecks.formCheck, new Problem('not_found', 'We can’t find this video.'))
    await renderPage(address, { as: 'patient' })
    await screen.findByText('We can’t find this video.')
  })
})

describe('the practitioner’s review', () => {
  const address = `/form-check/${sampleFormCheck()._id}`
  const open = () => {
    server.reply(exercises.get, sampleFullExercise({ figure: null }))
    return renderPage(address, { as: 'practitioner' })
  }

  test('sends a drawing on the frame where the video was stopped, and a text', async () => {
    server.reply(formChecks.formCheck, sampleFormCheck())
    server.reply(formChecks.answerFormCheck, sampleAnswered())
    const { user } = await open()
    await screen.findByText('‘Is my back straight?’')
    expect(screen.getByRole('button', { name: 'Send answer' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Draw on this frame' }))
    const sheet = screen.getByRole('img', { name: 'Drawing with 0 lines' })
    sheet.setPointerCapture = () => undefined
    sheet.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 200 }) as DOMRect
    fireEvent.pointerDown(sheet, { clientX: 10, clientY: 20 })
    fireEvent.pointerMove(sheet, { clientX: 50, clientY: 100 })
    fireEvent.pointerUp(sheet)
    screen.getByRole('img', { name: 'Drawing with 1 line' })
    await user.type(screen.getByRole('textbox', { name: 'To Ann' }), 'Heels down.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('Ann gets your answer now.')
    const body = server.requestsTo(formChecks.answerFormCheck)[0]!.body as FormData
    expect([body.get('text'), body.get('frameSecond')]).toEqual(['Heels down.', '0'])
    expect(JSON.parse(String(body.get('drawing')))).toEqual([
      { kind: 'arrow', color: 'red', points: [100, 100, 500, 500] },
    ])
  })

  test('keeps the answer on the page where sending failed', async () => {
    server.reply(formChecks.formCheck, sampleFormCheck())
    server.fail(formChecks.answerFormCheck, new Problem('conflict', 'Eve Lang has answered this video already.'))
    const { user } = await open()
    const field = await screen.findByRole('textbox', { name: 'To Ann' })
    await user.type(field, 'Heels down.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('Eve Lang has answered this video already.')
    expect((field as HTMLTextAreaElement).value).toBe('Heels down.')
  })

  test('says why a video is not there, and asks for no answer', async () => {
    server.reply(
      formChecks.formCheck,
      sampleFormCheck({ state: 'deleted', deletion: 'withdrawn', video: null, deletedFrom: null }),
    )
    await open()
    await screen.findByText('The video is not here: deleted by the patient.')
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  })

  test('explains a microphone that may not be used', async () => {
    const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    stubNavigator({ mediaDevices: { getUserMedia } })
    server.reply(formChecks.formCheck, sampleFormCheck())
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Record a voice note' }))
    await screen.findByText(/The browser may not use the microphone\. Allow it/)
  })
})

test('owners choose how long videos are kept, and read what is wrong with a number', async () => {
  server.reply(formChecks.formCheckTerms, sampleTerms)
  server.fail(formChecks.saveFormCheckTerms, new Problem('invalid', 'Keep videos for at most 365 days.'))
  const { user } = await renderComponent(<FormCheckTermsCard />, { as: 'solo' })
  const field = await screen.findByRole('textbox', { name: 'Days after the answer' })
  await user.clear(field)
  await user.type(field, '300')
  await user.click(screen.getByRole('button', { name: 'Save days' }))
  await screen.findByText('Keep videos for at most 365 days.')
  server.reply(formChecks.saveFormCheckTerms, { ...sampleTerms, daysAfterAnswer: 300 })
  await user.click(screen.getByRole('button', { name: 'Save days' }))
  await waitFor(() => expect(server.requestsTo(formChecks.saveFormCheckTerms)).toHaveLength(2))
  await screen.findByText('Saved.')
})
