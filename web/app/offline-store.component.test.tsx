import { QueryClient } from '@tanstack/react-query'
import { createStore, set } from 'idb-keyval'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { surveyFrames, type SurveyForm } from '@kinora/contract/survey-frame.ts'
import { read } from './api-client.ts'
import { countWaitingWrites, saveOffline } from './offline-store.ts'
import { store } from './stored-cache.ts'

const own: SurveyForm = { provider: 'own', clinic: 'Harbour Physio', surveys: [] }
const frame: SurveyForm = {
  ...{ provider: 'jotform', html: '<form>', patientId: null, titles: [], submitHosts: [], needsConsent: false },
}
const initial = {
  ...{ context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null },
  ...{ variables: undefined, submittedAt: 0, isPaused: true },
}
const { queryKey } = read(surveyFrames.form, { query: {} })

/** The cache after closing the app with this form and reopening it. */
async function afterRestart(form: SurveyForm) {
  const before = new QueryClient()
  const stop = await saveOffline(before, { userId: 'Ann' })
  before.setQueryData(['marker', form.provider], 'stored')
  before.setQueryData(queryKey, form)
  const restored = async () => {
    const cache = new QueryClient()
    const stopNext = await saveOffline(cache, { userId: 'Ann' })
    stopNext()
    return cache
  }
  await waitFor(async () => expect((await restored()).getQueryData(['marker', form.provider])).toBe('stored'))
  stop()
  return (await restored()).getQueryData(queryKey)
}

test('a clinic’s own survey is stored for use without a connection, a Jotform page never is', async () => {
  expect(await afterRestart(own)).toEqual(own)
  expect(await afterRestart(frame)).toBeUndefined()
})

test('what waits to be sent counts as unsent, and is still there after more than a fortnight', async () => {
  const before = new QueryClient()
  const stop = await saveOffline(before, { userId: 'Ann' })
  before.setQueryData(['marker'], 'stored')
  const asked = {
    mutationKey: ['help'],
    state: { status: 'pending' as const, isPaused: true },
    meta: { isWaiting: true },
  }
  before.getMutationCache().build(before, asked, { ...asked.state, ...initial })
  await waitFor(async () => expect(await countWaitingWrites()).toBe(1))
  stop()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 86_400_000)
  const after = new QueryClient()
  const stopNext = await saveOffline(after, { userId: 'Ann' })
  stopNext()
  vi.restoreAllMocks()
  expect(after.getQueryData(['marker'])).toBeUndefined()
  expect(after.getMutationCache().getAll()).toHaveLength(1)
})

test('what another tab waits to send is not lost when this one stores its own, and is not stored again once it is sent', async () => {
  const here = new QueryClient()
  const stop = await saveOffline(here, { userId: 'Bea' })
  const help = {
    mutationKey: ['help'],
    meta: { isWaiting: true },
    state: { ...initial, submittedAt: 7, status: 'pending' },
  }
  const ofOther = { shape: '1', at: Date.now(), state: { queries: [], mutations: [help] } }
  await set('Bea', ofOther, createStore('kinora-offline', 'cache'))
  const stored = async () => (await store.get('Bea'))?.state
  here.setQueryData(['first'], 'stored')
  await waitFor(async () => expect((await stored())?.queries).toHaveLength(1))
  expect((await stored())?.mutations).toMatchObject([{ mutationKey: ['help'] }])
  stop()
  const next = new QueryClient()
  const stopNext = await saveOffline(next, { userId: 'Bea' })
  next.getMutationCache().clear()
  next.setQueryData(['second'], 'stored')
  await waitFor(async () => expect((await stored())?.queries).toHaveLength(2))
  expect((await stored())?.mutations).toEqual([])
  stopNext()
})
