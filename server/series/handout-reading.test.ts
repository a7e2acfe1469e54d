import { expect, test } from 'vitest'
import { education } from '@kinora/contract/education.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readPdf } from '../testing/read-pdf.ts'

const { person } = await openTestApp({ isWorker: false })
const sam = await person('practitioner', { name: 'Sam Okafor' })
const { _id: patientId } = await addPatient(sam)
const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
const { programId, seriesId } = await addProgram(sam, { patientId, startDate: '2026-11-04', weeks: 2 }, [exerciseId])

const page = (body: object) => sam.calls(education.create, { body: { topic: 'Pain', body: '', ...body } as never })
const pacing = await page({
  title: 'Pacing',
  body: '## Little and often\n\nA day has **many** small parts.\n\n- Rest before it hurts\n\n1. Choose one thing',
})
const sleep = await page({ title: 'Sleeping well', body: 'Go to bed at the same time.' })
const video = await page({ title: 'A video', kind: 'link', url: 'https://clinic.example/video' })
const add = (week: number | null, ...pages: { _id: string }[]) =>
  sam.calls(seriesEducation.addEducation, {
    params: { id: programId },
    body: { seriesId, week, pageIds: pages.map(({ _id }) => _id) },
  })
await add(null, pacing, video)
await add(2, sleep)

async function print(query: object) {
  const file = await sam.calls(handouts.download, { params: { programId, week: 1 }, query: query as never })
  return readPdf(new Uint8Array(await file.arrayBuffer()))
}

test('what there is to read in the weeks is printed after the exercises, each page once', async () => {
  const text = (await print({ hasReading: 'true' })).pages.join('\n')
  for (const words of ['Pacing', 'Little and often', 'A day has many small parts.', '• Rest before it hurts'])
    expect(text).toContain(words)
  expect(text).toContain('1. Choose one thing')
  expect(text).toContain('https://clinic.example/video')
  expect(text.indexOf('Squat')).toBeLessThan(text.indexOf('Pacing'))
  expect(text).not.toContain('Sleeping well')
  const both = (await print({ hasReading: 'true', lastWeek: 2, isLargePrint: 'true' })).pages.join('\n')
  expect(both).toContain('Go to bed at the same time.')
  expect(both.split('Little and often')).toHaveLength(2)
})

test('without being asked for, a handout has nothing to read', async () => {
  expect((await print({})).pages.join('\n')).not.toContain('Pacing')
})
