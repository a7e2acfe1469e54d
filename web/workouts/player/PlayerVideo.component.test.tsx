import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render-page.tsx'
import PlayerVideo from './PlayerVideo.tsx'

const video = {
  ...{ _id: '0192f000-0000-7000-8000-000000000001', bytes: 300_000, seconds: 12, width: 640, height: 360 },
  ...{ url: '/exercises/videos/a/file?until=1&key=a', posterUrl: null, captions: null },
}
const load = vi.fn()
beforeEach(() => {
  load.mockClear()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(load)
})
afterEach(() => vi.restoreAllMocks())

test('a video that fails in the middle is asked for again where it was, and as often as that helps', async () => {
  await renderComponent(<PlayerVideo video={video} name="Squat" />)
  const player = screen.getByLabelText<HTMLVideoElement>('Video of Squat')
  const clock = vi.spyOn(Date, 'now')
  for (const [at, minute] of [10, 20, 30].entries()) {
    clock.mockReturnValue(minute * 60_000)
    player.currentTime = minute
    fireEvent.error(player)
    expect([load.mock.calls.length, player.currentTime]).toEqual([at + 1, minute])
    fireEvent.loadedData(player)
  }
  expect(screen.queryByText(/needs a connection/)).toBeNull()
})

test('a video that fails again at once is not asked for any more, and the page says what it needs', async () => {
  await renderComponent(<PlayerVideo video={video} name="Squat" />)
  const player = screen.getByLabelText('Video of Squat')
  fireEvent.error(player)
  fireEvent.error(player)
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toContain('The video needs a connection.')
})
