import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { homeKits, missingKit } from '@kinora/contract/home-kits.ts'
import { accounts } from '@kinora/contract/accounts.ts'
import { addDays, dayIn, localDay } from '@kinora/contract/days.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour })
const eve = await person('solo', { name: 'Eve Stone' })

async function patient(equipment: string[] = []) {
  const { _id } = await addPatient(sam, { equipment })
  return { params: { patientId: _id } }
}
const item = (kind: 'band' | 'step' | 'dumbbell', kilograms: number[] = []) => ({ kind, colors: [], kilograms })

test('Ann says what she has at home, Sam corrects it, and both read the same', async () => {
  const of = await patient(['Mat', 'Sandbag'])
  const ann = await session(harbour, of.params.patientId)
  expect(await ann.calls(homeKits.homeKit, of)).toEqual({
    items: [{ kind: 'mat', colors: [], kilograms: [] }],
    other: 'Sandbag',
    enteredAt: null,
    enteredBy: '',
  })
  const items = [item('dumbbell', [5, 2]), item('step')]
  const saved = await ann.calls(homeKits.saveHomeKit, { ...of, body: { items, other: '' } })
  expect(saved).toMatchObject({ items: [item('dumbbell', [2, 5]), item('step')].toReversed(), other: '' })
  expect(saved.enteredBy).toBe('Ann Kowalski')
  expect(await sam.calls(homeKits.homeKit, of)).toEqual(saved)
  await sam.calls(homeKits.saveHomeKit, { ...of, body: { items: [], other: 'Nothing yet' } })
  expect(await ann.calls(homeKits.homeKit, of)).toMatchObject({
    items: [],
    other: 'Nothing yet',
    enteredBy: 'Sam Okafor',
  })
})

test('what cannot be is refused at its field', async () => {
  const of = await patient()
  const save = (items: object[]) => sam.calls(homeKits.saveHomeKit, { ...of, body: { items } as never })
  await expect(save([item('dumbbell', [0])])).rejects.toMatchObject({ fields: [{ field: 'items.0.kilograms.0' }] })
  await expect(save([item('step'), item('step')])).rejects.toMatchObject({ fields: [{ field: 'items' }] })
  await expect(save([{ kind: 'wall' }])).rejects.toMatchObject({ fields: [{ field: 'items.0.kind' }] })
})

test('neither a colleague, nor another patient, nor another clinic sees or changes what Ann has', async () => {
  const of = await patient()
  const ben = await session(harbour, (await patient()).params.patientId)
  for (const stranger of [priya, eve, ben]) {
    await expect(stranger.calls(homeKits.homeKit, of)).rejects.toMatchObject({ code: 'not_found' })
    await expect(stranger.calls(homeKits.saveHomeKit, { ...of, body: { items: [] } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('prescribed equipment that is missing at home is named, but only once the home kit has been recorded', async () => {
  const of = await patient()
  const curl = await sam.calls(exercises.create, { body: { name: 'Curl', equipment: ['dumbbell'] } })
  const stepUp = await sam.calls(exercises.create, { body: { name: 'Step-up', equipment: ['step'] } })
  const load = { type: 'weight' as const, value: 4, unit: 'kg' as const, bandColor: null }
  const dosage = { ...Dosage.parse({}), load }
  const { programId } = await addProgram(
    sam,
    { title: 'Arms', weeks: 3, startDate: localDay(), patientId: of.params.patientId },
    [{ exerciseId: curl._id, dosage }, stepUp._id],
  )
  const missing = () => sam.calls(missingKit.missingEquipment, of)
  expect(await missing()).toEqual([])
  await sam.calls(homeKits.saveHomeKit, { ...of, body: { items: [item('dumbbell', [2, 5])] } })
  const place = { programId, program: 'Arms', fromWeek: 1, toWeek: 3 }
  expect(await missing()).toEqual([
    { ...place, exercise: 'Curl', needs: ['4 kg'] },
    { ...place, exercise: 'Step-up', needs: ['step'] },
  ])
  await sam.calls(homeKits.saveHomeKit, { ...of, body: { items: [item('step'), item('dumbbell', [4])] } })
  expect(await missing()).toEqual([])
  await expect(priya.calls(missingKit.missingEquipment, of)).rejects.toMatchObject({ code: 'not_found' })
})

test('a week ends with the patient’s day, and the last week of a program without an end repeats', async () => {
  const of = await patient()
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Curl', equipment: ['dumbbell'] } })
  const { params } = of
  // Its last day is today in Pago Pago, which is yesterday on Kiritimati at any hour.
  const startDate = addDays(dayIn('Pacific/Pago_Pago'), -6)
  const { programId } = await addProgram(sam, { title: 'Arms', weeks: 1, startDate, patientId: params.patientId }, [
    exerciseId,
  ])
  await sam.calls(homeKits.saveHomeKit, { ...of, body: { items: [] } })
  const ann = await session(harbour, params.patientId)
  const missingIn = async (timeZone: string) => {
    await ann.calls(accounts.updateTimeZone, { body: { timeZone, answer: 'move' } })
    return (await sam.calls(missingKit.missingEquipment, of)).map(({ exercise }) => exercise)
  }
  expect(await missingIn('Pacific/Pago_Pago')).toEqual(['Curl'])
  expect(await missingIn('Pacific/Kiritimati')).toEqual([])
  await systemDb.updateTable('programs').set({ isOpenEnded: true }).where('id', '=', programId).execute()
  expect(await missingIn('Pacific/Kiritimati')).toEqual(['Curl'])
})

test('the library is searched for what can be done with what Ann has', async () => {
  const find = async (availableEquipment: ('none' | 'wall' | 'step' | 'dumbbell')[]) => {
    const body = { ownership: 'organization' as const, availableEquipment }
    const { items, total, facets } = await sam.calls(exercises.fetch, { body })
    return { names: items.map(({ name }) => name), total, facets: facets.equipment }
  }
  await sam.calls(exercises.create, { body: { name: 'Bridge' } })
  expect(await find(['none', 'wall'])).toEqual({ names: ['Bridge'], total: 1, facets: { none: 1 } })
  expect((await find(['none', 'wall', 'step'])).names).toEqual(['Bridge', 'Step-up'])
})
