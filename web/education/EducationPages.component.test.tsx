import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { educationFiles } from '@kinora/contract/education-files.ts'
import { education, type EducationPage } from '@kinora/contract/education.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const page = (changes: Partial<EducationPage> = {}): EducationPage => ({
  _id: sampleId(70),
  kind: 'page',
  title: 'Pacing',
  topic: 'Pain',
  minutes: 2,
  fileBytes: 0,
  isStarter: true,
  reviewState: 'awaiting',
  reviewer: '',
  reviewedAt: null,
  isRetired: false,
  uses: 0,
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
  body: '## Start small\n- **Stop** in time',
  url: '',
  ...changes,
})
const own = page({ _id: sampleId(71), title: 'Stairs', isStarter: false, reviewState: null, uses: 2 })

describe('the education library', () => {
  test('lists pages with their review, and says what to do where there are none', async () => {
    server.reply(education.list, { items: [page(), own], total: 2 })
    const { user } = await renderPage('/education', { as: 'practitioner' })
    await screen.findByRole('link', { name: 'Pacing' })
    screen.getByText('Awaiting clinical review')
    server.reply(education.list, { items: [], total: 0 })
    await user.click(screen.getByRole('button', { name: 'Tendons' }))
    await screen.findByText('No page matches')
    expect(server.requestsTo(education.list).at(-1)?.query).toMatchObject({ topic: 'Tendons' })
  })

  test('removes a page that programs have only after it said what that means', async () => {
    server.reply(education.list, { items: [own], total: 1 })
    server.reply(education.remove, { isRetired: true })
    const { user } = await renderPage('/education', { as: 'practitioner' })
    await user.click(await screen.findByRole('button', { name: 'More for Stairs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await screen.findByText(/Programs use this page, so it is retired/)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByText(/Stairs retired/)
  })

  test('says why it could not be loaded and tries again', async () => {
    server.fail(education.list, new Problem('failed', 'Failed to read the education pages'))
    const { user } = await renderPage('/education', { as: 'practitioner' })
    await screen.findByText('Failed to read the education pages')
    server.reply(education.list, { items: [page()], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Pacing' })
  })
})

test('a page is shown as patients see it, and is reviewed by name', async () => {
  server.reply(education.get, page())
  server.reply(education.review, page({ reviewState: 'reviewed', reviewer: 'Sam', reviewedAt: '2026-11-20T08:00:00Z' }))
  const { user } = await renderPage(`/education/${sampleId(70)}`, { as: 'practitioner' })
  await screen.findByRole('heading', { name: 'Start small' })
  expect(screen.getByText('Stop').tagName).toBe('B')
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I’ve reviewed this page' }))
  await screen.findByText('Marked as reviewed, with your name and today’s date')
  expect(server.requestsTo(education.review)[0]?.body).toEqual({ version: 1 })
})

test('a page without a title or text is not sent; each field says what it lacks', async () => {
  server.reply(education.create, own)
  server.reply(education.get, own)
  const { user } = await renderPage('/education/create', { as: 'practitioner' })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Title is required.')
  screen.getByText('Write the text of the page.')
  expect(server.requestsTo(education.create)).toHaveLength(0)
  await user.type(screen.getByLabelText(/^Title/), 'Stairs')
  await user.type(screen.getByLabelText(/^Text/), 'Good leg first.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Page saved')
  expect(server.requestsTo(education.create)[0]?.body).toMatchObject({ title: 'Stairs', body: 'Good leg first.' })
})

const leaflet = page({
  _id: sampleId(72),
  kind: 'pdf',
  title: 'Knee leaflet',
  isStarter: false,
  body: '',
  fileBytes: 900,
})
const choose = (name: string, type: string) =>
  fireEvent.change(screen.getByLabelText(/Choose a/), { target: { files: [new File(['%PDF-'], name, { type })] } })

test('a PDF is checked before it is sent, and names the page', async () => {
  server.reply(educationFiles.addFile, leaflet)
  const { user } = await renderPage('/education/create', { as: 'practitioner' })
  await user.click(await screen.findByRole('radio', { name: 'A PDF' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose a PDF.')
  choose('knees.docx', 'application/msword')
  await screen.findByText('This is not a PDF. Save it as a PDF and choose that.')
  choose('Knee_leaflet.pdf', 'application/pdf')
  await screen.findByDisplayValue('Knee leaflet')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Page saved')
  const sent = server.requestsTo(educationFiles.addFile)[0]!.body as unknown as FormData
  expect([...sent.keys()]).toEqual(['title', 'topic', 'file'])
})

test('a PDF is replaced together with its title, as the version after that', async () => {
  server.reply(education.get, leaflet)
  server.reply(education.update, { ...leaflet, version: 2 })
  server.reply(educationFiles.replaceFile, { ...leaflet, version: 3 })
  const { user } = await renderPage(`/education/${leaflet._id}/edit`, { as: 'practitioner' })
  await screen.findByText(/The current PDF is 900 bytes/)
  choose('new.pdf', 'application/pdf')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Page saved')
  expect((server.requestsTo(educationFiles.replaceFile)[0]!.body as unknown as FormData).get('version')).toBe('2')
})

test('staff open a PDF from its page', async () => {
  server.reply(education.get, leaflet)
  server.reply(educationFiles.file, new Uint8Array([37, 80, 68, 70]))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await renderPage(`/education/${leaflet._id}`, { as: 'practitioner' })
  await user.click(await screen.findByRole('button', { name: 'Download the PDF, 900 bytes' }))
  await waitFor(() => expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('Knee leaflet.pdf'))
  saved.mockRestore()
})

test('what the server finds wrong with a PDF stands at the file', async () => {
  const message = 'This PDF is locked with a password. Save a copy without one and choose that.'
  server.fail(educationFiles.addFile, new Problem('invalid', message, [{ field: 'file', message }]))
  const { user } = await renderPage('/education/create', { as: 'practitioner' })
  await user.click(await screen.findByRole('radio', { name: 'A PDF' }))
  choose('locked.pdf', 'application/pdf')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
})

test('a page that is refused leads to its first wrong field, is there again after a reload, and asks before it is left', async () => {
  const { user, unmount } = await renderPage('/education/create', { as: 'practitioner' })
  await user.type(await screen.findByLabelText(/^Text/), 'Good leg first.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Title is required.')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
  await waitFor(() => expect(JSON.stringify(readStoredDraft('education:new'))).toContain('Good leg first.'))
  unmount()
  const again = await renderPage('/education/create', { as: 'practitioner' })
  await screen.findByText('Your unsaved changes have been restored.')
  expect(screen.getByLabelText(/^Text/)).toHaveProperty('value', 'Good leg first.')
  await again.user.click(screen.getByRole('link', { name: 'Back' }))
  await again.user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(again.address()).toBe('/education')
  expect(readStoredDraft('education:new')).toBeUndefined()
})

test('the PDF that is missing has the focus', async () => {
  const { user } = await renderPage('/education/create', { as: 'practitioner' })
  await user.click(await screen.findByRole('radio', { name: 'A PDF' }))
  await user.type(screen.getByLabelText(/^Title/), 'Knee leaflet')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Choose a PDF/)))
})
