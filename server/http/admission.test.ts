import { expect, test } from 'vitest'
import { openAdmission } from './admission.ts'

const patient = { places: 1, patienceMilliseconds: 60_000 }
const soon = () => new Promise((next) => setImmediate(next))

/** Records the order in which subjects get a place, and frees each place immediately. */
async function orderOf(enter: ReturnType<typeof openAdmission>, subjects: [string, boolean][]) {
  const order: string[] = []
  const leave = await enter('first', true)
  const all = subjects.map(async ([subject, isKnown]) => {
    const leaveAgain = await enter(subject, isKnown)
    order.push(subject)
    leaveAgain()
  })
  leave()
  await Promise.all(all)
  return order
}

test('no more requests are handled at once than there are places', async () => {
  const enter = openAdmission({ ...patient, places: 3 })
  const left: (() => void)[] = []
  const all = Array.from({ length: 10 }, async () => left.push(await enter('sam', true)))
  await soon()
  expect(left).toHaveLength(3)
  left[0]!()
  left[0]!()
  await soon()
  expect(left).toHaveLength(4)
  for (let next = 1; next < 10; next++) {
    left[next]!()
    await soon()
  }
  await Promise.all(all)
  expect(left).toHaveLength(10)
})

test('who asks once is not kept waiting by who asks a hundred times', async () => {
  const flood = Array.from({ length: 100 }, (): [string, boolean] => ['flood', true])
  const order = await orderOf(openAdmission(patient), [...flood, ['sam', true], ['olivia', true]])
  expect(order.indexOf('sam')).toBeLessThan(3)
  expect(order.indexOf('olivia')).toBeLessThan(4)
})

test('people with a session come first, and others still get in', async () => {
  const flood = Array.from({ length: 20 }, (_, index): [string, boolean] => [`somebody ${index}`, false])
  const people = Array.from({ length: 9 }, (_, index): [string, boolean] => [`sam ${index}`, true])
  const order = await orderOf(openAdmission(patient), [...flood, ...people])
  const before = order.slice(0, order.indexOf('sam 8'))
  expect(before.filter((subject) => subject.startsWith('somebody')).length).toBe(2)
})

test('who waits too long is refused, and leaves no place taken', async () => {
  const enter = openAdmission({ places: 1, patienceMilliseconds: 20 })
  const leave = await enter('sam', true)
  await expect(enter('sam', true)).rejects.toMatchObject({ status: 503 })
  const waiting = enter('olivia', true)
  leave()
  const leaveAgain = await waiting
  await expect(enter('sam', true)).rejects.toMatchObject({ status: 503 })
  leaveAgain()
  ;(await enter('sam', true))()
})
