import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { audit, type AuditEntry } from '@kinora/contract/audit.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const entry: AuditEntry = {
  _id: '7',
  at: '2026-11-21T05:00:00.000Z',
  who: { _id: sampleId(5), name: 'Sam Carter', role: 'practitioner' },
  isSupport: false,
  did: 'opened the record of {patient}',
  patient: { _id: sampleId(10), name: 'Ann Wood' },
  subject: null,
  kind: 'look',
}
const openLog = () => renderPage('/audit', { as: 'business_admin' })

describe('the audit log', () => {
  test('names who did what to which patient', async () => {
    server.reply(audit.people, [])
    server.reply(audit.list, { items: [entry], next: null })
    await openLog()
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain('Sam Carter')
    expect(item.textContent).toContain('opened the record of Ann Wood')
    expect(screen.getByRole('status').textContent).toBe('1 entry found')
  })

  test('says so when there are no entries', async () => {
    server.reply(audit.people, [])
    server.reply(audit.list, { items: [], next: null })
    await openLog()
    await screen.findByText('No entries yet')
  })

  test('shows what failed', async () => {
    server.reply(audit.people, [])
    server.fail(audit.list, new Problem('failed', 'Failed to read the audit log'))
    await openLog()
    await screen.findByText('Failed to read the audit log')
  })

  test('keeps a filter that is chosen right after another one', async () => {
    server.reply(audit.people, [{ _id: sampleId(5), name: 'Sam Carter' }])
    server.reply(audit.list, { items: [entry], next: null })
    const { address } = await openLog()
    await screen.findByRole('option', { name: 'Sam Carter' })
    // Neither is drawn before both are chosen.
    act(() => {
      fireEvent.change(screen.getByLabelText('What'), { target: { value: 'look' } })
      fireEvent.change(screen.getByLabelText('Person'), { target: { value: sampleId(5) } })
    })
    await waitFor(() => expect(address()).toBe(`/audit?accountId=${sampleId(5)}&kind=look`))
  })

  test('says what is wrong with a day in the address, and not while one is typed', async () => {
    server.reply(audit.people, [])
    server.reply(audit.list, { items: [entry], next: null })
    const { user } = await renderPage('/audit?from=2026-99-99', { as: 'business_admin' })
    const from = await screen.findByLabelText('From')
    expect(from.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Use a date like 20/11/2026.')
    const until = screen.getByLabelText('Until')
    await user.type(until, '31/12')
    expect(until.getAttribute('aria-invalid')).not.toBe('true')
    await user.tab()
    expect(until.getAttribute('aria-invalid')).toBe('true')
  })

  test('ROLE-01 is not for practitioners', async () => {
    const { address } = await renderPage('/audit', { as: 'practitioner' })
    expect(address()).toBe('/404')
  })
})
