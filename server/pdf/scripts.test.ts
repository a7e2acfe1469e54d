import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawHandouts, type Handout } from './handout.ts'
import { drawInvoice } from './invoice.ts'
import { drawOnOnePage, drawRecord, type PrintRecord } from './patient-record.ts'
import { withFonts } from './print-fonts.ts'
import { clustersOf } from './font-runs.ts'
import { type Line, widthOf, wrapText } from './text-layout.ts'

/** Names, and notes that include English words and digits. */
const patients: Record<string, [name: string, note: string]> = {
  'traditional Chinese': [
    '陳美玲',
    '每天早上做3次，每次10下；如果疼痛超過5分（0–10），請立即停止。Use the blue band 藍色彈力帶 for 2 weeks.',
  ],
  Cantonese: ['黃嘉欣', '唔好跪低，坐喺張櫈度慢慢伸直隻腳，數到5先放低。冇力就抖60秒。'],
  'simplified Chinese': ['王小明', '请坐在椅子上，慢慢站起来，重复10次，每天3组。如果膝盖肿胀，请停止练习。'],
  Japanese: ['田中さくら', '椅子に座り、ゆっくり膝を伸ばして5秒間キープしてください。1日3回、10回ずつ。'],
  Korean: ['김민수', '의자에 앉아 무릎을 천천히 펴고 5초 동안 유지하세요. 하루 3번, 10회씩 반복합니다.'],
  Arabic: [
    'محمد العلي',
    'اجلس على الكرسي وارفع ساقك ببطء 10 مرات (3 مجموعات)، ثم استرح 60 ثانية. استخدم Theraband كل يوم.',
  ],
  Persian: ['فاطمه کریمی', 'روی صندلی بنشینید و پای خود را ۱۲ بار بلند کنید؛ می‌توانید ۳ ست انجام دهید.'],
  Hebrew: ['שרה כהן', 'שבי על הכיסא והרימי את הרגל לאט 10 פעמים (3 סטים), ואז נוחי 60 שניות.'],
  Thai: ['สมชาย ใจดี', 'นั่งบนเก้าอี้แล้วค่อย ๆ เหยียดเข่าให้ตรง ค้างไว้ 5 วินาที ทำซ้ำ 10 ครั้ง น้ำหนัก 2 กก.'],
  Hindi: ['हरप्रीत कौर', 'कुर्सी पर बैठें और धीरे-धीरे घुटने को सीधा करें। 5 सेकंड तक रोकें, 10 बार दोहराएँ। स्थिति, क्षमता।'],
  Punjabi: ['ਹਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਕੁਰਸੀ ਤੇ ਬੈਠੋ ਅਤੇ ਹੌਲੀ-ਹੌਲੀ ਗੋਡੇ ਨੂੰ ਸਿੱਧਾ ਕਰੋ। 5 ਸਕਿੰਟ ਰੋਕੋ, 10 ਵਾਰ ਦੁਹਰਾਓ।'],
  Tamil: ['கார்த்திக் ராஜா', 'நாற்காலியில் உட்கார்ந்து, முழங்காலை மெதுவாக நீட்டவும். 5 விநாடிகள், 10 முறை.'],
  Vietnamese: ['Nguyễn Thị Hương', 'Ngồi trên ghế và từ từ duỗi thẳng đầu gối, giữ 5 giây. Lặp lại 10 lần.'],
  Greek: ['Ελένη Παπαδοπούλου', 'Καθίστε στην καρέκλα και τεντώστε αργά το γόνατο, 10 φορές.'],
  Russian: ['Мария Иванова', 'Сядьте на стул и медленно выпрямите колено, 10 раз. Угол ≥ 90°.'],
}
const kinds = Object.keys(patients)

const handout = ([patient, note]: [string, string], isLargePrint = false): Handout => ({
  clinic: { name: `Harbour ${patient}`, contact: '02 5550 0142', phone: '02 5550 0142' },
  patient,
  practitioner: patient,
  facts: `${patient} · week 3 of 6`,
  precautions: `Take care. ${note}`,
  days: ['Mon', 'Tue'],
  exercises: [
    {
      name: patient,
      dosage: note,
      shortForm: '3 × 10',
      setup: note,
      steps: [note, 'Lower slowly.'],
      ...{ note, details: '', precautions: note, warning: note, pictures: [] },
      rows: [{ label: patient, isRest: [false, true] }],
    },
  ],
  pain: [{ from: 0, to: 10, text: note }],
  advice: [note],
  address: undefined,
  printedOn: '27/11/2026',
  isLargePrint,
  color: '#1e2124',
})

const record = (...all: [string, string][]): PrintRecord => ({
  clinic: 'Harbour Physio',
  title: `Record of ${all[0]![0]}`,
  footer: `Printed by ${all[0]![0]}`,
  sections: all.map(([name, note]) => ({
    heading: name,
    facts: [['Name', name]],
    lines: [[{ text: 'Note:', isBold: true }, { text: note }]],
  })),
})

/** Text without its spaces, because a line or a font may end anywhere. */
const closed = (text: string) => text.normalize('NFC').replaceAll(/[\s\u200c]/g, '')
const textOf = (bytes: Uint8Array) => closed(readPdf(bytes).pages.join(' '))

test.each(kinds)('a handout in %s says every word, in either print', async (kind) => {
  const [name, note] = patients[kind]!
  for (const isLargePrint of [false, true]) {
    const text = textOf(await drawHandouts([handout([name, note], isLargePrint)]))
    expect(text.split(closed(name)).length).toBeGreaterThan(4)
    expect(text.split(closed(note)).length).toBeGreaterThan(5)
    expect(text.replace('Pain0ormore?', '')).not.toContain('?')
  }
})

test('a record, a paper week and an invoice say every name and note in all scripts on the same paper', async () => {
  const all = Object.values(patients)
  const documents = [
    await drawRecord(record(...all)),
    await drawOnOnePage([record(...all), record(...all)]),
    await drawHandouts(
      all.map((each) => ({ ...handout(each), isTickSheet: true })),
      { letter: record(...all), reading: record(...all) },
    ),
  ]
  for (const text of documents.map(textOf)) {
    for (const words of all.flat()) expect(text).toContain(closed(words))
    expect(text).not.toContain('?')
  }
  for (const [name, note] of all) {
    const text = textOf(
      await drawInvoice({
        ...{ number: 'KIN-000042', status: 'paid', text: note, currency: 'AUD', taxAmount: 1490, total: 16_390 },
        ...{ amountDue: 16_390, lines: [], issuedAt: new Date(), paidAt: new Date(), timeZone: 'UTC' },
        billedTo: { name, email: 'olivia@harbour.example', address: note, purchaseOrder: name },
        supplier: { name, abn: null },
      }),
    )
    expect(text.split(closed(name)).length).toBeGreaterThan(3)
    expect(text.split(closed(note)).length).toBe(3)
    expect(text).not.toContain('?')
  }
})

test('the title of a PDF keeps the name, and its heading is bold', async () => {
  const { source, words } = readPdf(await drawRecord(record(patients.Korean!)))
  expect(
    words[0]!
      .filter(({ isBold }) => isBold)
      .map(({ text }) => text)
      .join(''),
  ).toContain('김민수')
  const title = Buffer.from(`\ufeffRecord of 김민수`, 'utf16le').swap16().toString('latin1')
  expect(source).toContain(title)
})

test('a script without a font is a question mark for each letter', async () => {
  expect(textOf(await drawRecord(record(['Tenzin བོད', 'Rest.'])))).toContain('Tenzin??')
})

test('a PDF in English opens no other font', async () => {
  vi.resetModules()
  const opened = vi.fn(() => {
    throw new Error('opened')
  })
  vi.doMock('./fallback-fonts.ts', () => ({ fontPartsWith: opened, readFontPart: opened }))
  const { drawHandouts: draw } = await import('./handout.ts')
  const english: [string, string] = ['Zoë Żółć-O’Brien', 'Take 3 × 10 — “slowly” · 5 °C, ½ a minute… 😀 ok → done.']
  expect(textOf(await draw([handout(english)]))).toContain('ZoëŻółć-O’Brien')
  expect(opened).not.toHaveBeenCalled()
  await expect(draw([handout(patients.Thai!)])).rejects.toThrow('opened')
  vi.doUnmock('./fallback-fonts.ts')
  // Test files share loaded modules.
  vi.resetModules()
})

const wrapped = (text: string, width: number, maxLines?: number): Promise<Line[]> =>
  withFonts(text, async () => wrapText([{ text }], 15, width, maxLines))
const inOrderOfReading = ({ pieces }: Line) => pieces.map(({ text, actual }) => actual ?? text).join('')

test('text without spaces is wrapped at words, within its width, and no line begins with punctuation', async () => {
  for (const kind of ['traditional Chinese', 'simplified Chinese', 'Japanese', 'Thai'])
    for (const width of [80, 119, 343]) {
      const [, note] = patients[kind]!
      const lines = await wrapped(note, width)
      expect(lines.length).toBeGreaterThan(1)
      expect(closed(lines.map(inOrderOfReading).join(''))).toBe(closed(note))
      for (const line of lines) {
        expect(line.width).toBeLessThanOrEqual(width + 0.5)
        expect(inOrderOfReading(line)).not.toMatch(/^[、。，；）：ー]|[（]$/u)
      }
    }
})

test('no line or ellipsis cuts a letter from its marks', async () => {
  const joined = patients.Hindi![1].replaceAll(' ', '')
  const letters = new Set(clustersOf(joined))
  for (const width of [24, 40, 90])
    for (const text of [joined, patients.Tamil![1].replaceAll(' ', ''), 'กำกี่กั้ง'.repeat(9)]) {
      const lines = await wrapped(text, width)
      expect(clustersOf(text)).toEqual(lines.flatMap((line) => clustersOf(inOrderOfReading(line))))
    }
  for (let width = 40; width < 90; width += 3) {
    const [line] = await wrapped(joined, width, 1)
    const cut = clustersOf(inOrderOfReading(line!))
    expect(cut.at(-1)).toBe('…')
    for (const letter of cut.slice(0, -1)) expect(letters).toContain(letter)
  }
})

test('text from right to left stands at the right edge, its words and numbers in their order', async () => {
  const [line] = await wrapped('ساق 10 (مرات) Theraband نعم', 400)
  const across = line!.pieces.toSorted((a, b) => a.x - b.x).map(({ text }) => text)
  expect(across).toEqual(['نعم', 'Theraband', '(', 'مرات', ')', '10', 'ساق'])
  expect(line!.width).toBe(400)
  // A name stays at its starting edge.
  expect((await wrapped('محمد العلي', 400, 1))[0]!.width).toBeLessThan(100)
  const fact: PrintRecord = {
    ...record(['Ann', 'Rest.']),
    sections: [{ heading: 'Ann', facts: [['Name', 'محمد العلي']] }],
  }
  const [drawn] = readPdf(await drawRecord(fact)).words
  const label = drawn!.find(({ text }) => text === 'Name')!
  expect(drawn!.find(({ text }) => text === 'محمد')!.x - label.x).toBeLessThan(300)
  const [english] = await wrapped('Ask محمد العلي (today) 3 times', 400)
  const words = english!.pieces.toSorted((a, b) => a.x - b.x).map(({ text }) => text.trim())
  expect(words).toEqual(['Ask', 'العلي', 'محمد', '(today) 3 times'])
})

test('the note behind an English label keeps its own direction', async () => {
  const runs = [{ text: 'Note:', isBold: true }, { text: 'ساق (نعم).' }]
  const [line] = await withFonts(runs, async () => wrapText(runs, 15, 400))
  const across = line!.pieces.toSorted((a, b) => a.x - b.x).map(({ text }) => text.trim())
  expect(across).toEqual(['Note:', '.', '(', 'نعم', ')', 'ساق'])
  expect(line!.pieces.every(({ x }) => x < 120)).toBe(true)
})

test('a word with letters that the print font lacks is drawn in one typeface', async () => {
  const [line] = await wrapped('Dear Nguyễn', 400)
  const fonts = line!.pieces.map(({ text, font }) => `${text}: ${font!.name.replace(/-latin.*|-viet.*/, '')}`)
  expect(fonts).toEqual(['Dear : regular', 'Nguy: source-sans-3', 'ễ: source-sans-3', 'n: source-sans-3'])
  const width = await withFonts('Nguyễn', async () => widthOf('Dear Nguyễn', 15))
  expect(Math.abs(line!.width - width)).toBeLessThan(0.5)
})

/** Characters of every supported script in any order, with joiners, separators, direction marks and line breaks. */
const anyText = fc.string({
  unit: fc.oneof(
    ...[
      [0x20, 0x7e],
      [0x300, 0x36f],
      [0x590, 0x5ff],
      [0x600, 0x6ff],
      [0x900, 0x97f],
      [0xa00, 0xa7f],
      [0xb80, 0xbff],
      [0xe00, 0xe5f],
      [0x1100, 0x11ff],
      [0x1e00, 0x1fff],
      [0x2000, 0x206f],
      [0x3000, 0x30ff],
      [0x4e00, 0x9fff],
      [0xac00, 0xd7a3],
      [0xfb00, 0xfdff],
      [0xfe00, 0xffff],
      [0x1f300, 0x1f64f],
      [0x20000, 0x2a6df],
    ].map(([min, max]) => fc.integer({ min: min!, max: max! }).map((codePoint) => String.fromCodePoint(codePoint))),
  ),
  maxLength: 60,
})

test('characters of all scripts in any order are drawn on a valid page', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (name, note) => {
      const bytes = await drawHandouts([handout([name, note])])
      expect(readPdf(bytes).pages.length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})
