import { expect, test, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { makeSavings } from './saving.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))
const never = () => {
  throw new Error('not refused')
}

test('changes are sent one after the other, in the order they were made', async () => {
  const savings = makeSavings()
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  savings.add({ send: () => slow.promise.then(() => void sent.push('first')), refused: never })
  savings.add({ send: async () => void sent.push('second'), refused: never })
  expect(savings.state()).toBe('saving')
  await soon()
  expect(sent).toEqual([])
  slow.resolve()
  await savings.settled()
  expect(sent).toEqual(['first', 'second'])
  expect(savings.state()).toBe('saved')
})

test('without an answer it is not saved, keeps its place, and is sent again on asking', async () => {
  const savings = makeSavings()
  const sent: string[] = []
  let isDown = true
  const send = async () => {
    if (isDown) throw new Problem('unavailable', 'Failed')
    sent.push('first')
  }
  savings.add({ send, refused: never })
  savings.add({ send: async () => void sent.push('second'), refused: never })
  await soon()
  expect([savings.state(), sent]).toEqual(['failed', []])
  await expect(savings.settled()).rejects.toThrow('Not saved')
  isDown = false
  savings.retry()
  await savings.settled()
  expect(sent).toEqual(['first', 'second'])
})

test('what is refused is told and makes room for the next', async () => {
  const savings = makeSavings()
  const refused = vi.fn<(problem: Problem) => void>()
  const sent: string[] = []
  const stale = new Problem('changed_meanwhile', 'Somebody else changed it.')
  savings.add({ send: () => Promise.reject(stale), refused })
  savings.add({ send: async () => void sent.push('second'), refused: never })
  await savings.settled()
  expect(refused).toHaveBeenCalledWith(stale)
  expect(sent).toEqual(['second'])
})

test('those who watch hear of saving and saved', async () => {
  const savings = makeSavings()
  const states: string[] = []
  const stop = savings.onChange(() => states.push(savings.state()))
  savings.add({ send: async () => undefined, refused: never })
  await savings.settled()
  stop()
  savings.add({ send: async () => undefined, refused: never })
  await savings.settled()
  expect(states).toEqual(['saving', 'saved'])
})
