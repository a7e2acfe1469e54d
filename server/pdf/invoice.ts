import PDFDocument from 'pdfkit'
import { dayIn } from '@kinora/contract/days.ts'
import { bytesOf } from './document-bytes.ts'
import { useFonts, withFonts } from './print-fonts.ts'
import { toPrintable, drawLine, drawLines, widthOf, wrapText } from './text-layout.ts'

/** A tax invoice, or a credit note for one. Amounts are in cents, tax included. */
export interface PrintInvoice {
  number: string
  status: string
  text: string
  currency: string
  taxAmount: number
  total: number
  /** The amount left to pay after the balance. */
  amountDue: number
  /** The part that has arrived by bank transfer, while the invoice is not fully paid. */
  received?: number
  /** Charges are positive, credits and discounts negative. Without lines `text` is the only line. */
  lines: { text: string; amount: number; from: Date; until: Date }[]
  issuedAt: Date
  paidAt: Date | null
  /** The clinic's time zone, which determines the same dates as on screens and in the CSV. */
  timeZone: string
  billedTo: BilledTo
  supplier: Supplier
  /** For an invoice paid by bank transfer. */
  transfer?: { dueOn: string; bankDetails: string }
  /** For a credit note: the invoice that it credits, and the part that goes to the card or the bank account. */
  credit?: { invoiceNumber: string; refundAmount: number; isByTransfer: boolean }
}

/** The buyer. Invoices of earlier versions have the name and email only. */
export interface BilledTo {
  name: string
  email: string
  abn?: string
  address?: string
  purchaseOrder?: string
}

/** The seller. Without an ABN the document is not a tax invoice, and says so. */
export interface Supplier {
  name: string
  abn: string | null
}

const side = 56
const right = 595 - side
const amountLeft = right - 90
const bottom = 842 - 64
const ink = '#1e2124'
const muted = '#5c636a'
const alarm = '#b3261e'
/** The width of the label and value pairs, to the right of the buyer. */
const pairWidth = 220
const buyerWidth = right - pairWidth - side - 20
/** Further rows of an address are joined with the last one. */
const maxAddressRows = 8

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100)
/** '28/11/2026' for a day such as 2026-11-28 */
const dayText = (day: string) => day.split('-').toReversed().join('/')
const statusLabels: Record<string, string> = {
  paid: 'Paid',
  void: 'Void',
  failed: 'Not paid',
  uncollectible: 'Not paid',
}
/** '51 824 753 556' */
const spacedAbn = (abn: string) => abn.replace(/\s/g, '').replace(/(\d{2})(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4')

function addressRows(address = '') {
  const rows = address.split('\n').filter((text) => text.trim())
  return [...rows.slice(0, maxAddressRows - 1), rows.slice(maxAddressRows - 1).join(', ')].filter(Boolean)
}

/** Drawing helpers: text, pairs of a label and a value, rules, and page breaks. */
function sheetOf(document: PDFKit.PDFDocument) {
  const line = (words: string, x: number, y: number, options: Parameters<typeof drawLine>[4], color = ink) => {
    document.fillColor(color)
    drawLine(document, words, x, y, options)
  }
  /** Wrapped text. Returns the bottom edge. */
  const block = (words: string, y: number, width: number, size = 11, isBold = false, color = ink) => {
    document.fillColor(color)
    return drawLines(document, wrapText([{ text: words, isBold }], size, width, 6, true), side, y, size, size * 1.4)
  }
  const pair = (label: string, value: string, y: number, isBold = false) => {
    line(label, right - pairWidth, y, { size: isBold ? 14 : 11, isBold }, isBold ? ink : muted)
    line(value, right, y, { size: isBold ? 14 : 11, isBold, align: 'right' })
  }
  /** Like `pair`, but the value goes below its label if there is no room beside it. Returns the bottom edge. */
  const fact = (label: string, value: string, y: number) => {
    if (widthOf(value, 11) <= pairWidth - 100) {
      pair(label, value, y)
      return y + 18
    }
    line(label, right - pairWidth, y, { size: 11 }, muted)
    document.fillColor(ink)
    const lines = wrapText([{ text: value }], 11, pairWidth)
    return drawLines(document, lines, right - pairWidth, y + 16, 11, 15.4) + 4
  }
  const rule = (y: number) => document.moveTo(side, y).lineTo(right, y).lineWidth(0.75).strokeColor('#c9d1d6').stroke()
  /** The position with `height` of free space: here, or at the top of a new page. */
  const ensureSpace = (y: number, height: number) => {
    if (y + height <= bottom) return y
    document.addPage()
    return 64
  }
  /** Stamps every page, so that nobody pays a void invoice by mistake. */
  const stampVoid = () => {
    document.save().rotate(-45, { origin: [595 / 2, 842 / 2] })
    line('VOID', 595 / 2, 842 / 2 - 80, { size: 160, isBold: true, align: 'center' }, '#f6dede')
    document.restore()
  }
  return { line, block, pair, fact, rule, ensureSpace, stampVoid }
}

type Sheet = ReturnType<typeof sheetOf>

/** An invoice with a negative total, for example after giving up a seat, is a credit note too. */
const isCredit = ({ credit, total }: PrintInvoice) => credit !== undefined || total < 0
const titleOf = (invoice: PrintInvoice) =>
  isCredit(invoice) ? 'Credit note' : invoice.supplier.abn ? 'Tax invoice' : 'Invoice'
const isCancelled = ({ status, credit }: PrintInvoice) => status === 'void' && !credit
/** Where the text after the heading begins. */
const headingBottom = 144

function drawHeading({ line, rule }: Sheet, invoice: PrintInvoice) {
  const { supplier, number } = invoice
  line(supplier.name, side, 64, { size: 20, isBold: true })
  if (supplier.abn) line(`ABN ${spacedAbn(supplier.abn)}`, side, 90, { size: 11 }, muted)
  line(titleOf(invoice), right, 64, { size: 20, isBold: true, align: 'right' })
  // The tax office accepts a credit note only if it is labelled as an adjustment note.
  const numberLine = isCredit(invoice) && supplier.abn ? `GST adjustment note ${number}` : number
  line(numberLine, right, 90, { size: 11, align: 'right' }, muted)
  rule(124)
}

/** The buyer, and the dates of payment. Returns the bottom edge. */
function drawParties({ line, block, fact }: Sheet, invoice: PrintInvoice, top: number) {
  const { status, issuedAt, paidAt, timeZone, billedTo, credit, transfer } = invoice
  line('Billed to', side, top, { size: 11 }, muted)
  let left = block(billedTo.name, top + 16, buyerWidth, 13, true)
  if (billedTo.abn) left = block(`ABN ${spacedAbn(billedTo.abn)}`, left, buyerWidth)
  for (const row of addressRows(billedTo.address)) left = block(row, left, buyerWidth)
  left = block(billedTo.email, left, buyerWidth)
  const facts: [string, string][] = [
    ['Date of issue', dayText(dayIn(timeZone, issuedAt))],
    credit
      ? ['For invoice', credit.invoiceNumber]
      : paidAt
        ? ['Paid on', dayText(dayIn(timeZone, paidAt))]
        : ['Status', statusLabels[status] ?? 'To be paid'],
  ]
  if (transfer && status === 'open') facts.push(['Due on', dayText(transfer.dueOn)])
  if (billedTo.purchaseOrder) facts.push(['Purchase order', billedTo.purchaseOrder])
  let below = top
  for (const [label, value] of facts) below = fact(label, value, below)
  return Math.max(left, below)
}

/** Each line with its period. Returns the bottom edge. */
function drawItems({ line, block, rule, ensureSpace }: Sheet, invoice: PrintInvoice, top: number) {
  const { lines, text, total, currency, timeZone } = invoice
  const day = (moment: Date) => dayText(dayIn(timeZone, moment))
  rule(top)
  line('Description', side, top + 12, { size: 11 }, muted)
  line('Amount with GST', right, top + 12, { size: 11, align: 'right' }, muted)
  let y = top + 36
  for (const row of lines.length > 0 ? lines : [{ text, amount: total }]) {
    y = ensureSpace(y, 48)
    line(money(row.amount, currency), right, y, { size: 12, align: 'right' })
    y = block(row.text, y, amountLeft - side, 12)
    if ('from' in row) y = block(`${day(row.from)} to ${day(row.until)}`, y, amountLeft - side, 10, false, muted)
    y += 8
  }
  return y
}

/** How the total is or was paid: from the balance, by card, in part. */
function paymentRows(invoice: PrintInvoice): [string, number][] {
  const { status, total, amountDue, paidAt, credit, received = 0 } = invoice
  if (credit)
    return [
      [`Back to your ${credit.isByTransfer ? 'bank account' : 'card'}`, credit.refundAmount],
      ['Added to your balance', total - credit.refundAmount],
    ]
  const rows: [string, number][] = []
  if (!isCancelled(invoice) && amountDue !== total)
    rows.push(
      [total > amountDue ? 'From your balance' : 'Added to your balance', amountDue - total],
      [paidAt ? 'Paid' : 'To be paid', amountDue],
    )
  if (status === 'open' && received > 0) rows.push(['Paid so far', -received], ['Still to pay', amountDue - received])
  return rows
}

/** The tax in the total, and how it is paid. */
function drawTotals({ block, pair, rule, ensureSpace }: Sheet, invoice: PrintInvoice, top: number) {
  const { number, status, currency, taxAmount, total, amountDue, credit, transfer, received = 0 } = invoice
  let y = ensureSpace(top, 130)
  rule(y)
  pair('Without GST', money(total - taxAmount, currency), y + 16)
  pair('GST', money(taxAmount, currency), y + 34)
  pair(`${credit ? 'Credited' : 'Total'} ${currency}`, money(total, currency), y + 60, true)
  const rows = paymentRows(invoice)
  for (const [at, [label, amount]] of rows.entries()) pair(label, money(amount, currency), y + 90 + at * 18)
  if (!transfer || status !== 'open') return
  y = ensureSpace(y + 104 + rows.length * 18, 110)
  rule(y)
  y = block('Pay by bank transfer', y + 16, right - side, 13, true)
  const left = money(amountDue - received, currency)
  y = block(`${left} by ${dayText(transfer.dueOn)}, with the reference ${number}`, y, right - side)
  for (const row of transfer.bankDetails.split('\n').filter((text) => text.trim())) y = block(row, y, right - side)
}

/** Draws an invoice or a credit note in A4: seller, buyer, each line with its period, and the tax in the total. */
export const drawInvoice = (invoice: PrintInvoice): Promise<Uint8Array> => withFonts(invoice, () => drawPages(invoice))

async function drawPages(invoice: PrintInvoice): Promise<Uint8Array> {
  const info = {
    Title: `${titleOf(invoice)} ${invoice.number}`,
    Author: toPrintable(invoice.supplier.name),
    Creator: 'Kinora',
    Producer: 'Kinora',
  }
  const document = new PDFDocument({ size: 'A4', margin: 0, lang: 'en-AU', tagged: true, displayTitle: true, info })
  useFonts(document)
  const written = bytesOf(document)
  const sheet = sheetOf(document)
  if (isCancelled(invoice)) {
    sheet.stampVoid()
    document.on('pageAdded', sheet.stampVoid)
  }
  drawHeading(sheet, invoice)
  const notice = 'This invoice was cancelled. There is nothing to pay.'
  const top = isCancelled(invoice) ? sheet.block(notice, 136, right - side, 13, true, alarm) + 12 : headingBottom
  const parties = drawParties(sheet, invoice, top)
  drawTotals(sheet, invoice, drawItems(sheet, invoice, parties + 20))
  document.end()
  return written
}
