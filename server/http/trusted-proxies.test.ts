import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { createHttpServer } from './http-server.ts'
import { countedAddress } from './rate-limits.ts'

const environment = { SECRET: 'x'.repeat(40), DATA_DIR: '/nonexistent' }
const proxiesIn = (BEHIND_PROXY: string) => readSettings({ ...environment, BEHIND_PROXY }).BEHIND_PROXY

async function addressSeenBy(trustedProxies: false | number | string[], forwarded: string, remoteAddress: string) {
  const http = await createHttpServer(
    { apiBase: '/api', logLevel: 'silent', trustedProxies },
    (api) => void api.get('/address', async (request) => request.ip),
    { isReady: async () => true, isDraining: () => false, countAddress: async () => undefined },
  )
  const headers = { 'x-forwarded-for': forwarded }
  return (await http.inject({ url: '/api/address', headers, remoteAddress })).body
}

describe('what a visitor writes into X-Forwarded-For is not believed', () => {
  test('with one proxy in front, its own entry counts, which is the last', async () => {
    expect(await addressSeenBy(1, '8.8.8.8, 203.0.113.9', '10.0.0.1')).toBe('203.0.113.9')
    expect(await addressSeenBy(2, '8.8.8.8, 203.0.113.9, 10.0.0.2', '10.0.0.1')).toBe('203.0.113.9')
  })

  test('with named networks, the last entry that is no proxy counts', async () => {
    expect(await addressSeenBy(['10.0.0.0/8'], '8.8.8.8, 203.0.113.9, 10.0.0.2', '10.0.0.1')).toBe('203.0.113.9')
    expect(await addressSeenBy(['10.0.0.0/8'], '8.8.8.8', '198.51.100.4')).toBe('198.51.100.4')
  })

  test('without a proxy, nothing of it counts', async () => {
    expect(await addressSeenBy(false, '8.8.8.8', '198.51.100.4')).toBe('198.51.100.4')
  })
})

test.each([
  [1, 'timeout=150'],
  [false, 'timeout=5'],
] as const)('behind %s proxies a connection is kept for longer than proxies keep theirs: %s', async (proxies, kept) => {
  const checks = { isReady: async () => true, isDraining: () => false, countAddress: async () => undefined }
  const http = await createHttpServer(
    { apiBase: '/api', logLevel: 'silent', trustedProxies: proxies },
    () => undefined,
    checks,
  )
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${address}/live`)).headers.get('keep-alive')).toBe(kept)
  await http.close()
})

test('BEHIND_PROXY is a number of proxies or a list of networks, and anything else is refused by name', () => {
  expect(proxiesIn('0')).toBe(false)
  expect(proxiesIn('1')).toBe(1)
  expect(proxiesIn('2')).toBe(2)
  expect(proxiesIn('10.0.0.0/8, fd00::/8,192.168.1.2')).toEqual(['10.0.0.0/8', 'fd00::/8', '192.168.1.2'])
  for (const wrong of ['yes', '10.0.0.0/999', '300.0.0.1', 'proxy.example', '10.0.0.1/8/9'])
    expect(() => proxiesIn(wrong), wrong).toThrow(/BEHIND_PROXY must be the number of proxies/)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:1:2:3', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
])('the visits of %s are counted under %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
