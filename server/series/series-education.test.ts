import { expect, test } from 'vitest'
import { education } from '@kinora/contract/education.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { programContinuation } from '@kinora/contract/program-continuation.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { templates } from '@kinora/contract/templates.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, session } = await openTestApp()
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const priya = await person('practitioner', { of: harbour })
const eve = await person('solo')
let people = 0
const patientOf = async (who: typeof sam, of: string) => {
  const email = `patient${people++}@example.com`
  const { _id } = await addPatient(who, { email })
  return { _id, ...(await session(of as never, _id)) }
}
const ann = await patientOf(sam, harbour)
const bob = await patientOf(sam, harbour)
const squat = await sam.calls(exercises.create, { body: { name: 'Squat' } })
const pageOf = (title: string) =>
  sam.calls(education.create, { body: { title, topic: 'Pain', body: `## ${title}\n\nDo a little, often.` } })
const [pacing, sleep, tendons] = [await pageOf('Pacing'), await pageOf('Sleep'), await pageOf('Tendons')]

async function program(patientId: string | null = ann._id, weeks = 3) {
  const facts = patientId ? { patientId, startDate: '2030-01-07' } : {}
  const { programId, seriesId } = await addProgram(sam, { title: 'Knees', weeks, ...facts }, [squat._id])
  return { programId, seriesId }
}
const add = (
  { programId, seriesId }: { programId: string; seriesId: string },
  week: number | null,
  ...pages: { _id: string }[]
) =>
  sam.calls(seriesEducation.addEducation, {
    params: { id: programId },
    body: { seriesId, week, pageIds: pages.map(({ _id }) => _id) },
  })
const itemsOf = (programId: string) => sam.calls(seriesEducation.education, { params: { id: programId } })
const inWeek = async (programId: string, week: number, who: typeof ann = ann) =>
  (await who.calls(series.mine, { params: { programId, week } })).education.map(({ title }) => title)
const markRead = (who: typeof ann, programId: string, page: { _id: string }, readAt = '2026-01-02T03:04:05.000Z') =>
  who.calls(educationReceipt.readEducation, {
    params: { id: programId, educationPageId: page._id },
    body: { readAt, version: 1 },
  })

test('a patient has the pages of a week with their texts, those of every week first', async () => {
  const place = await program()
  await add(place, 2, pacing, sleep)
  await add(place, null, tendons)
  expect(await inWeek(place.programId, 1)).toEqual(['Tendons'])
  expect(await inWeek(place.programId, 2)).toEqual(['Tendons', 'Pacing', 'Sleep'])
  const mine = await ann.calls(series.mine, { params: { programId: place.programId, week: 2 } })
  expect(mine.education[1]).toMatchObject({
    seriesId: place.seriesId,
    body: pacing.body,
    minutes: 1,
    readAt: null,
    pageId: pacing._id,
  })
})

test('pages are reordered, added once, and removed', async () => {
  const place = await program()
  await add(place, 1, pacing, sleep)
  const [first, second] = await add(place, 1, pacing, sleep)
  expect(await itemsOf(place.programId)).toHaveLength(2)
  const params = { id: place.programId }
  const body = { seriesId: place.seriesId, week: 1 }
  const order = { params, body: { ...body, itemIds: [second!._id, first!._id] } }
  expect((await sam.calls(seriesEducation.orderEducation, order)).map(({ title }) => title)).toEqual([
    'Sleep',
    'Pacing',
  ])
  const partly = sam.calls(seriesEducation.orderEducation, { params, body: { ...body, itemIds: [first!._id] } })
  await expect(partly).rejects.toMatchObject({ code: 'conflict' })
  await sam.calls(seriesEducation.removeEducation, { params: { ...params, educationItemId: second!._id } })
  expect(await inWeek(place.programId, 1)).toEqual(['Pacing'])
})

test('a week copies its pages onto other weeks, and what was there goes', async () => {
  const place = await program()
  await add(place, 1, pacing, sleep)
  await add(place, 2, tendons, sleep)
  const body = { from: 1, to: [2, 3] }
  await sam.calls(seriesCopies.copyWeek, { params: { id: place.programId }, body })
  expect(await inWeek(place.programId, 2)).toEqual(['Pacing', 'Sleep'])
  expect(await inWeek(place.programId, 3)).toEqual(['Pacing', 'Sleep'])
  await sam.calls(seriesCopies.addWeek, { params: { id: place.programId }, body: { week: 4 } })
  expect(await inWeek(place.programId, 4)).toEqual(['Pacing', 'Sleep'])
})

test('a template brings its pages to a patient, a program to the library, and both unread', async () => {
  const template = await program(null)
  await add(template, 2, pacing)
  await add(template, null, sleep)
  const assign = { patients: [{ patientId: ann._id, startDate: '2030-01-07' }] }
  const [own] = await sam.calls(templates.assignTemplate, { params: { id: template.programId }, body: assign })
  expect(await inWeek(own!._id, 2)).toEqual(['Sleep', 'Pacing'])
  await markRead(ann, own!._id, sleep)
  const copy = await sam.calls(seriesCopies.copyProgram, { params: { id: own!._id }, body: {} })
  expect(await itemsOf(copy._id)).toMatchObject([
    { title: 'Sleep', week: null, readAt: null },
    { title: 'Pacing', week: 2 },
  ])
})

test('the next program begins with what the last week had to read', async () => {
  const place = await program()
  await add(place, 1, tendons)
  await add(place, 3, pacing)
  await add(place, null, sleep)
  const body = { title: 'Next', startDate: '2030-02-04', weeks: 2 }
  const next = await sam.calls(programContinuation.continueProgram, { params: { id: place.programId }, body })
  expect(await inWeek(next._id, 1)).toEqual(['Sleep', 'Pacing'])
  expect(await inWeek(next._id, 2)).toEqual(['Sleep'])
})

test('a receipt says when a page was first read, never in the future, and stays when the page is removed', async () => {
  const place = await program()
  const [item] = await add(place, 1, pacing, sleep)
  await markRead(ann, place.programId, pacing)
  await markRead(ann, place.programId, pacing, '2026-02-02T03:04:05.000Z')
  await markRead(ann, place.programId, sleep, '2099-01-01T00:00:00.000Z')
  const [first, second] = await itemsOf(place.programId)
  expect(first).toMatchObject({ readAt: '2026-01-02T03:04:05.000Z', isChangedSince: false })
  expect(Date.parse(second!.readAt!)).toBeLessThanOrEqual(Date.now() + 1000)
  await sam.calls(seriesEducation.removeEducation, { params: { id: place.programId, educationItemId: item!._id } })
  await add(place, 2, pacing)
  expect((await itemsOf(place.programId)).find(({ title }) => title === 'Pacing')).toMatchObject({
    readAt: '2026-01-02T03:04:05.000Z',
  })
  const ofAnn = await sam.calls(seriesEducation.educationOfPatient, { params: { patientId: ann._id } })
  expect(ofAnn.filter(({ programId }) => programId === place.programId)).toHaveLength(2)
})

test('adding a page counts as a change of the program that the patient is notified of', async () => {
  const place = await program()
  await add(place, 1, pacing)
  expect(await ann.calls(series.changes, { params: { id: place.programId } })).toContainEqual(
    expect.objectContaining({ kind: 'added', exercise: 'Read: Pacing', week: 1 }),
  )
})

test('nobody else can read, mark or change what a patient has to read', async () => {
  const place = await program()
  const [item] = await add(place, 1, pacing)
  const params = { id: place.programId }
  const notFound = { code: 'not_found' }
  for (const who of [eve, priya]) {
    await expect(who.calls(seriesEducation.education, { params })).rejects.toMatchObject(notFound)
    const body = { seriesId: place.seriesId, week: 1, pageIds: [pacing._id] }
    await expect(who.calls(seriesEducation.addEducation, { params, body })).rejects.toMatchObject(notFound)
    const gone = { params: { ...params, educationItemId: item!._id } }
    await expect(who.calls(seriesEducation.removeEducation, gone)).rejects.toMatchObject(notFound)
    const ofAnn = { params: { patientId: ann._id } }
    await expect(who.calls(seriesEducation.educationOfPatient, ofAnn)).rejects.toMatchObject(notFound)
  }
  await expect(markRead(bob, place.programId, pacing)).rejects.toMatchObject(notFound)
  await expect(inWeek(place.programId, 1, bob)).rejects.toMatchObject(notFound)
  await expect(markRead(ann, place.programId, sleep)).rejects.toMatchObject(notFound)
  const own = await eve.calls(education.create, { body: { title: 'Eve’s', topic: 'Pain', body: 'Hers.' } })
  await expect(add(place, 1, own)).rejects.toMatchObject(notFound)
})

test('what is added to a template later is offered to the programs made from it, and a refusal is not asked again', async () => {
  const template = await program(null)
  await add(template, 1, pacing)
  const assign = async (patientId: string) => {
    const body = { patients: [{ patientId, startDate: '2030-01-07' }] }
    return (await sam.calls(templates.assignTemplate, { params: { id: template.programId }, body }))[0]!._id
  }
  const [ofAnn, ofBob] = [await assign(ann._id), await assign(bob._id)]
  const params = { id: template.programId }
  const offers = async (programId: string) => {
    const { items } = await sam.calls(templates.linkedPrograms, { params, query: {} })
    return items.find((each) => each.program._id === programId)!.updates
  }
  expect(await offers(ofAnn)).toEqual([])
  await add(template, 2, sleep)
  await add(template, null, tendons)
  expect((await offers(ofAnn)).map(({ kind, week, exercise }) => [kind, week, exercise])).toEqual([
    ['reading', null, 'Tendons'],
    ['reading', 2, 'Sleep'],
  ])
  const answer = (programId: string, ids: string[], isDeclined = false) =>
    sam.calls(templates.answerTemplateUpdates, { params, body: { isDeclined, programs: [{ programId, ids }] } })
  const [every, second] = (await offers(ofAnn)).map(({ _id }) => _id)
  await answer(ofAnn, [every!])
  expect(await inWeek(ofAnn, 1)).toEqual(['Tendons', 'Pacing'])
  await answer(ofAnn, [second!], true)
  expect(await offers(ofAnn)).toEqual([])
  expect(await inWeek(ofAnn, 2)).toEqual(['Tendons'])
  const item = (await itemsOf(ofAnn)).find(({ title }) => title === 'Tendons')!
  await sam.calls(seriesEducation.removeEducation, { params: { id: ofAnn, educationItemId: item._id } })
  expect(await offers(ofAnn)).toEqual([])
  expect(await ann.calls(series.changes, { params: { id: ofAnn } })).toContainEqual(
    expect.objectContaining({ kind: 'added', exercise: 'Read: Tendons' }),
  )
  expect(await offers(ofBob)).toHaveLength(2)
})

test('what is removed from a template is offered for removal where it came from it, never what the clinic added itself', async () => {
  const template = await program(null)
  await add(template, 1, pacing)
  await add(template, null, tendons)
  const params = { id: template.programId }
  const assign = async (patientId: string) => {
    const body = { patients: [{ patientId, startDate: '2030-01-07' }] }
    return (await sam.calls(templates.assignTemplate, { params, body }))[0]!._id
  }
  const [ofAnn, ofBob] = [await assign(ann._id), await assign(bob._id)]
  const [first] = await itemsOf(ofAnn)
  await add({ programId: ofAnn, seriesId: first!.seriesId }, 1, sleep)
  for (const { _id } of await itemsOf(template.programId))
    await sam.calls(seriesEducation.removeEducation, { params: { ...params, educationItemId: _id } })

  const offers = async (programId: string) => {
    const { items } = await sam.calls(templates.linkedPrograms, { params, query: {} })
    return items.find((each) => each.program._id === programId)?.updates ?? []
  }
  const answer = (programId: string, ids: string[], isDeclined: boolean) =>
    sam.calls(templates.answerTemplateUpdates, { params, body: { isDeclined, programs: [{ programId, ids }] } })
  const found = await offers(ofAnn)
  expect(found.map(({ kind, week, exercise }) => [kind, week, exercise])).toEqual([
    ['withdrawnReading', null, 'Tendons'],
    ['withdrawnReading', 1, 'Pacing'],
  ])
  await answer(ofAnn, [found[1]!._id], false)
  await answer(ofAnn, [found[0]!._id], true)
  expect(await offers(ofAnn)).toEqual([])
  expect(await inWeek(ofAnn, 1)).toEqual(['Tendons', 'Sleep'])
  expect(await inWeek(ofBob, 1, bob)).toEqual(['Tendons', 'Pacing'])
})
