import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleQuestion, sampleSurvey } from '../testing/sample-surveys.ts'

const saved = sampleSurvey()
const openNew = () => renderPage('/surveys/create', { as: 'practitioner' })
const open = () => renderPage(`/surveys/${saved._id}`, { as: 'practitioner' })
const saveButton = () => screen.getAllByRole('button', { name: 'Save' })[0]!

describe('the survey editor', () => {
  test('marks an empty title and missing questions, and sends nothing', async () => {
    const { user } = await openNew()
    await user.click(saveButton())
    await screen.findByText('Title is required.')
    screen.getByText('Add a question.')
    expect(server.requestsTo(surveyForms.create)).toEqual([])
  })

  test('writes a survey with a scored scale and a choice, and previews it as the patient sees it', async () => {
    server.reply(surveyForms.create, saved)
    const { user, address } = await openNew()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Shoulder')
    await user.click(screen.getByRole('button', { name: 'Add: Scale' }))
    // The new question has the focus.
    await user.keyboard('How bad is the night?')
    await user.click(screen.getByRole('button', { name: 'Add: One choice' }))
    await user.keyboard('Which arm?')
    await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Left{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 2' }))
    await user.keyboard('Right')
    await user.click(saveButton())
    await screen.findByText('An option cannot be empty.')
    await user.click(screen.getByRole('button', { name: 'Remove option 3' }))
    await user.click(screen.getByRole('button', { name: 'Add a score' }))
    screen.getByText('Scores range from 0 to 10.')
    const preview = await screen.findByRole('region', { name: 'Preview' })
    await user.click(within(preview).getByRole('radio', { name: '7' }))
    within(preview).getByText('Which arm?')
    await user.click(saveButton())
    await screen.findByText('Pain is saved.')
    expect(address()).toBe('/surveys')
    expect(server.requestsTo(surveyForms.create)[0]?.body).toMatchObject({
      definition: {
        title: 'Shoulder',
        questions: [{ kind: 'scale' }, { kind: 'choice', options: ['Left', 'Right'] }],
        score: { least: 0, most: 10 },
      },
    })
  })

  test('saving with errors opens the first wrong question and focuses its field', async () => {
    const { user } = await openNew()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Night')
    await user.click(screen.getByRole('button', { name: 'Add: Short text' }))
    await user.click(screen.getByRole('button', { name: 'Add: Short text' }))
    await user.click(saveButton())
    const [first] = await screen.findAllByRole('textbox', { name: 'Question' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(screen.getAllByText('Write the question.')).toHaveLength(2)
  })

  test('an alert belongs to its question, and needs one that counts', async () => {
    server.reply(surveyForms.create, saved)
    const { user } = await openNew()
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Night')
    await user.click(screen.getByRole('button', { name: 'Add: Short text' }))
    await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Where?')
    expect(screen.queryByRole('checkbox', { name: /^Raise an alert/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add: Scale' }))
    await user.type(screen.getByRole('textbox', { name: 'Question' }), 'How bad?')
    await user.click(screen.getByRole('checkbox', { name: /^Raise an alert/ }))
    await user.clear(screen.getByRole('textbox', { name: 'If the answer scores more than' }))
    await user.type(screen.getByRole('textbox', { name: 'If the answer scores more than' }), '8')
    await user.click(saveButton())
    await waitFor(() =>
      expect(server.requestsTo(surveyForms.create)[0]?.body).toMatchObject({
        definition: { alerts: [{ at: 1, above: 8 }] },
      }),
    )
  })

  test('restores unsaved changes after a reload, and starts over on request', async () => {
    server.reply(surveyForms.get, saved)
    const first = await open()
    await first.user.type(await screen.findByRole('textbox', { name: 'Introduction' }), 'Think of today.')
    await waitFor(() => expect(JSON.stringify(readStoredDraft(`survey:${saved._id}`))).toContain('Think of today.'))
    first.unmount()
    const { user } = await open()
    await screen.findByText('Your unsaved changes have been restored.')
    expect(screen.getByRole('textbox', { name: 'Introduction' })).toHaveProperty('value', 'Think of today.')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByRole('textbox', { name: 'Introduction' })).toHaveProperty('value', '')
  })

  test('keeps the edits when somebody else has saved, and saves them as the next version', async () => {
    server.reply(surveyForms.get, saved)
    server.fail(surveyForms.update, new Problem('changed_meanwhile', 'Someone else changed this survey.'))
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Introduction' }), 'Mine')
    await user.click(saveButton())
    await screen.findByText('Someone else changed this survey.')
    server.reply(surveyForms.get, { ...saved, version: 2 })
    server.reply(surveyForms.update, { ...saved, version: 3 })
    await user.click(screen.getByRole('button', { name: 'Keep my edits' }))
    await waitFor(() => expect(screen.queryByText('Someone else changed this survey.')).toBeNull())
    await user.click(saveButton())
    await screen.findByText('Pain is saved.')
    expect(server.requestsTo(surveyForms.update).at(-1)?.body).toMatchObject({
      version: 2,
      definition: { introduction: 'Mine' },
    })
  })

  test('shows why a licensed instrument is refused, at the title', async () => {
    const message = 'Oswestry Disability Index belongs to J. Fairbank and needs a licence.'
    server.reply(surveyForms.get, saved)
    server.fail(surveyForms.update, new Problem('conflict', message, [{ field: 'definition.title', message }]))
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' ODI')
    await user.click(saveButton())
    await screen.findByText(message)
    expect(screen.getByRole('textbox', { name: /^Title/ }).getAttribute('aria-invalid')).toBe('true')
  })

  test('lists the versions with their changes', async () => {
    const { definition } = saved
    const second = { ...definition, questions: [...definition.questions, sampleQuestion({ qid: 2, text: 'Sleep?' })] }
    server.reply(surveyForms.get, { ...saved, version: 2 })
    server.reply(surveyForms.versions, [
      { version: 2, author: 'Sam Okafor', at: '2026-11-03T08:00:00Z', definition: second },
      { version: 1, author: 'Sam Okafor', at: '2026-11-02T08:00:00Z', definition },
    ])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Versions' }))
    await screen.findByText('Added: “Sleep?” (yes or no)')
  })

  test('says that a survey cannot be found', async () => {
    server.fail(surveyForms.get, new Problem('not_found', 'We can’t find this survey.'))
    await open()
    await screen.findByText('We can’t find this survey.')
  })
})
