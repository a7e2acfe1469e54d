import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { programs } from '@kinora/contract/programs.ts'
import { ProgressionRule, progressionRules, type StoredProgressionRule } from '@kinora/contract/progression-rules.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { noFacets, sampleExercise, sampleProgram, sampleSeries } from '../testing/sample-programs.ts'

/** jsdom has no layout, so a menu is hidden as if its button were scrolled out of sight. */
const inMenu = { hidden: true }
const squat = sampleExercise()
const template = sampleProgram({ patientId: null, patient: null, startDate: null, endDate: null, state: null })
const morning = sampleSeries([squat])
const stored = (facts: Partial<StoredProgressionRule> = {}): StoredProgressionRule => ({
  ...{ _id: sampleId(70), programId: template._id, seriesId: null, exerciseId: null },
  ...{ rule: ProgressionRule.parse({ sessions: 6 }), setBy: 'Sam Okafor', setAt: '2026-11-20T08:00:00Z' },
  ...facts,
})

beforeEach(() => {
  server.reply(seriesEducation.education, [])
  server.reply(programs.get, template)
  server.reply(series.week, { program: template, week: 1, series: [morning] })
  server.reply(exercises.fetch, { items: [squat], total: 1, facets: noFacets })
})

/** The rule of the squat, from the menu of its card. */
async function openRule(...rules: StoredProgressionRule[]) {
  server.reply(progressionRules.progressionRules, rules)
  const { user } = await renderPage(`/program/${template._id}/series`, { as: 'practitioner' })
  // It loads last. Without layout, its arrival would close an open menu.
  await screen.findByRole('button', { name: 'Add education to Morning' })
  await user.click(await screen.findByRole('button', { name: 'Move, duplicate or remove Squat' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Progression rule…', ...inMenu }))
  const dialog = await screen.findByRole('dialog', { name: 'Progression rule: Squat' })
  await within(dialog).findByRole('button', { name: 'Save rule' })
  return { user, dialog: within(dialog) }
}

test('a rule is read in words while it is made, and saved for the exercise', async () => {
  const { user, dialog } = await openRule()
  expect(dialog.getByRole('status').textContent).toContain('over 4 sessions, with no flare the next day: 2 reps more.')
  await user.clear(dialog.getByRole('textbox', { name: 'Reps' }))
  await user.type(dialog.getByRole('textbox', { name: 'Sets' }), '1')
  expect(dialog.getByRole('status').textContent).toContain('1 set more')
  server.reply(progressionRules.setProgressionRule, [stored()])
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText('Progression rule of Squat saved')).toBeTruthy()
  expect(server.requestsTo(progressionRules.setProgressionRule)[0]!.body).toMatchObject({
    seriesId: morning._id,
    exerciseId: squat._id,
    rule: { sessions: 4, step: { reps: 0, sets: 1 }, isAutomatic: false },
  })
})

test('a missing value is reported at its field, and nothing is sent', async () => {
  const { user, dialog } = await openRule()
  await user.clear(dialog.getByRole('textbox', { name: 'Sessions in a row' }))
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect(await dialog.findByText('Use 2 to 12.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Sessions in a row' })))
  await user.type(dialog.getByRole('textbox', { name: 'Sessions in a row' }), '4')
  await user.clear(dialog.getByRole('textbox', { name: 'Reps' }))
  expect(await dialog.findByText(/^Choose what to change/)).toBeTruthy()
  expect(server.requestsTo(progressionRules.setProgressionRule)).toEqual([])
})

test('the rule of the program counts for the exercise until it has its own, which can be removed', async () => {
  const { dialog } = await openRule(stored())
  expect(dialog.getByText(`Until you save one here, the rule of ${template.title} applies.`)).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: 'Sessions in a row' })).toHaveProperty('value', '6')
  expect(dialog.queryByRole('button', { name: 'Remove rule' })).toBeNull()
})

test('an own rule can be removed', async () => {
  const { user, dialog } = await openRule(stored({ seriesId: morning._id, exerciseId: squat._id }))
  server.reply(progressionRules.setProgressionRule, [])
  await user.click(dialog.getByRole('button', { name: 'Remove rule' }))
  await waitFor(() => expect(server.requestsTo(progressionRules.setProgressionRule)[0]!.body.rule).toBeNull())
  expect(await screen.findByText('Progression rule of Squat removed')).toBeTruthy()
})
