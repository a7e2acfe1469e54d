import PDFDocument from 'pdfkit'
import { toPrintable, drawLine, useFonts } from './text-layout.ts'

/** A tax invoice. Amounts in cents. */
export interface PrintInvoice {
  number: string
  status: string
  text: string
  currency: string
  netAmount: number
  taxAmount: number
  total: number
  issuedAt: Date
  paidAt: Date | null
  billedTo: { name: string; email: string }
  supplier: Supplier
}

/** The seller. Without an ABN it is not a tax invoice, and the document says so. */
export interface Supplier {
  name: string
  abn: string | null
}

const side = 56
const right = 595 - side
const ink = '#1e2124'
const muted = '#5c636a'

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100)
const day = (date: Date) =>
  new Intl.DateTimeFormat('en-AU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  }).format(date)
const statusLabels: Record<string, string> = {
  paid: 'Paid',
  void: 'Void',
  failed: 'Not paid',
  uncollectible: 'Not paid',
}

/** Draws an invoice on one A4 page. */
export async function drawInvoice(invoice: PrintInvoice): Promise<Uint8Array> {
  const { number, status, text, currency, netAmount, taxAmount, total, issuedAt, paidAt, billedTo, supplier } = invoice
  const title = supplier.abn ? 'Tax invoice' : 'Invoice'
  const info = {
    Title: `${title} ${number}`,
    Author: toPrintable(supplier.name),
    Creator: 'Kinora',
    Producer: 'Kinora',
  }
  const document = new PDFDocument({ size: 'A4', margin: 0, lang: 'en-AU', tagged: true, displayTitle: true, info })
  useFonts(document)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void document.on('end', resolve))

  const line = (words: string, x: number, y: number, options: Parameters<typeof drawLine>[4], color = ink) => {
    document.fillColor(color)
    drawLine(document, words, x, y, options)
  }
  const pair = (label: string, value: string, y: number, isBold = false) => {
    line(label, right - 220, y, { size: isBold ? 14 : 11, isBold }, isBold ? ink : muted)
    line(value, right, y, { size: isBold ? 14 : 11, isBold, align: 'right' })
  }
  const rule = (y: number) => document.moveTo(side, y).lineTo(right, y).lineWidth(0.75).strokeColor('#c9d1d6').stroke()

  line(supplier.name, side, 64, { size: 20, isBold: true })
  if (supplier.abn) line(`ABN ${supplier.abn}`, side, 90, { size: 11 }, muted)
  line(title, right, 64, { size: 20, isBold: true, align: 'right' })
  line(number, right, 90, { size: 11, align: 'right' }, muted)
  rule(124)
  line('Billed to', side, 144, { size: 11 }, muted)
  line(billedTo.name, side, 160, { size: 13, isBold: true, width: 280 })
  line(billedTo.email, side, 178, { size: 11, width: 280 })
  pair('Date', day(issuedAt), 144)
  pair(paidAt ? 'Paid on' : 'Status', paidAt ? day(paidAt) : (statusLabels[status] ?? 'To be paid'), 162)
  rule(216)
  line('Description', side, 228, { size: 11 }, muted)
  line('Amount', right, 228, { size: 11, align: 'right' }, muted)
  line(text, side, 250, { size: 12, width: 360 })
  line(money(netAmount, currency), right, 250, { size: 12, align: 'right' })
  rule(280)
  pair('Without GST', money(netAmount, currency), 296)
  pair('GST', money(taxAmount, currency), 314)
  pair(`Total ${currency}`, money(total, currency), 340, true)
  document.end()
  await ended
  return Buffer.concat(chunks)
}
