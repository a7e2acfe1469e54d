import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { stubNavigator } from '../../testing/stub-navigator.ts'
import { sampleFullExercise, sampleVideo } from '../../testing/sample-exercises.ts'
import RecordVideoDialog from './RecordVideoDialog.tsx'
import { VideosCard } from './VideosCard.tsx'

const openCard = (...videos: Video[]) =>
  renderComponent(<VideosCard exercise={sampleFullExercise({ videos })} />, { as: 'practitioner' })
const chooseFile = () => document.querySelector<HTMLInputElement>('input[type=file]')!

beforeEach(() => server.reply(exerciseVideos.verifyStorage, { isEnough: true, message: '', usage: [] }))
afterEach(() => vi.unstubAllGlobals())

describe('the videos of an exercise', () => {
  test('invite to add the first one', async () => {
    await openCard()
    screen.getByText('Choose a video, or drop it here')
  })

  test('are hidden from patients by a checkbox', async () => {
    server.reply(exerciseVideos.renameVideo, sampleVideo({ isAssigned: false }))
    const { user } = await openCard(sampleVideo())
    await user.click(screen.getByRole('checkbox', { name: 'Show to patients' }))
    expect(server.requestsTo(exerciseVideos.renameVideo)[0]?.body).toMatchObject({ isAssigned: false })
  })

  test('show the progress of a conversion, and the reason of a failure', async () => {
    const converting = sampleVideo({ state: 'converting', progress: 0.4, url: null, posterUrl: null })
    server.reply(exerciseVideos.videoEvents, [{ ...converting, progress: 0.6 }])
    const failed = sampleVideo({ _id: converting._id.replace(/.$/, '9'), filename: 'b.mp4', state: 'failed' })
    await openCard(converting, { ...failed, url: null, posterUrl: null, message: 'This video is damaged.' })
    screen.getByText('Converting, 40%')
    within(screen.getByRole('listitem', { name: 'b.mp4' })).getByText('This video is damaged.')
  })

  test('a deleted video returns by Undo', async () => {
    const { user } = await openCard(sampleVideo())
    await user.click(screen.getByRole('button', { name: 'More for squat.mp4' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(screen.queryByRole('listitem', { name: 'squat.mp4' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    await screen.findByRole('listitem', { name: 'squat.mp4' })
    expect(server.requestsTo(exerciseVideos.removeVideo)).toEqual([])
  })

  test('API-021 a file that is not a video is rejected before anything is sent', async () => {
    await openCard()
    // `user.upload` would drop the file because of the accept attribute.
    fireEvent.change(chooseFile(), { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } })
    await screen.findByText('notes.txt: This is not an MP4, MOV or WebM video.')
    expect(server.requestsTo(exerciseVideos.generateUrl)).toEqual([])
  })

  test('API-021 a video that does not fit into the plan is rejected with a way to upgrade', async () => {
    const message = 'Your plan includes 200 MB of storage. Upgrade under Plans.'
    server.reply(exerciseVideos.verifyStorage, ({ body }) =>
      body.bytes > 0 ? { isEnough: false, message, usage: [] } : { isEnough: true, message: '', usage: [] },
    )
    const { user } = await openCard()
    await user.upload(chooseFile(), new File(['x'], 'large.mp4', { type: 'video/mp4' }))
    await screen.findByText(/Your plan includes 200 MB of storage/)
    screen.getByRole('link', { name: 'See plans and storage' })
    expect(server.requestsTo(exerciseVideos.generateUrl)).toEqual([])
  })

  test('captions that cannot be read are not replaced by what the server said instead', async () => {
    const captions = {
      url: '/exercises/videos/01a22402-d515-7769-b18d-74693d8e9f06/captions?until=1&key=k',
      language: 'en-AU',
      label: 'English',
    }
    server.fail(exerciseVideos.videoCaptions, new Problem('failed', 'Out of order'))
    const { user } = await openCard(sampleVideo({ captions }))
    await user.click(screen.getByRole('button', { name: 'More for squat.mp4' }))
    await user.click(await screen.findByRole('menuitem', { name: /aptions/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Captions' }))
    await dialog.findByText(/Failed to read the captions/)
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Captions (WebVTT)')).toMatchObject({ value: '', readOnly: true })
    server.reply(exerciseVideos.videoCaptions, new TextEncoder().encode('WEBVTT'))
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByDisplayValue('WEBVTT')
  })

  test('a blocked camera is explained with what to do next', async () => {
    const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    stubNavigator({ mediaDevices: { getUserMedia } })
    await renderComponent(<RecordVideoDialog name="Squat" onClose={() => undefined} onVideo={() => undefined} />)
    await screen.findByText(/The browser may not use the camera\. Allow it/)
    screen.getByRole('button', { name: 'Try again' })
  })
})
