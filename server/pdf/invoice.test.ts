import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawInvoice, type PrintInvoice } from './invoice.ts'
import { widthOf } from './text-layout.ts'

const period = { from: new Date('2026-11-27'), until: new Date('2026-12-27') }
const invoice: PrintInvoice = {
  number: 'KIN-000042',
  status: 'paid',
  text: 'Kinora Business, monthly',
  currency: 'AUD',
  taxAmount: 1490,
  total: 16_390,
  amountDue: 16_390,
  lines: [{ text: 'Kinora Business, monthly', amount: 16_390, ...period }],
  issuedAt: new Date('2026-11-27'),
  paidAt: new Date('2026-11-27'),
  timeZone: 'Australia/Sydney',
  billedTo: { name: 'Harbour Physio', email: 'olivia@harbour.example' },
  supplier: { name: 'Kinora Pty Ltd', abn: '51824753556' },
}
const read = async (facts: Partial<PrintInvoice>) => {
  const { pages, words } = readPdf(await drawInvoice({ ...invoice, ...facts }))
  return { words, text: pages.join(' ') }
}
const cancelled = { status: 'void', paidAt: null }

test('a void invoice says so in large letters on every page, and asks for no money', async () => {
  const transfer = { dueOn: '2026-12-27', bankDetails: 'BSB 062-000' }
  const lines = Array.from({ length: 30 }, () => invoice.lines[0]!)
  const { words: pages, text } = await read({ ...cancelled, amountDue: 10_000, transfer, lines })
  expect(pages.length).toBeGreaterThan(1)
  for (const words of pages) expect(words.some((word) => word.text === 'VOID' && word.size >= 100)).toBe(true)
  expect(text).toContain('This invoice was cancelled. There is nothing to pay.')
  for (const never of ['To be paid', 'Paid', 'From your balance', 'BSB']) expect(text).not.toContain(never)
  expect((await read({})).text).not.toContain('VOID')
})

test('long names, addresses and purchase orders neither overlap nor leave the page', async () => {
  const billedTo = {
    name: 'W'.repeat(120),
    email: `${'w'.repeat(200)}@example.com`,
    abn: '51824753556',
    address: `${'X\n'.repeat(100)}${'W'.repeat(100)}`,
    purchaseOrder: 'W'.repeat(60),
  }
  const { words: pages, text } = await read({ billedTo })
  const words = pages[0]!.map((word) => ({ ...word, end: word.x + widthOf(word.text, word.size, word.isBold) }))
  for (const { x, end } of words) {
    expect(x).toBeGreaterThanOrEqual(55)
    expect(end).toBeLessThanOrEqual(541)
  }
  for (const one of words)
    for (const other of words)
      if (Math.abs(one.y - other.y) < 8 && one.x < other.x) expect(one.end).toBeLessThanOrEqual(other.x)
  // The order number, which the buyer files it by, is printed completely.
  const order = words.filter(({ x, text: word }) => x > 310 && /^W+$/.test(word))
  expect(order.map(({ text: word }) => word).join('')).toHaveLength(60)
  expect(text).toContain('Total AUD')
})
