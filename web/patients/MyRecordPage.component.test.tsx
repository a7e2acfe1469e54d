import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DataExport } from '@kinora/contract/data-export.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const ready: DataExport = {
  _id: sampleId(40),
  state: 'ready',
  progress: 100,
  createdAt: '2026-11-21T05:00:00.000Z',
  by: null,
  bytes: 52_000,
  expiresAt: '2026-11-22T05:00:00.000Z',
  url: '/files/record?signature=abc',
}

afterEach(() => void vi.useRealTimers())

test('a patient exports their record and downloads it', async () => {
  server.reply(patientRecords.exports, [])
  server.reply(patientRecords.requestExport, ready)
  const { user } = await renderPage('/my-record', { as: 'patient' })
  const button = await screen.findByRole('button', { name: 'Create the copy' })
  server.reply(patientRecords.exports, [ready])
  await user.click(button)
  const link = await screen.findByRole('link', { name: 'Download the record' })
  expect(link.getAttribute('href')).toContain('/files/record?signature=abc')
})

test('the link of a copy is renewed before it expires, however long the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.reply(patientRecords.exports, [ready])
  await renderPage('/my-record', { as: 'patient' })
  await screen.findByRole('link', { name: 'Download the record' })
  server.reply(patientRecords.exports, [{ ...ready, url: '/files/record?signature=def' }])
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
  const link = await screen.findByRole('link', { name: 'Download the record' })
  expect(link.getAttribute('href')).toContain('signature=def')
})

test('the copy is being prepared from the tap until the list has it, and not offered again in between', async () => {
  server.reply(patientRecords.exports, [])
  server.reply(patientRecords.requestExport, { ...ready, state: 'waiting', progress: 0, bytes: null, url: null })
  const { user } = await renderPage('/my-record', { as: 'patient' })
  const button = await screen.findByRole('button', { name: 'Create the copy' })
  server.hang(patientRecords.exports)
  await user.click(button)
  await waitFor(() => expect(server.requestsTo(patientRecords.exports)).toHaveLength(2))
  await act(async () => undefined)
  screen.getByRole('progressbar', { name: 'Preparing the copy' })
  expect(screen.queryByRole('button', { name: 'Create the copy' })).toBeNull()
})

test('a failed export can be requested again', async () => {
  server.reply(patientRecords.exports, [{ ...ready, state: 'failed', bytes: null, url: null }])
  await renderPage('/my-record', { as: 'patient' })
  expect((await screen.findByRole('alert')).textContent).toContain('The copy could not be created.')
  screen.getByRole('button', { name: 'Create the copy' })
})

test('says what failed', async () => {
  server.fail(patientRecords.exports, new Problem('failed', 'Failed to read the copies'))
  await renderPage('/my-record', { as: 'patient' })
  await screen.findByText('Failed to read the copies')
})

test('the page is for patients only', async () => {
  const { address } = await renderPage('/my-record', { as: 'practitioner' })
  expect(address()).toBe('/404')
})
