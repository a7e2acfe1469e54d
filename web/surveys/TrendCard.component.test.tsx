import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys, type SurveyTrend } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleSurvey } from '../testing/sample-surveys.ts'
import * as measuring from '../ui/useElementWidth.ts'
import { TrendCard } from './TrendCard.tsx'

const trend: SurveyTrend = {
  ...{ surveyId: sampleId(11), title: 'Pain', least: 0, most: 10, better: 'lower' as const, meaningfulChange: 2 },
  points: [
    { day: '2026-11-01', value: 7, band: 'Bad' },
    { day: '2026-11-15', value: 3, band: 'Mild' },
  ],
}

beforeEach(() => {
  server.reply(surveyForms.get, sampleSurvey())
  vi.spyOn(measuring, 'useElementWidth').mockReturnValue({ ref: () => undefined, width: 600 })
})

const open = () => renderComponent(<TrendCard patientId={sampleId(7)} />, { as: 'practitioner' })

test('scores are drawn with their direction, their band and the change since the first', async () => {
  server.reply(surveys.trends, [trend])
  await open()
  await screen.findByRole('img', { name: /^Pain, from 0 to 10, lower is better: 3 on 15\/11\/2026, mild\./ })
  screen.getByText('Better by 4 since 01/11/2026, a meaningful change.')
  screen.getByText('meaningful change: 5')
})

test('scores are read as a table, the newest first', async () => {
  server.reply(surveys.trends, [trend])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'As a table: survey scores' }))
  const rows = within(screen.getByRole('region', { name: 'Pain, all scores' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayScoreMeaning',
    '15/11/20263 of 10Mild',
    '01/11/20267 of 10Bad',
  ])
})

test.each([
  ['there are no scores', () => server.reply(surveys.trends, [])],
  ['scores cannot be read', () => server.fail(surveys.trends, new Problem('forbidden', 'Not allowed.'))],
])('nothing is shown if %s', async (_, arrange) => {
  arrange()
  await open()
  await waitFor(() => expect(server.requestsTo(surveys.trends)).toHaveLength(1))
  expect(screen.queryByText('Survey scores')).toBeNull()
})
