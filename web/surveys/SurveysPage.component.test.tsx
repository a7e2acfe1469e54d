import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleSurvey } from '../testing/sample-surveys.ts'

const pain = sampleSurvey()
const mood = sampleSurvey({ _id: sampleId(12), title: 'Mood', index: 1, responseCount: 3 })
const instrument = { key: 'odi', name: 'Oswestry Disability Index', owner: 'J. Fairbank', url: 'https://example.org' }

beforeEach(() => {
  server.reply(surveyForms.list, { items: [pain, mood], total: 2 })
  server.reply(surveyForms.starters, [
    { key: 'phq-9', isAdded: false, licence: 'Free to use.', definition: sampleSurvey({ title: 'PHQ-9' }).definition },
  ])
  server.reply(surveyForms.instruments, [{ ...instrument, licence: null }])
  server.reply(surveys.crisisText, { text: 'Call 000.', escalateAfterMinutes: 60 })
})

const open = (role: Role = 'practitioner') => renderPage('/surveys', { as: role })

describe('the survey list', () => {
  test('shows a skeleton while the surveys load', async () => {
    server.hang(surveyForms.list)
    await open()
    await screen.findByRole('status', { name: 'Loading surveys' })
  })

  test('says how to start if there are no surveys', async () => {
    server.reply(surveyForms.list, { items: [], total: 0 })
    await open()
    await screen.findByText('No surveys yet')
  })

  test('shows a failure and tries again', async () => {
    server.fail(surveyForms.list, new Problem('failed', 'Failed to read surveys'))
    const { user } = await open()
    const alert = (await screen.findByText('Failed to read surveys')).closest<HTMLElement>('[role=alert]')!
    server.reply(surveyForms.list, { items: [pain], total: 1 })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Pain' })
  })

  test('lists surveys in order; the menu moves and archives them, and deletes only unanswered ones', async () => {
    server.reply(surveyForms.change, pain)
    const { user } = await open()
    const list = await screen.findByRole('list', { name: 'Surveys' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pain', 'Mood'])
    await user.click(screen.getByRole('button', { name: 'More for Mood' }))
    expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
    await waitFor(() => expect(server.requestsTo(surveyForms.change).at(-1)?.body).toEqual({ index: 0 }))
    await user.click(screen.getByRole('button', { name: 'More for Pain' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await screen.findByText('Pain is archived.')
    expect(server.requestsTo(surveyForms.change).at(-1)).toMatchObject({
      params: { id: pain._id },
      body: { isArchived: true },
    })
  })

  test('archived surveys have a list of their own, in the address', async () => {
    server.reply(surveyForms.list, ({ query }) =>
      query.isArchived ? { items: [mood], total: 1 } : { items: [], total: 0 },
    )
    const { user, address } = await open()
    await user.click(screen.getByRole('radio', { name: 'Archived' }))
    await screen.findByRole('list', { name: 'Archived surveys' })
    expect(address()).toBe('/surveys?show=archived')
  })

  test('a starter survey is added with one click', async () => {
    server.reply(surveyForms.create, sampleSurvey({ title: 'PHQ-9' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add PHQ-9' }))
    await screen.findByText('PHQ-9 is added.')
    expect(server.requestsTo(surveyForms.create)[0]?.body).toEqual({ starter: 'phq-9' })
  })

  test('only an owner of the clinic records licences', async () => {
    const { user, unmount } = await open()
    await user.click(await screen.findByText('Licences'))
    await screen.findByText(/a clinic owner can record it here/)
    expect(screen.queryByRole('button', { name: /^Record a licence/ })).toBeNull()
    unmount()
    server.reply(surveyForms.license, [])
    const owner = await open('business_admin')
    await owner.user.click(await screen.findByText('Licences'))
    await owner.user.click(await screen.findByRole('button', { name: `Record a licence for ${instrument.name}` }))
    await owner.user.type(screen.getByRole('textbox', { name: 'The licence' }), 'Agreement 17')
    await owner.user.click(screen.getByRole('button', { name: 'Record' }))
    await waitFor(() => expect(server.requestsTo(surveyForms.license)[0]?.body).toEqual({ text: 'Agreement 17' }))
  })
})
