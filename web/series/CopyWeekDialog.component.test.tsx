import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { noFacets, sampleExercise, sampleProgram, sampleSeries } from '../testing/sample-programs.ts'

const template = sampleProgram({
  patientId: null,
  patient: null,
  startDate: null,
  endDate: null,
  state: null,
  weeks: 4,
})
const squat = sampleExercise()

beforeEach(() => {
  server.reply(seriesEducation.education, [])
  server.reply(programs.get, template)
  server.reply(series.week, ({ params }) => ({
    program: template,
    week: Number(params.week),
    series: [sampleSeries([squat])],
  }))
  server.reply(exercises.fetch, { items: [squat], total: 1, facets: noFacets })
})

async function open(button: string, title: string) {
  const page = await renderPage(`/program/${template._id}/series`, { as: 'practitioner' })
  await page.user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { ...page, dialog }
}

describe('copying a week', () => {
  const openCopy = () => open('Copy to week 2', 'Copy week 1')

  test('API-035 VALID-07 ENUM-06 copies to all later weeks with a progression, a number', async () => {
    server.reply(seriesCopies.copyWeek, {})
    const { user, dialog } = await openCopy()
    await user.type(dialog.getByLabelText('Reps'), 'two')
    dialog.getByText('Reps is not a number')
    expect(dialog.getByRole('button', { name: 'Copy to week 2' }).hasAttribute('disabled')).toBe(true)
    await user.clear(dialog.getByLabelText('Reps'))
    await user.type(dialog.getByLabelText('Reps'), '+2')
    await user.click(dialog.getByRole('button', { name: 'All later weeks' }))
    await user.click(dialog.getByRole('button', { name: 'Copy to weeks 2, 3 and 4' }))
    await screen.findByText('Week 1 copied to weeks 2, 3 and 4.')
    expect(server.requestsTo(seriesCopies.copyWeek)[0]?.body).toMatchObject({
      from: 1,
      to: [2, 3, 4],
      progression: { reps: 2, sets: 0 },
    })
  })

  test('copies one series only', async () => {
    server.reply(seriesCopies.copyWeek, {})
    const { user, dialog } = await openCopy()
    await user.selectOptions(dialog.getByLabelText('What'), 'Morning')
    await user.click(dialog.getByRole('button', { name: 'Copy to week 2' }))
    await screen.findByText('Morning copied to week 2.')
    expect(server.requestsTo(seriesCopies.copyWeek)[0]?.body.seriesId).toBe(sampleSeries([])._id)
  })

  test('stays open and says why the server refused', async () => {
    server.fail(seriesCopies.copyWeek, new Problem('invalid', 'There are no exercises in week 1.'))
    const { user, dialog } = await openCopy()
    await user.click(dialog.getByRole('button', { name: 'Copy to week 2' }))
    await dialog.findByText('There are no exercises in week 1.')
  })

  test('that is closed while it is sent shows again if it is refused, and says so once it is done', async () => {
    const answer = { refused: Promise.withResolvers<void>(), done: Promise.withResolvers<void>() }
    server.reply(seriesCopies.copyWeek, async () => {
      await answer.refused.promise
      throw new Problem('invalid', 'There are no exercises in week 1.')
    })
    const { user, dialog } = await openCopy()
    await user.type(dialog.getByLabelText('Reps'), '+2')
    await user.click(dialog.getByRole('button', { name: 'Copy to week 2' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer.refused.resolve()
    const again = within(await screen.findByRole('dialog', { name: 'Copy week 1' }))
    again.getByText('There are no exercises in week 1.')
    expect(again.getByLabelText('Reps')).toHaveProperty('value', '+2')
    server.reply(seriesCopies.copyWeek, () => answer.done.promise.then(() => ({})))
    await user.click(again.getByRole('button', { name: 'Copy to week 2' }))
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer.done.resolve()
    await screen.findByText('Week 1 copied to week 2.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('needs at least one week', async () => {
    const { user, dialog } = await openCopy()
    await user.click(dialog.getByRole('checkbox', { name: '2' }))
    expect(dialog.getByRole('button', { name: 'Choose a week' }).hasAttribute('disabled')).toBe(true)
  })
})

test('API-035 a week is added as a copy of the last and opened', async () => {
  server.reply(seriesCopies.addWeek, { ...template, weeks: 5 })
  const { user, dialog, address } = await open('Add week 5', 'Add week 5')
  dialog.getByText('Starts as a copy of week 4.')
  server.reply(programs.get, { ...template, weeks: 5 })
  await user.click(dialog.getByRole('button', { name: 'Add week 5' }))
  await screen.findByRole('link', { name: 'Week 5', current: 'page' })
  expect(address()).toContain('week=5')
  expect(server.requestsTo(seriesCopies.addWeek)[0]?.body).toMatchObject({ week: 5, progression: { reps: 0 } })
})
