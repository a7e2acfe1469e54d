import { screen, waitFor } from '@testing-library/react'
import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { deviceKey } from '../../app/encrypted-store.ts'
import { offlineVideos } from '../../app/offline-videos.ts'
import { fakeFetch, server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { runningProgram, sampleMyWeek, sampleProgress } from '../../testing/sample-workouts.ts'
import { stubNavigator } from '../../testing/stub-navigator.ts'
import FortnightVideos from './FortnightVideos.tsx'
import { isOnWifi } from './download-videos.ts'

const fileId = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const size = 300_000
const bytesOfVideo = new Uint8Array(size)

const videoOf = (number: number) => ({
  _id: fileId(number),
  bytes: size,
  seconds: 12,
  width: 1280,
  height: 720,
  captions: null,
  url: `/exercises/videos/${fileId(number)}/file?until=1&key=a`,
  posterUrl: null,
})

/** A week whose first exercise has this video. */
function weekWith(week: number, number: number) {
  const mine = sampleMyWeek(runningProgram(), week)
  const [first, ...others] = mine.assignedExercises
  const instructions = { ...first!.instructions, videos: [videoOf(number)] }
  return { ...mine, assignedExercises: [{ ...first!, instructions }, ...others] }
}

let fetched: string[] = []
let answer: (address: string) => Response | Promise<Response>

beforeEach(() => {
  fetched = []
  answer = () => new Response(bytesOfVideo, { headers: { 'content-length': String(size) } })
  vi.stubGlobal('fetch', ((address: string, init: RequestInit) => {
    if (!String(address).includes('/exercises/videos/')) return fakeFetch(address, init)
    fetched.push(String(address))
    return Promise.resolve(answer(String(address)))
  }) as typeof fetch)
  const program = runningProgram()
  server.reply(programs.ofPatient, { items: [program], total: 1 })
  server.reply(workouts.progress, sampleProgress(program))
  server.reply(workouts.ofWeek, [])
  // Week 3 is this week.
  server.reply(series.mine, ({ params }) => weekWith(Number(params.week), Number(params.week)))
})
afterEach(() => vi.unstubAllGlobals())

const connection = (type: string) => stubNavigator({ connection: { type, saveData: false } })
const open = (isOffer = true) => renderComponent(<FortnightVideos isOffer={isOffer} />, { as: 'patient' })
const keepButton = () => screen.findByRole('button', { name: /Keep this fortnight’s videos/ })

describe('the videos of this week and the next', () => {
  test('are offered with their size, and kept on this device after one tap', async () => {
    const { user } = await open()
    expect((await keepButton()).textContent).toMatch(/· 600 kB$/)
    await user.click(await keepButton())
    await waitFor(async () => expect((await offlineVideos.ids()).toSorted()).toEqual([fileId(3), fileId(4)]))
    await waitFor(() => expect(screen.queryByText(/Offline videos/)).toBeNull())
    expect(fetched).toHaveLength(2)
  })

  test('are fetched by themselves on Wi-Fi once the patient has agreed, and never before', async () => {
    connection('wifi')
    await open()
    await keepButton()
    expect(fetched).toEqual([])
    localStorage.setItem('kinora-keep-videos', 'yes')
    await open()
    await waitFor(async () => expect(await offlineVideos.ids()).toHaveLength(2))
  })

  test('are not fetched by themselves over a mobile network', async () => {
    connection('cellular')
    localStorage.setItem('kinora-keep-videos', 'yes')
    await open()
    await keepButton()
    expect(fetched).toEqual([])
    expect([isOnWifi({ type: 'wifi', saveData: true }), isOnWifi({}), isOnWifi({ type: 'ethernet' })]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('make room once their week is over', async () => {
    const key = (await deviceKey())!
    for (const number of [1, 3])
      await offlineVideos.put(key, fileId(number), { stream: new Response(bytesOfVideo).body!, type: 'video/mp4' })
    // Another old video is incomplete, because the app was closed during its download.
    await set(`${fileId(2)}/000000`, {}, createStore('kinora-kept-videos', 'files'))
    await open()
    await keepButton()
    expect(await offlineVideos.begunIds()).toEqual([fileId(3)])
  })

  test('say what to do on a full disk, and what is here stays', async () => {
    const key = (await deviceKey())!
    await offlineVideos.put(key, fileId(3), { stream: new Response(bytesOfVideo).body!, type: 'video/mp4' })
    const put = vi.spyOn(offlineVideos, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
    const { user } = await open()
    await user.click(await keepButton())
    await screen.findByText(/There is no room for the videos on this device\. Free up/)
    expect(await offlineVideos.isReadable(key, fileId(3))).toBe(true)
    put.mockRestore()
  })

  test('say that a connection broke, and go on where they stopped', async () => {
    answer = (address) =>
      address.includes(fileId(4)) ? Promise.reject(new TypeError('Failed to fetch')) : new Response(bytesOfVideo)
    const { user } = await open()
    await user.click(await keepButton())
    await screen.findByText(/could not be downloaded\. Check your connection/)
    expect(await offlineVideos.ids()).toEqual([fileId(3)])
    answer = () => new Response(bytesOfVideo)
    await user.click(await keepButton())
    await waitFor(async () => expect(await offlineVideos.ids()).toHaveLength(2))
    expect(fetched.filter((address) => address.includes(fileId(3)))).toHaveLength(1)
  })

  test('are not kept where less arrived than was announced', async () => {
    answer = () => new Response(bytesOfVideo.subarray(0, 1000), { headers: { 'content-length': String(size) } })
    const { user } = await open()
    await user.click(await keepButton())
    await screen.findByText(/The connection was lost/)
    expect(await offlineVideos.ids()).toEqual([])
  })

  test('are not offered again to somebody who said no, and can be removed under My Account', async () => {
    const { user, unmount } = await open()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('button', { name: /Keep/ })).toBeNull()
    unmount()
    const account = await open(false)
    await account.user.click(await keepButton())
    await screen.findByText(/2 videos of this week and the next are on this device/)
    await account.user.click(screen.getByRole('button', { name: 'Remove them' }))
    await keepButton()
    expect(await offlineVideos.ids()).toEqual([])
  })
})
