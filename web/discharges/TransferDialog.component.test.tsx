import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { patientTransfers, type TransferPreview } from '@kinora/contract/patient-transfers.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import TransferImportsCard from './TransferImportsCard.tsx'
import TransferDialog from './TransferDialog.tsx'

const preview: TransferPreview = {
  clinic: 'Harbour Physio',
  madeAt: '2026-11-20T03:00:00.000Z',
  patient: { name: 'Ann Wood', dateOfBirth: '1958-03-14' },
  isSamePatient: true,
  isOwn: false,
  isKnown: false,
  program: { title: 'Your plan from now on', weeks: 1, isOpenEnded: true, series: ['Your exercises'] },
  exercises: [
    { name: 'Squat', outcome: 'library', as: 'Squat' },
    { name: 'Wall slide', outcome: 'added', as: 'Wall slide' },
  ],
  sessions: { count: 31, from: '2026-09-01', until: '2026-11-19' },
  surveys: ['KOOS-12'],
  education: ['Pacing'],
  hasFlareUpPlan: true,
}

const file = (text: string) => new File([text], 'kinora-patient.json', { type: 'application/json' })

async function open() {
  const onClose = vi.fn()
  const dialog = <TransferDialog patientId={sampleId(10)} name="Ann Wood" onClose={onClose} />
  const { user } = await renderComponent(dialog, { as: 'practitioner' })
  return {
    user,
    onClose,
    choose: async (text: string) => user.upload(await screen.findByLabelText(/Choose the file/), file(text)),
  }
}

test('a refused file says why, and an accepted one is previewed before it is imported', async () => {
  const { user, choose, onClose } = await open()
  const changed = 'This file was changed after it was made, so it can’t be imported.'
  server.fail(patientTransfers.preview, fieldProblem('invalid', 'text', changed))
  await choose('{}')
  await screen.findByText(changed)
  server.reply(patientTransfers.preview, preview)
  await choose('{"a":1}')
  await screen.findByText('2 exercises: 1 from Kinora’s library, 1 new here')
  screen.getByText('Your plan from now on, without an end')
  screen.getByText(/Another Kinora installation made this file/)
  expect(server.requestsTo(patientTransfers.importFile)).toEqual([])
  const weeks = screen.getByRole('textbox', { name: /Weeks/ })
  await user.clear(weeks)
  await user.type(weeks, '60')
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('Use 1 to 52 weeks.')
  await user.clear(weeks)
  await user.type(weeks, '4')
  server.reply(patientTransfers.importFile, { programId: null })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.requestsTo(patientTransfers.importFile)[0]!.body).toMatchObject({ text: '{"a":1}', weeks: 4 })
})

test('a file of somebody else, or one that was imported before, says so', async () => {
  const { choose } = await open()
  server.reply(patientTransfers.preview, { ...preview, isSamePatient: false, isKnown: true })
  await choose('{}')
  await screen.findByText('This file is about Ann Wood, born 14/03/1958. Check that this is Ann Wood.')
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
})

test('the file of another person is imported only once somebody says that it is the same one', async () => {
  const { user, choose } = await open()
  server.reply(patientTransfers.preview, { ...preview, isSamePatient: false })
  await choose('{}')
  const button = await screen.findByRole('button', { name: 'Import' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(
    screen.getByRole('checkbox', { name: 'This is the file of Ann Wood, under another name or date of birth' }),
  )
  expect(button).toHaveProperty('disabled', false)
})

test('the page keeps what came from another clinic', async () => {
  server.reply(patientTransfers.imports, [
    {
      ...{ _id: sampleId(91), clinic: 'Harbour Physio', madeAt: preview.madeAt, importedAt: preview.madeAt },
      ...{ importedBy: 'Eve', programId: null, sessions: preview.sessions, discharge: null, education: [] },
      surveys: [
        {
          title: 'KOOS-12',
          better: 'higher',
          points: [
            { day: '2026-09-01', value: 40 },
            { day: '2026-11-01', value: 71 },
          ],
        },
      ],
    },
  ])
  await renderComponent(<TransferImportsCard patientId={sampleId(10)} />, { as: 'practitioner' })
  await screen.findByRole('heading', { name: 'From Harbour Physio' })
  screen.getByText('40 on 01/09/2026, 71 on 01/11/2026')
})
