import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render-page.tsx'
import { deleteSurveyDraft, saveSurveyDraft } from '../surveys/fill-in/survey-draft.ts'
import { sampleId } from '../testing/sample-data.ts'
import { findUnsent } from './unsent-data.ts'
import UnsentDataDialog from './UnsentDataDialog.tsx'

test('answers that have not been sent count as lost by signing out', async () => {
  await renderComponent(<p />, { as: 'patient' })
  expect(await findUnsent()).toBeUndefined()
  await saveSurveyDraft(sampleId(7), sampleId(11), { values: { 1: 'Yes' } })
  expect(await findUnsent()).toEqual({ workouts: 0, surveys: 1, videos: 0, changes: 0 })
  await deleteSurveyDraft(sampleId(7), sampleId(11))
  expect(await findUnsent()).toBeUndefined()
})

test('signing out says what would be deleted, and can be cancelled', async () => {
  let isClosed = false
  const { user } = await renderComponent(
    <UnsentDataDialog unsent={{ workouts: 2, surveys: 1, videos: 3, changes: 1 }} onClose={() => (isClosed = true)} />,
    { as: 'patient' },
  )
  await screen.findByRole('heading', { name: '2 sessions, 1 survey, 3 videos and 1 other change not sent yet' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(isClosed).toBe(true))
})
