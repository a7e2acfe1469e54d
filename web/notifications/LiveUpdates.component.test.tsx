import { screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notifications } from '@kinora/contract/notifications.ts'
import { patients, PatientFilter } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { read } from '../app/api-client.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import LiveUpdates from './LiveUpdates.tsx'

const counts = Object.fromEntries(PatientFilter.options.map((name) => [name, 0])) as Record<PatientFilter, number>

/** Starts live updates once the list is rendered, as in the shell. */
function Worklist() {
  const { data } = useQuery(read(patients.list, { query: {} }))
  if (!data) return null
  return (
    <>
      {data.total} patients <LiveUpdates />
    </>
  )
}

test('an open worklist is read again as soon as an alert arrives', async () => {
  let reads = 0
  server.reply(patients.list, () => ({ items: [], total: (reads += 1), counts }))
  const quiet = { count: 0, messages: 0, tickets: 0, patientId: null }
  server.reply(notifications.stream, [quiet, { ...quiet, count: 1 }])
  await renderComponent(<Worklist />, { as: 'practitioner' })
  await screen.findByText(/2 patients/)
  expect(server.requestsTo(patients.list)).toHaveLength(2)
})

test('a conversation that was read before live updates began is read again', async () => {
  let reads = 0
  server.reply(notifications.list, () => ({ items: [], total: (reads += 1), unread: 0 }) as never)
  server.reply(notifications.stream, [{ count: 0, messages: 0, tickets: 0, patientId: null }])
  const query = { pageSize: 25, pageNumber: 1 }
  function News() {
    const { data } = useQuery(read(notifications.list, { query }))
    return data ? <LiveUpdates /> : null
  }
  await renderComponent(<News />, { as: 'practitioner' })
  await waitFor(() => expect(reads).toBe(2))
})

test('a patient’s open page reads their programs again as soon as one is assigned', async () => {
  let reads = 0
  const sent = { params: { id: sampleId(1) }, query: {} }
  server.reply(programs.ofPatient, () => ({ items: [], total: (reads += 1) }))
  const quiet = { count: 0, messages: 0, tickets: 0, patientId: null }
  server.reply(notifications.stream, [quiet, { ...quiet, count: 1 }])
  function Home() {
    const { data } = useQuery(read(programs.ofPatient, sent))
    return data ? <LiveUpdates /> : null
  }
  await renderComponent(<Home />, { as: 'patient' })
  await waitFor(() => expect(reads).toBe(2))
})
