import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { homeKits, type KitItem } from '@kinora/contract/home-kits.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series, type Prescription } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePatientRecord } from '../testing/sample-surveys.ts'
import {
  noFacets,
  sampleExercise,
  sampleProgram,
  samplePrescription,
  sampleSeries,
} from '../testing/sample-programs.ts'

const load = { type: 'weight' as const, value: 4, unit: 'kg' as const, bandColor: null }
const curl = sampleExercise({
  name: 'Curl',
  equipment: ['dumbbell'],
  defaultDosage: Dosage.parse({ set: '3', repsMin: 10, load }),
})
const stepUp = sampleExercise({ _id: sampleId(31), name: 'Step-up', equipment: ['step'] })
const program = sampleProgram()
const week = { program, week: 1, series: [sampleSeries([curl])] }

function haveAtHome(items: KitItem[] | null) {
  const entered = { enteredAt: '2026-11-20T00:00:00.000Z', enteredBy: 'Ann Wood' }
  server.reply(homeKits.homeKit, {
    items: items ?? [],
    other: '',
    ...(items ? entered : { enteredAt: null, enteredBy: '' }),
  })
}

beforeEach(() => {
  localStorage.clear()
  server.reply(seriesEducation.education, [])
  server.reply(programs.get, program)
  server.reply(patients.get, { ...samplePatientRecord(), notes: '', summary: null, reassignment: null })
  server.reply(workouts.ofWeek, [])
  server.reply(series.week, week)
  server.reply(exercises.fetch, { items: [stepUp], total: 1, facets: noFacets })
})

const open = () => renderPage(`/program/${program._id}/series`, { as: 'practitioner' })
const dumbbells: KitItem[] = [{ kind: 'dumbbell', colors: [], kilograms: [2, 5] }]
const searched = () =>
  server
    .requestsTo(exercises.fetch)
    .map(({ body }) => body)
    .filter(({ pageSize }) => pageSize !== 1)
    .at(-1)

test('until Ann’s home kit is recorded, nothing is missing and nothing is left out', async () => {
  haveAtHome(null)
  await open()
  await screen.findByRole('button', { name: 'Edit Curl' })
  expect(screen.queryByText(/Needs:/)).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /Only with what/ })).toBeNull()
  expect(searched()).not.toHaveProperty('availableEquipment')
})

test('the library shows what can be done at home, and the choice to see the rest is remembered', async () => {
  haveAtHome(dumbbells)
  const { user, unmount } = await open()
  const only = await screen.findByRole('checkbox', { name: 'Only with what Ann has' })
  await waitFor(() => expect(searched()).toMatchObject({ availableEquipment: ['none', 'wall', 'other', 'dumbbell'] }))
  await user.click(only)
  await screen.findByText('Needs: step')
  unmount()
  await open()
  expect(await screen.findByRole('checkbox', { name: 'Only with what Ann has' })).toHaveProperty('checked', false)
})

test('a card names equipment that is missing at home, and its load steps through what is there', async () => {
  haveAtHome(dumbbells)
  server.reply(series.change, ({ body }) => ({ ...samplePrescription(50, curl), ...body, version: 2 }) as Prescription)
  const { user } = await open()
  await screen.findByText('Needs: 4 kg')
  await user.click(screen.getByRole('button', { name: 'Edit Curl' }))
  const line = await screen.findByRole('textbox', { name: 'Dosage of Curl' })
  const loads = within(screen.getByRole('group', { name: 'Loads that Ann has' }))
  loads.getByText('Ann has no 4 kg.')
  await user.type(line, '{ArrowUp}')
  expect(line).toHaveProperty('value', '3x10 5kg')
  expect(loads.getByRole('button', { name: '5 kg' }).getAttribute('aria-pressed')).toBe('true')
  expect(loads.queryByText(/Ann has no/)).toBeNull()
  await user.type(line, '{ArrowUp}')
  expect(line).toHaveProperty('value', '3x10 5kg')
  await user.click(loads.getByRole('button', { name: '2 kg' }))
  expect(line).toHaveProperty('value', '3x10 2kg')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() =>
    expect(server.requestsTo(series.change).at(-1)?.body.dosage?.load).toMatchObject({ value: 2, unit: 'kg' }),
  )
})
