import { expect, test, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { createSaveQueue } from './save-queue.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))
const never = () => {
  throw new Error('not refused')
}

test('changes are sent one after the other, in the order they were made', async () => {
  const saveQueue = createSaveQueue()
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  saveQueue.add({ send: () => slow.promise.then(() => void sent.push('first')), onRejected: never })
  saveQueue.add({ send: async () => void sent.push('second'), onRejected: never })
  expect(saveQueue.state()).toBe('saving')
  await soon()
  expect(sent).toEqual([])
  slow.resolve()
  await saveQueue.settled()
  expect(sent).toEqual(['first', 'second'])
  expect(saveQueue.state()).toBe('saved')
})

test('a change that gets no answer stays first in the queue and is sent again on retry', async () => {
  const saveQueue = createSaveQueue()
  const sent: string[] = []
  let isDown = true
  const send = async () => {
    if (isDown) throw new Problem('unavailable', 'Failed')
    sent.push('first')
  }
  saveQueue.add({ send, onRejected: never })
  saveQueue.add({ send: async () => void sent.push('second'), onRejected: never })
  await soon()
  expect([saveQueue.state(), sent]).toEqual(['failed', []])
  await expect(saveQueue.settled()).rejects.toThrow('Not saved')
  isDown = false
  saveQueue.retry()
  await saveQueue.settled()
  expect(sent).toEqual(['first', 'second'])
})

test('a rejected change is reported and the next one is sent', async () => {
  const saveQueue = createSaveQueue()
  const onRejected = vi.fn<(problem: Problem) => void>()
  const sent: string[] = []
  const stale = new Problem('changed_meanwhile', 'Somebody else changed it.')
  saveQueue.add({ send: () => Promise.reject(stale), onRejected })
  saveQueue.add({ send: async () => void sent.push('second'), onRejected: never })
  await saveQueue.settled()
  expect(onRejected).toHaveBeenCalledWith(stale)
  expect(sent).toEqual(['second'])
})

test('a change the server keeps failing on is reported after three tries, and those behind it are saved', async () => {
  const saveQueue = createSaveQueue()
  const onRejected = vi.fn<(problem: Problem) => void>()
  const sent: string[] = []
  const broken = new Problem('failed', 'Failed to save the exercise')
  saveQueue.add({ send: () => Promise.reject(broken), onRejected })
  saveQueue.add({ send: async () => void sent.push('second'), onRejected: never })
  await soon()
  saveQueue.retry()
  await soon()
  expect([saveQueue.state(), sent]).toEqual(['failed', []])
  expect(onRejected).not.toHaveBeenCalled()
  saveQueue.retry()
  await saveQueue.settled()
  expect(onRejected).toHaveBeenCalledExactlyOnceWith(broken)
  expect(sent).toEqual(['second'])
})

test('a change without a connection is never given up', async () => {
  const saveQueue = createSaveQueue()
  let tries = 0
  const send = async () => {
    tries += 1
    if (tries < 9) throw new Problem('unavailable', 'Failed')
  }
  saveQueue.add({ send, onRejected: never })
  for (let retry = 0; retry < 8; retry += 1) {
    await soon()
    saveQueue.retry()
  }
  await saveQueue.settled()
  expect(tries).toBe(9)
})

test('listeners are told when saving starts and ends', async () => {
  const saveQueue = createSaveQueue()
  const states: string[] = []
  const stop = saveQueue.onChange(() => states.push(saveQueue.state()))
  saveQueue.add({ send: async () => undefined, onRejected: never })
  await saveQueue.settled()
  stop()
  saveQueue.add({ send: async () => undefined, onRejected: never })
  await saveQueue.settled()
  expect(states).toEqual(['saving', 'saved'])
})
