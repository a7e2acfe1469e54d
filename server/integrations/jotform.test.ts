import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { localTimeIn } from '@kinora/contract/days.ts'
import { cardPage, classicPage, lines } from '../testing/jotform-pages.ts'
import { openJotformServer } from '../testing/jotform-server.ts'
import { readSettings } from '../settings.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { isPrivateAddress } from './private-address.ts'
import { openJotform } from './jotform.ts'
import { actionOf, isClassicForm } from './jotform-page.ts'
import { momentOf } from './jotform-time.ts'

const jotform = await openJotformServer()
afterAll(jotform.close)

const settingsOf = ({ environment }: typeof jotform) => ({
  ...readSettings({ ...environment, DATA_DIR: '/tmp', SECRET: 'x'.repeat(40) }).jotform!,
  stylesheet: '/jotform.css',
})
const client = () => openJotform(settingsOf(jotform), { timeoutMs: 400 })
const longAgo = new Date('2020-01-01T00:00:00Z')

describe('the client', () => {
  test('SURVEYFILL-07 hands out the page with our stylesheet and its own base, and without its policy', async () => {
    const html = await client().page()
    expect(html).toContain(
      `<head><link rel="stylesheet" href="/jotform.css"><base href="${jotform.address}/${jotform.formId}"><title>`,
    )
    expect(html).not.toMatch(/http-equiv|elsewhere\.example/)
    expect(actionOf(html)).toBe(`${jotform.address}/submit/${jotform.formId}`)
  })

  test.each(['A', 'B', 'C'] as const)('knows the classic layout %s as one', (layout) => {
    expect(isClassicForm(classicPage(layout, { formId: '1', address: 'https://submit.jotform.com' }))).toBe(true)
  })

  test('refuses a card form with a reason, and one that is submitted to strangers', async () => {
    jotform.state.page = cardPage(jotform.formId)
    await expect(client().page()).rejects.toThrow(/card layout/)
    jotform.state.page = classicPage('A', { formId: jotform.formId, address: 'https://submit.evil.example' })
    await expect(client().page()).rejects.toThrow(/submit\.evil\.example.*JOTFORM_SUBMIT_HOSTS/)
    jotform.state.page = ''
  })

  test('reads the questions in order, with the steps of scales', async () => {
    const read = await client().lines()
    expect(read.map(({ qid }) => qid)).toEqual(lines.map(({ qid }) => qid))
    expect(read.find(({ qid }) => qid === '11')).toMatchObject({ type: 'control_scale', scaleAmount: '10' })
    expect(read.find(({ qid }) => qid === '2')).toMatchObject({ isHidden: true })
  })

  test('reads submissions over several pages, by its own clock, and leaves out deleted ones', async () => {
    const at = new Date('2024-07-01T13:30:00Z')
    const stored = jotform.add({ q12_where: 'Knee' }, { at })
    jotform.add({ q12_where: 'Gone' }, { at, status: 'DELETED' })
    const [first] = await client().since(longAgo)
    expect(stored.created_at).toBe('2024-07-01 09:30:00')
    expect(first).toMatchObject({ id: stored.id, form: jotform.formId, at })
    expect(first!.answers['12']).toMatchObject({ answer: 'Knee', order: '5' })
    expect(first!.answers['11']).not.toHaveProperty('answer')
    expect(await client().submission(stored.id)).toMatchObject({ id: stored.id })
    expect(await client().submission('1234567890123456789')).toBeUndefined()
  })

  test.each(['500', '429', 'garbage', 'reset', 'hang'] as const)('says so when the answer is %s', async (fault) => {
    jotform.faults.push(fault)
    await expect(client().since(longAgo)).rejects.toThrow(/./)
    expect(jotform.faults).toEqual([])
    expect(await client().since(longAgo)).toHaveLength(1)
  })

  test('pauses requests after five failures in a row', async () => {
    const item = client()
    jotform.faults.push('500', '500', '500', '500', '500')
    for (let failure = 0; failure < 5; failure += 1) await item.since(longAgo).catch(() => undefined)
    const before = jotform.calls.length
    await expect(item.since(longAgo)).rejects.toThrow(/failed repeatedly/)
    expect(jotform.calls.length).toBe(before)
  })

  test('refuses a form number that is not a number', async () => {
    await expect(client().submission('1/../../user')).rejects.toThrow(/5 to 25 digits/)
  })
})

describe('what is asked outside (R21)', () => {
  const connections: string[] = []

  async function listener() {
    const server = createSocketServer((socket) => {
      connections.push(String(socket.remoteAddress))
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi')
    })
    server.listen(0, '0.0.0.0')
    await once(server, 'listening')
    afterAll(() => void server.close())
    return (server.address() as AddressInfo).port
  }

  test('nothing hostile ever connects to this machine', async () => {
    const port = await listener()
    const names: Record<string, string> = {
      'rebind.example': '127.0.0.1',
      'mapped.example': '::ffff:127.0.0.1',
      'six.example': '::1',
      'cloud.example': '169.254.169.254',
      'ten.example': '10.1.2.3',
      'home.example': '192.168.1.1',
      'carrier.example': '100.64.0.1',
      'b.example': '172.20.1.1',
      'zero.example': '0.0.0.0',
      'unique.example': 'fd00::1',
      'link.example': 'fe80::1',
      'nat.example': '64:ff9b::7f00:1',
      'sixtofour.example': '2002:7f00:1::',
    }
    const literals = [
      ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'],
      ...['[::ffff:7f00:1]', '0.0.0.0', '[::]', '127.0.0.1.', '①②⑦.⓪.⓪.①', '10.0.0.1', '169.254.169.254'],
    ]
    const hostile = [
      ...literals.flatMap((host) => [`https://${host}:${port}/`, `http://${host}:${port}/`]),
      ...Object.keys(names).map((name) => `https://${name}:${port}/`),
      `https://api.jotform.com@127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}#@api.jotform.com/`,
      `https://api.jotform.com.evil.example:${port}/`,
      `https://user:password@rebind.example:${port}/`,
      `file:///etc/passwd`,
      `ftp://127.0.0.1:${port}/`,
      `gopher://127.0.0.1:${port}/_x`,
      `data:text/html,x`,
      `//127.0.0.1:${port}/`,
      'not an address',
      '',
    ]
    expect(hostile.length).toBeGreaterThan(30)
    // A private address is never connected to, even if all these origins are in the settings.
    const origins = hostile.map((address) => URL.parse(address)?.origin ?? '')
    const resolve = async (host: string) => [
      { address: names[host] ?? '127.0.0.1', family: names[host]?.includes(':') ? 6 : 4 },
    ]
    const everything = guardedFetch({ origins, resolve })
    const strict = guardedFetch({ origins: ['https://api.jotform.com'], resolve })
    for (const address of hostile) {
      await expect(everything(address), address).rejects.toThrow(/./)
      await expect(strict(address), address).rejects.toThrow(/./)
    }
    expect(connections).toEqual([])
  })

  test('a host name is resolved once, and later changes of its address have no effect', async () => {
    let looked = 0
    const resolve = async () => [{ address: looked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
    const server = createServer((_, reply) => reply.end('hello'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    afterAll(() => void server.close())
    const origin = `http://name.example:${(server.address() as AddressInfo).port}`
    const got = await guardedFetch({ origins: [origin], allowsPrivate: true, resolve })(`${origin}/`)
    expect([got.text, looked]).toEqual(['hello', 1])
  })

  test('redirects are not followed, and endless bodies are not read', async () => {
    const server = createServer((request, reply) => {
      if (request.url === '/away') return void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      const write = () => void (reply.write(Buffer.alloc(65_536)) ? setImmediate(write) : reply.once('drain', write))
      reply.on('error', () => undefined)
      write()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    afterAll(() => {
      server.close()
      server.closeAllConnections()
    })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const get = guardedFetch({ origins: [origin], allowsPrivate: true })
    await expect(get(`${origin}/away`)).rejects.toThrow(/redirect/)
    await expect(get(`${origin}/endless`)).rejects.toThrow(/too large/)
  })

  test.each(['8.8.8.8', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])('%s is on the internet', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })
})

describe('the clock of Jotform', () => {
  const zone = 'America/New_York'
  test.each([
    ['summer', '2024-07-01 09:30:00', '2024-07-01T13:30:00.000Z'],
    ['winter', '2024-12-01 09:30:00', '2024-12-01T14:30:00.000Z'],
    ['before the spring change', '2024-03-10 01:59:59', '2024-03-10T06:59:59.000Z'],
    ['after the spring change', '2024-03-10 03:00:00', '2024-03-10T07:00:00.000Z'],
    ['in the hour that does not come', '2024-03-10 02:30:00', '2024-03-10T07:30:00.000Z'],
    ['in the hour that comes twice', '2024-11-03 01:30:00', '2024-11-03T05:30:00.000Z'],
    ['after the autumn change', '2024-11-03 02:00:00', '2024-11-03T07:00:00.000Z'],
  ])('%s', (_, wall, moment) => {
    expect(momentOf(wall, zone)?.toISOString()).toBe(moment)
  })

  test('conversion to the form’s time zone and back is exact on every day', () => {
    for (let day = 0; day < 800; day += 1) {
      const moment = new Date(Date.UTC(2024, 0, 1, 12) + day * 86_400_000)
      expect(momentOf(localTimeIn('Australia/Sydney', moment), 'Australia/Sydney')).toEqual(moment)
    }
  })

  test.each(['', 'yesterday', '2024-07-01', '2024-99-01 00:00:00'])('“%s” is no moment', (wall) => {
    expect(momentOf(wall, zone)).toBeUndefined()
  })
})

describe('its settings', () => {
  const read = (more: object) => readSettings({ DATA_DIR: '/tmp', SECRET: 'x'.repeat(40), ...more }).jotform
  const both = { JOTFORM_API_KEY: 'k'.repeat(20), JOTFORM_FORM_ID: '241234567890123' }

  test('without settings, Kinora serves its own forms', () => expect(read({})).toBeUndefined())

  test.each([
    ['https://form.jotform.com', 'https://api.jotform.com', 'https://submit.jotform.com'],
    ['https://eu.jotform.com', 'https://eu-api.jotform.com', 'https://eu-submit.jotform.com'],
    ['https://hipaa.jotform.com', 'https://hipaa-api.jotform.com', 'https://hipaa-submit.jotform.com'],
  ])('a form at %s has its API and its submit host', (formBase, apiBase, submit) => {
    expect(read({ ...both, JOTFORM_FORM_BASE: formBase })).toMatchObject({ apiBase, submitOrigins: [submit] })
  })

  test.each([
    [{ JOTFORM_API_KEY: 'k'.repeat(20) }, /belong together/],
    [{ ...both, JOTFORM_FORM_ID: 'abc' }, /JOTFORM_FORM_ID must be the number/],
    [{ ...both, JOTFORM_TZ: 'Mars/Olympus' }, /JOTFORM_TZ must be a time zone/],
    [{ ...both, JOTFORM_WEBHOOK_SECRET: 'short' }, /JOTFORM_WEBHOOK_SECRET must have/],
    [{ ...both, JOTFORM_API_BASE: 'http://api.jotform.com' }, /must begin with https/],
    [{ ...both, JOTFORM_SUBMIT_HOSTS: 'a b' }, /JOTFORM_SUBMIT_HOSTS must be hosts/],
  ])('wrong ones are said at the start: %j', (more, sentence) => {
    expect(() => read(more)).toThrow(sentence)
  })
})
