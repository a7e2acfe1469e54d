import { expect, test } from 'vitest'
import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exerciseReviews } from '@kinora/contract/exercise-reviews.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { straightLegRaise } from '@kinora/figure/library/figures/knee-poses.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { setAngles } from '@kinora/figure/edit/angles.ts'
import { toSvg } from '@kinora/figure/still.ts'
import { findDrawing } from '@kinora/figure/stills.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { drawStill } from './exercise-figure.service.ts'
import { ensureStarterLibrary } from './exercise-import.service.ts'

const { folder, person, stranger, systemDb } = await openTestApp()
await ensureStarterLibrary(systemDb)

const sent = (figure: unknown) => structuredClone(figure) as Record<string, unknown>
const squat = starterLibrary.find(({ slug }) => slug === 'squat')!.figure
const higher = setAngles(straightLegRaise, 1, { hipFlexR: 62 })

async function starter(reader: Awaited<ReturnType<typeof person>>, name = 'Straight leg raise') {
  const { items } = await reader.calls(exercises.fetch, { body: { search: name, ownership: 'starter' } })
  return items.find((item) => item.name === name)!
}

const variation = async (sam: Awaited<ReturnType<typeof person>>, name = 'High leg raise') =>
  sam.calls(exerciseFigures.vary, {
    params: { id: (await starter(sam))._id },
    body: { name, figure: sent(higher) },
  })

test('an exercise with its own figure is created from the nearest one, and its pictures are drawn', async () => {
  const sam = await person('practitioner')
  const created = await variation(sam)
  expect(created).toMatchObject({ name: 'High leg raise', ownership: 'mine', reviewState: 'awaiting', version: 1 })
  expect(created.figure).toMatch(/^own-right-[0-9a-f]{40}$/)
  expect(created.steps.length).toBeGreaterThan(1)

  const { figure } = await stranger.calls(exercises.figureModel, { params: { slug: created.figure! } })
  expect(figure).toEqual(sent(higher))
  const stills = await Promise.all(
    (['start', 'end', 'thumb'] as const).map((phase) =>
      stranger.calls(exercises.figure, { params: { slug: created.figure!, phase } }).then((file) => file.text()),
    ),
  )
  for (const svg of stills) expect(svg).toMatch(/^<svg .*<path .*<\/svg>$/s)
  expect(new Set(stills).size).toBe(3)
  const [{ items }] = [await sam.calls(exercises.fetch, { body: { search: 'High leg raise' } })]
  expect(items[0]).toMatchObject({ _id: created._id, figure: created.figure })
})

test('a starter picture that has not been drawn yet is drawn on its first request', async () => {
  const changed = setAngles(squat, 1, { hipFlexR: 61 })
  expect(findDrawing(changed, 'thumb')).toBeUndefined()
  const still = await drawStill('squat', changed, 'thumb', { fileStorage: folderFiles(folder) } as Integrations)
  expect(toSvg(still!)).toMatch(/^<svg/)
})

test('the restrictions that an own figure shows are added to the exercise', async () => {
  const sam = await person('practitioner')
  const created = await variation(sam, 'Leg raise for squatting')
  expect(created.restrictionTags).not.toContain('knee-flexion-deep')
  const change = { params: { id: created._id }, body: { figure: sent(squat), version: 1 } }
  const { restrictionTags } = await sam.calls(exerciseFigures.saveFigure, change)
  expect(restrictionTags).toEqual(expect.arrayContaining(['knee-flexion-deep', 'hip-flexion-past-90']))
})

test('a changed figure gets a new name, and the old one stays available', async () => {
  const sam = await person('practitioner')
  const created = await variation(sam)
  const change = { params: { id: created._id }, body: { figure: sent(straightLegRaise), version: 1 } }
  const changed = await sam.calls(exerciseFigures.saveFigure, change)
  expect(changed).toMatchObject({ version: 2, reviewState: 'awaiting' })
  expect(changed.figure).not.toBe(created.figure)
  for (const slug of [created.figure!, changed.figure!])
    await stranger.calls(exercises.figureModel, { params: { slug } })
  // Saving the same figure again creates no new version.
  const again = { params: { id: created._id }, body: { figure: sent(straightLegRaise), version: 2 } }
  expect(await sam.calls(exerciseFigures.saveFigure, again)).toMatchObject({ version: 2, figure: changed.figure })
  const late = sam.calls(exerciseFigures.saveFigure, change)
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const without = { params: { id: created._id }, body: { figure: null } }
  expect(await sam.calls(exerciseFigures.saveFigure, without)).toMatchObject({ figure: null, version: 3 })
})

test('a pose that no body can take is refused at its joint, and nothing is stored', async () => {
  const sam = await person('practitioner')
  const wrong = sent(higher) as { keys: { pose: Record<string, number> }[]; props: object[] }
  wrong.keys[1]!.pose.kneeR = 170
  wrong.props = [{ type: 'mat', from: [0, 0], to: [1e9, 0] }]
  const { _id: id } = await starter(sam)
  const created = sam.calls(exerciseFigures.vary, { params: { id }, body: { name: 'Broken knee', figure: wrong } })
  await expect(created).rejects.toMatchObject({
    code: 'invalid',
    fields: [
      { field: 'figure.keys[1].pose.kneeR', message: 'A knee flexion of 170 is outside -8 to 155.' },
      { field: 'figure.props[0].to', message: 'This is no place within 3 m.' },
    ],
  })
  for (const figure of [{}, { keys: 7 }, JSON.parse('{"__proto__": {"a": 1}, "pose": {"constructor": 1}}')])
    await expect(
      sam.calls(exerciseFigures.vary, { params: { id }, body: { name: 'Nothing at all', figure } }),
    ).rejects.toMatchObject({ code: 'invalid' })
  const { total } = await sam.calls(exercises.fetch, { body: { ownership: 'organization' } })
  expect(total).toBe(0)
})

test('neither the starter library nor another clinic is changed by a clinic’s figure', async () => {
  const sam = await person('practitioner')
  const eve = await person('practitioner')
  const body = { figure: sent(higher) }
  const { _id: id } = await starter(sam)
  await expect(sam.calls(exerciseFigures.saveFigure, { params: { id }, body })).rejects.toMatchObject({
    code: 'conflict',
  })
  const created = await variation(sam)
  const theirs = { params: { id: created._id }, body }
  await expect(eve.calls(exerciseFigures.saveFigure, theirs)).rejects.toMatchObject({ code: 'not_found' })
  const copied = { params: { id: created._id }, body: { name: 'Stolen', figure: sent(higher) } }
  await expect(eve.calls(exerciseFigures.vary, copied)).rejects.toMatchObject({ code: 'not_found' })
  // The same figure has different slugs in two clinics, so a slug reveals nothing about another clinic.
  expect((await variation(eve)).figure).not.toBe(created.figure)
})

test('a clinician approves an exercise or sends it back, for the own clinic only, with name and note', async () => {
  const sam = await person('practitioner')
  const priya = await person('practitioner', { of: sam.organizationId })
  const eve = await person('practitioner')
  const { _id: id } = await starter(sam, 'Squat')
  const { version } = await sam.calls(exercises.get, { params: { id } })
  const state = async (caller: typeof sam) => (await caller.calls(exercises.get, { params: { id } })).reviewState
  expect(await state(sam)).toBe('awaiting')

  const silent = { params: { id }, body: { outcome: 'sent back' as const, version } }
  await expect(sam.calls(exerciseReviews.review, silent)).rejects.toMatchObject({
    fields: [{ field: 'note', message: 'Say what should change.' }],
  })
  const back = { params: { id }, body: { outcome: 'sent back' as const, note: 'Heels come off the floor.', version } }
  const reply = await sam.calls(exerciseReviews.review, back)
  expect(reply).toMatchObject({
    reviewState: 'sent back',
    review: 'awaiting clinical review',
    clinicReview: { outcome: 'sent back', note: 'Heels come off the floor.', reviewer: 'Sam Okafor', version },
  })
  expect(await state(eve)).toBe('awaiting')
  await priya.calls(exerciseReviews.review, { params: { id }, body: { outcome: 'approved', version } })
  expect([await state(sam), await state(eve)]).toEqual(['approved', 'awaiting'])
})

test('exercises awaiting review are found and counted, and a new version awaits review again', async () => {
  const sam = await person('practitioner')
  const created = await variation(sam, 'Leg raise to review')
  const awaiting = async () => {
    const found = await sam.calls(exercises.fetch, {
      body: { search: 'Leg raise to review', ownership: 'organization', reviews: ['awaiting'] },
    })
    return [found.total, found.facets.reviews]
  }
  expect(await awaiting()).toEqual([1, { awaiting: 1 }])
  await sam.calls(exerciseReviews.review, { params: { id: created._id }, body: { outcome: 'approved', version: 1 } })
  expect(await awaiting()).toEqual([0, { approved: 1 }])
  const renamed = { params: { id: created._id }, body: { purpose: 'Strength of the thigh.' } }
  const changed = await sam.calls(exercises.update, renamed)
  expect(changed).toMatchObject({ reviewState: 'awaiting', clinicReview: { outcome: 'approved', version: 1 } })
  const late = { params: { id: created._id }, body: { outcome: 'approved' as const, version: 1 } }
  await expect(sam.calls(exerciseReviews.review, late)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await awaiting()).toEqual([1, { awaiting: 1 }])
})
