import { expect, test } from 'vitest'
import { weekdayOf } from '@kinora/contract/days.ts'
import { boxOf, changedDays, isOpenBox, ticksOf, withPlanned } from './sheet-ticks.ts'
import { samplePaperWeek, squatId, bridgeId, morningId } from '../../testing/sample-paper-week.ts'

const sheet = samplePaperWeek()
const [monday, tuesday, wednesday, thursday, friday] = sheet.days.map(({ day }) => day) as [
  string,
  string,
  string,
  string,
  string,
]

test('days to come and what the patient recorded are closed', () => {
  expect(sheet.days.map(({ day }) => isOpenBox(sheet, morningId, day))).toEqual([
    ...[true, true, false, true],
    ...[false, false, false],
  ])
})

test('unchanged ticks send nothing', () => {
  expect(changedDays(sheet, ticksOf(sheet))).toEqual([])
})

test('a changed day is sent whole, another not at all', () => {
  const { ticked, pain } = ticksOf(sheet)
  const ticks = { ticked: new Set([...ticked, boxOf(bridgeId, tuesday)]), pain: { ...pain, [monday]: 0 } }
  expect(changedDays(sheet, ticks)).toEqual([
    { day: monday, pain: 0, sessions: [{ seriesId: morningId, done: [squatId] }] },
    { day: tuesday, pain: null, sessions: [{ seriesId: morningId, done: [bridgeId] }] },
  ])
})

test('ticking everything planned leaves out rest days, days to come and what the patient recorded', () => {
  const { ticked } = withPlanned(sheet, ticksOf(sheet), weekdayOf)
  const has = (day: string) => [squatId, bridgeId].map((id) => ticked.has(boxOf(id, day)))
  expect(has(monday)).toEqual([true, true])
  expect(has(tuesday)).toEqual([false, false])
  expect(has(wednesday)).toEqual([true, false])
  expect(has(thursday)).toEqual([true, true])
  expect(has(friday)).toEqual([false, false])
})
