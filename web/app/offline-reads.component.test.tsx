import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { series } from '@kinora/contract/series.ts'
import { server } from '../testing/fake-server.ts'
import { sampleId } from '../testing/sample-data.ts'
import { runningProgram, sampleMyWeek } from '../testing/sample-workouts.ts'
import { read } from './api-client.ts'
import { callOrReadCache } from './offline-reads.ts'
import { makeQueryClient } from './query-client.ts'

const sent = { params: { programId: sampleId(1), week: 3 } }
const week = sampleMyWeek(runningProgram())

test('what was read just before the page was drawn is not asked for again', async () => {
  server.reply(series.mine, week)
  const cache = makeQueryClient()
  await cache.prefetchQuery(read(series.mine, sent))
  const reply = await callOrReadCache(cache, series.mine, sent)
  expect(reply.program._id).toBe(week.program._id)
  expect(server.requestsTo(series.mine)).toHaveLength(1)
})

test('without a connection the stored reply is given, however old it is', async () => {
  server.fail(series.mine, new Problem('unavailable', 'No connection'))
  const cache = makeQueryClient()
  cache.setQueryData(read(series.mine, sent).queryKey, week, { updatedAt: 1 })
  expect(await callOrReadCache(cache, series.mine, sent)).toEqual(week)
  expect(server.requestsTo(series.mine)).toHaveLength(1)
})
