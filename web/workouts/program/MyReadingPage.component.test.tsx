import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import type { MyEducation } from '@kinora/contract/my-education.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { series } from '@kinora/contract/series.ts'
import { server } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { runningProgram, sampleMyWeek } from '../../testing/sample-workouts.ts'

const program = runningProgram()
const pacing: MyEducation = {
  seriesId: sampleId(40),
  pageId: sampleId(81),
  kind: 'page',
  title: 'Pacing',
  body: '## Start small\nThen a little more.',
  url: '',
  minutes: 2,
  fileBytes: 0,
  version: 4,
  readAt: null,
}
const address = `/patient-program/${program._id}/read/3/${pacing.pageId}`
const reply = (changes: Partial<MyEducation> = {}) =>
  server.reply(series.mine, { ...sampleMyWeek(program), education: [{ ...pacing, ...changes }] })

test('a patient reads a page and says so, and the clinic learns which version it was', async () => {
  reply()
  server.reply(educationReceipt.readEducation, () => {
    reply({ readAt: '2026-11-20T08:00:00.000Z' })
    return {}
  })
  const { user } = await renderPage(address, { as: 'patient' })
  await screen.findByRole('heading', { level: 1, name: 'Pacing' })
  screen.getByRole('heading', { level: 2, name: 'Start small' })
  await user.click(screen.getByRole('button', { name: 'I’ve read this' }))
  await screen.findByText(/^Read on /)
  expect(server.requestsTo(educationReceipt.readEducation)[0]).toMatchObject({
    params: { id: program._id, educationPageId: pacing.pageId },
    body: { version: 4 },
  })
})

test('a link says that it needs a connection, and leaves the app', async () => {
  reply({ kind: 'link', url: 'https://example.com/knees', minutes: 0 })
  await renderPage(address, { as: 'patient' })
  await screen.findByText(/example\.com for you\. It needs a connection/)
  const link = screen.getByRole('link', { name: 'Open the page' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.com/knees',
    'noopener noreferrer',
  ])
})

test('a PDF is opened from the app, and without a connection it says that it needs one', async () => {
  reply({ kind: 'pdf', minutes: 0, fileBytes: 1_200_000, body: '' })
  server.reply(educationReceipt.educationFile, new Uint8Array([37, 80, 68, 70]))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await renderPage(address, { as: 'patient' })
  const open = await screen.findByRole('button', { name: 'Open the PDF, 1.2 MB' })
  server.goOffline()
  await user.click(open)
  await screen.findByText('You need a connection to open this. Try again once you have one.')
  server.goOnline()
  await user.click(open)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('Pacing.pdf')
  screen.getByRole('button', { name: 'I’ve read this' })
  saved.mockRestore()
})

test('of a page that was taken away the patient reads that it is no longer in their program', async () => {
  server.reply(series.mine, sampleMyWeek(program))
  await renderPage(address, { as: 'patient' })
  await screen.findByText('This page is no longer in your program. Go back to see what there is to read now.')
})

test('without a connection the text is there, and the receipt waits on the phone and arrives later', async () => {
  reply()
  server.reply(educationReceipt.readEducation, () => {
    reply({ readAt: '2026-11-20T08:00:00.000Z' })
    return {}
  })
  const { user } = await renderPage(address, { as: 'patient' })
  await screen.findByRole('heading', { level: 2, name: 'Start small' })
  server.goOffline()
  onlineManager.setOnline(false)
  await user.click(screen.getByRole('button', { name: 'I’ve read this' }))
  await screen.findByText('Saved on this phone. Your clinic can see it once you are back online.')
  screen.getByRole('heading', { level: 2, name: 'Start small' })
  expect(server.requestsTo(educationReceipt.readEducation)).toHaveLength(0)
  server.goOnline()
  onlineManager.setOnline(true)
  await screen.findByText(/^Read on .* Your clinic can see it/)
  expect(server.requestsTo(educationReceipt.readEducation)).toHaveLength(1)
})

test('a receipt that the server refuses does not count as sent', async () => {
  reply()
  server.fail(educationReceipt.readEducation, new Problem('not_found', 'We can’t find this page in your program.'))
  const { user } = await renderPage(address, { as: 'patient' })
  await user.click(await screen.findByRole('button', { name: 'I’ve read this' }))
  await screen.findByText(/We can’t find this page in your program. Your clinic has not been told/)
  screen.getByRole('button', { name: 'I’ve read this' })
})
