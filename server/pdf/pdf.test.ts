import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { complaintsOf, readPdf } from '../testing/read-pdf.ts'
import type { PrintExercise } from './handout-exercise.ts'
import { printPhoto } from './photo.ts'
import { drawingForPrint, photoForPrint } from './drawing.ts'
import { toPrintable, wrapText, widthOf } from './text-layout.ts'
import { drawHandouts, type Handout } from './handout.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const lying = drawingForPrint({
  width: 300,
  height: 120,
  layers: [
    { d: 'M10 100L290 100L290 110L10 110Z', fill: '#cfe3dc' },
    { d: 'M20 90C60 20 90 20 120 90c10 5 20-5 30 0Z', fill: '#5b9bb8', stroke: '#2a3240', strokeWidth: 1.2 },
    { d: 'M40 60C50 50 60 50 70 60Z', fill: '#e8503a', opacity: 0.62 },
  ],
})
const standing = drawingForPrint({
  width: 120,
  height: 400,
  layers: [{ d: 'M10 10L110 10L110 390L10 390Z', fill: '#5b9bb8' }],
})

const exercise = (facts: Partial<PrintExercise> = {}): PrintExercise => ({
  name: 'Bridge',
  dosage: 'Do 10, three times. Hold for 5 seconds.',
  shortForm: '3 × 10 · hold 5 s',
  setup: 'Lie on your back with knees bent.',
  steps: ['Squeeze your bottom and lift.', 'Lower slowly.'],
  note: '',
  details: '',
  precautions: '',
  warning: 'Stop if your back hurts.',
  pictures: [lying, lying],
  rows: [{ label: 'Morning', isRest: days.map((_, at) => at === 6) }],
  ...facts,
})

const handout = (facts: Partial<Handout> = {}): Handout => ({
  clinic: { name: 'Harbour Physio', contact: '02 5550 0142 · hello@harbour.example', phone: '02 5550 0142' },
  patient: 'Ann Kowalski',
  practitioner: 'Sam Okafor',
  facts: 'Knee rehab · week 3 of 6 · 16 – 22 Nov 2026',
  precautions: 'Take care. No kneeling.',
  days,
  exercises: [exercise(), exercise({ name: 'Squat', pictures: [standing, standing] })],
  pain: [
    { from: 0, to: 4, text: 'Fine. Carry on.' },
    { from: 5, to: 6, text: 'Do half as many next time.' },
    { from: 7, to: 10, text: 'Stop. Ring us: 02 5550 0142.' },
  ],
  advice: [],
  address: { url: 'https://harbour.example/patient-series/1/2/3', displayUrl: 'harbour.example' },
  printedOn: '19/11/2026',
  isLargePrint: false,
  color: '#1e2124',
  ...facts,
})

async function checked(bytes: Uint8Array) {
  expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7')
  expect(Buffer.from(bytes.subarray(-8)).toString('latin1')).toContain('%%EOF')
  const folder = await mkdtemp(join(tmpdir(), 'kinora-pdf-'))
  await writeFile(join(folder, 'exercise.pdf'), bytes)
  expect(complaintsOf(join(folder, 'exercise.pdf')) ?? '').toBe('')
  await rm(folder, { recursive: true })
  return readPdf(bytes)
}

test('a handout shows the clinic, the patient, the dosage and when to stop on one page', async () => {
  const { pages } = await checked(await drawHandouts([handout()]))
  expect(pages).toHaveLength(1)
  for (const text of [
    'Harbour Physio',
    'Ann Kowalski',
    'Knee rehab · week 3 of 6 · 16 – 22 Nov 2026',
    'Take care.',
    'No kneeling.',
    'Bridge',
    'Do 10, three times. Hold for 5 seconds.',
    '3 × 10 · hold 5 s',
    'Stop if your back hurts.',
    'Morning',
    'Pain today, 0 to 10',
    '7 – 10',
    'Stop. Ring us: 02 5550 0142.',
    'See it move.',
    'Sam Okafor · printed 19/11/2026',
    'Page 1 of 1 · Powered By Kinora',
  ]) {
    expect(pages[0]).toContain(text)
  }
})

test('a handout is tagged: title, language, headings and alternative text for every picture', async () => {
  const { source } = await checked(await drawHandouts([handout()]))
  expect(source).toContain('/Marked true')
  expect(source).toContain('/Lang (en-AU)')
  expect(source).toContain('/DisplayDocTitle true')
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Figure', 'Sect']) expect(source).toContain(`/S /${tag}\n`)
  expect(source).toContain('/Alt (Bridge: how it starts and how it ends.)')
  expect(source).toContain('/Alt (Boxes to tick: Morning Mon, Tue, Wed, Thu, Fri, Sat.)')
  expect(source).toContain('/Alt (QR code that leads to https://harbour.example/patient-series/1/2/3)')
})

test('a handout keeps its full stops after another PDF drew a colon in bold', async () => {
  vi.resetModules()
  const [{ drawHandouts: drawAfterwards }, { drawLine }, { useFonts }] = await Promise.all([
    import('./handout.ts'),
    import('./text-layout.ts'),
    import('./print-fonts.ts'),
  ])
  // Draws the colon first, whose glyph consists of two full stops.
  const other = new PDFDocument()
  useFonts(other)
  drawLine(other, 'Total:', 40, 40, { size: 12, isBold: true })
  const isDone = new Promise((resolve) => other.on('end', resolve))
  other.resume().end()
  await isDone
  const { pages } = readPdf(await drawAfterwards([handout()]))
  expect(pages[0]).toContain('Stop if your back hurts.')
  expect(pages[0]).toContain('Do 10, three times. Hold for 5 seconds.')
})

test('the long name of a session stands beside its boxes in full, in either print', async () => {
  const rows = [{ label: 'Evening stretches', isRest: days.map(() => false) }]
  for (const isLargePrint of [false, true]) {
    const { pages } = readPdf(await drawHandouts([handout({ exercises: [exercise({ rows })], isLargePrint })]))
    expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('Evening stretches')
  }
})

test('many exercises continue over numbered pages and none is left out', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Exercise ${'ABCDEFGHIJKL'[at]}`)
  const { pages } = await checked(await drawHandouts([handout({ exercises: names.map((name) => exercise({ name })) })]))
  expect(pages).toHaveLength(3)
  for (const name of names) expect(pages.filter((page) => page.includes(name))).toHaveLength(1)
  pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of 3`))
  for (const page of pages) expect(page).toContain('Ann Kowalski')
  expect(pages.at(-1)).toContain('Pain today')
})

test('the letter before a week and what there is to read after it are numbered with it', async () => {
  const text = (heading: string) => ({ clinic: 'Harbour Physio', title: heading, footer: '', sections: [{ heading }] })
  for (const isLargePrint of [false, true]) {
    const around = { letter: text('Letter'), reading: text('Reading') }
    const { pages } = await checked(await drawHandouts([handout({ isLargePrint })], around))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`))
  }
})

test('a long title leaves out neither the week nor its days, and a long name is written smaller', async () => {
  const title = 'Whole-body conditioning after two knee replacements, with balance and stairs'
  const name = 'Alexandria Konstantinopoulou-Featherstonehaugh'
  const { words, pages } = readPdf(
    await drawHandouts([
      handout({
        patient: name,
        facts: `${title}, twice a day in the first weeks · week 3 of 6 · 16 – 22 Nov 2026`,
        clinic: { ...handout().clinic, name: 'Northern Beaches Physiotherapy and Rehabilitation' },
      }),
    ]),
  )
  const text = pages[0]!.replaceAll(/\s+/g, ' ')
  expect(text).toContain('week 3 of 6 · 16 – 22 Nov 2026')
  expect(text).toContain(name)
  expect(text).toContain('Northern Beaches Physiotherapy and Rehabilitation')
  for (const { x, text: word, size, isBold } of words[0]!) expect(x + widthOf(word, size, isBold)).toBeLessThan(756)
})

test('large print writes a long name on several lines, and a long dosage too', async () => {
  const clinic = 'The Northern Beaches Centre for Physiotherapy, Hydrotherapy and Rehabilitation after Surgery'
  const shortForm = `3 × 10 · hold 5 s${' · with the red band around both knees'.repeat(3)}`
  const { words, pages } = readPdf(
    await drawHandouts([
      handout({
        isLargePrint: true,
        clinic: { ...handout().clinic, name: clinic },
        patient: 'Alexandra Maria Konstantinopoulou Featherstonehaugh',
        exercises: [exercise({ shortForm }), exercise({ shortForm, pictures: [standing, standing] })],
      }),
    ]),
  )
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const part of [clinic, 'Alexandra Maria Konstantinopoulou Featherstonehaugh', 'Knee rehab · week 3'])
    expect(text).toContain(part)
  expect(text.split(shortForm)).toHaveLength(3)
  expect(text).not.toContain('…')
  for (const { x, text: word, size, isBold } of words.flat()) expect(x + widthOf(word, size, isBold)).toBeLessThan(756)
})

test('exercises alone on a page are not pulled apart', async () => {
  const tall = exercise({ name: 'Lunge', steps: ['Bend and stretch the knee once more. '.repeat(40)] })
  const exercises = [exercise(), exercise(), tall, tall]
  const { words, pages } = readPdf(await drawHandouts([handout({ exercises })]))
  expect(pages[0]).not.toContain('Lunge')
  const heightOf = (part: string) => words[0]!.find(({ text }) => text.includes(part))!.y
  expect(Math.abs(heightOf('Morning') - heightOf('Bridge'))).toBeLessThan(560)
})

/** An exercise with full instructions, as most have. */
const legLift = exercise({
  name: 'Straight leg lift',
  dosage: 'Do 8 on the right, three times. Hold for 3 seconds.',
  shortForm: '3 × 8 · hold 3 s · rest 45 s · right',
  setup: 'Lie on your back with one knee bent and that foot flat. Keep the other leg straight, toes pointing up.',
  steps: [
    'Tighten the thigh of the straight leg so that the knee is locked.',
    'Lift the leg until the thighs are level with each other.',
    'Pause, then lower slowly without letting the knee bend.',
  ],
  note: 'Keep the knee straight, toes to the ceiling.',
  details: 'Rest 45 seconds in between.',
  precautions: 'Low back pain that worsens with leg lifting. Recent hip flexor injury.',
  warning: 'Stop if you feel pain in your lower back or a pull that runs down the leg.',
})

test('four exercises with instructions of usual length stand on a page, and none of their words is left out', async () => {
  const advice = ['A calf that is hot, red or swollen can be a clot: call your clinic today.', 'Chest pain: call 000.']
  const exercises = Array.from({ length: 8 }, () => legLift)
  const { pages } = await checked(await drawHandouts([handout({ exercises, advice })]))
  expect(pages.map((page) => page.split(legLift.name).length - 1)).toEqual([4, 4, 0])
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const part of [legLift.setup, legLift.note, legLift.precautions, legLift.warning])
    expect(text.split(part), part).toHaveLength(9)
  expect(text).not.toContain('…')
})

test('no page before the last is half empty where smaller print fills it', async () => {
  const rise = { ...legLift, name: 'Rise', note: '', setup: 'Lie on your back.', steps: legLift.steps.slice(0, 2) }
  const exercises = [legLift, legLift, ...Array.from({ length: 6 }, () => rise)]
  const advice = Array.from(
    { length: 3 },
    () => 'A calf that is hot, red or swollen can be a clot: call your clinic today.',
  )
  const { pages } = readPdf(await drawHandouts([handout({ exercises, advice })]))
  expect(pages.map((page) => page.split('Do 8 on the right').length - 1)).toEqual([4, 4, 0])
})

test('the pain diary and where to get help stand side by side where they have a row of their own', async () => {
  const topOf = (all: { text: string; y: number }[], part: string) => all.find(({ text }) => text.startsWith(part))!.y
  const { words } = await checked(await drawHandouts([handout({ advice: ['Chest pain: call 000.'] })]))
  expect(topOf(words[0]!, 'Get help')).toBe(topOf(words[0]!, 'Pain today'))
  const odd = await checked(
    await drawHandouts([handout({ exercises: [exercise()], advice: ['Chest pain: call 000.'] })]),
  )
  expect(topOf(odd.words[0]!, 'Get help')).not.toBe(topOf(odd.words[0]!, 'Pain today'))
})

test('large print has two exercises a page, no small text, and the phone number on every page', async () => {
  const exercises = ['A', 'B', 'C'].map((name) => exercise({ name: `Exercise ${name}` }))
  const { pages, sizes } = await checked(await drawHandouts([handout({ exercises, isLargePrint: true })]))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Exercise B')
  expect(pages[1]).toContain('Exercise C')
  expect(sizes[0]).toBeGreaterThanOrEqual(19)
  for (const page of pages) expect(page).toContain('Pain 7 or more?')
})

test('large print loses no text, and keeps instructions apart from what to take care of', async () => {
  const sitting = exercise({
    name: 'Sit to stand',
    setup: 'Sit near the front of a firm chair that cannot slide, feet flat on the floor and hip-width apart.',
    steps: [
      'Lean forward until your nose is over your toes, with your back straight.',
      'Push through both feet and stand up tall, without using your hands.',
      'Lower yourself slowly until you feel the chair, and only then sit down.',
    ],
    note: 'Use the armrests on bad days, and count out loud so that you keep breathing all the way up and down.',
    details: 'Rest 60 seconds in between. Twice a day. Three times a week.',
    precautions: 'Hip replacement: use a higher chair. Balance problems: stand with a wall behind you.',
    pictures: [standing, standing],
  })
  for (const isLargePrint of [true, false]) {
    const { pages } = await checked(
      await drawHandouts([handout({ exercises: [sitting, sitting, sitting], isLargePrint })]),
    )
    const text = pages.join(' ')
    for (const part of [sitting.setup, sitting.note, sitting.details, sitting.precautions]) {
      expect(text.split(part), part).toHaveLength(4)
    }
    sitting.steps.forEach((step, at) => expect(text.split(`${at + 1}. ${step}`), step).toHaveLength(4))
    expect(text).toContain(`Take care: ${sitting.precautions} Stop if`)
    expect(text).not.toContain('…')
  }
})

test('warning signs that exercises share are printed once, in either print', async () => {
  const advice = ['A calf that is hot, red or swollen can be a clot: call your clinic today.', 'Chest pain: call 000.']
  for (const isLargePrint of [true, false]) {
    const { pages } = await checked(await drawHandouts([handout({ advice, isLargePrint })]))
    expect(pages.join(' ')).toContain(`Get help ${advice.join(' ')}`)
  }
})

test('the warning is printed however long the other texts are', async () => {
  const long = exercise({ steps: ['Bend and stretch the knee once more. '.repeat(300)], note: 'Slowly. '.repeat(100) })
  for (const isLargePrint of [false, true]) {
    for (const pictures of [[], [lying], [standing, standing]]) {
      const { pages } = await checked(
        await drawHandouts([handout({ isLargePrint, exercises: [{ ...long, pictures }] })]),
      )
      const text = pages.join(' ')
      expect(text).toContain('Stop if')
      expect(text).toContain('back hurts.')
      expect(text).toContain('…')
    }
  }
})

const unusualTexts: Record<string, string> = {
  'a hundred thousand characters': 'x'.repeat(100_000),
  'a hundred thousand words': 'ab '.repeat(100_000),
  markup: '<iframe src=file:///etc/passwd></iframe>',
  'the syntax of PDF': ') Tj ET endstream endobj (\\',
  'Arabic and Hebrew': 'محمد علي שלום',
  'bidirectional control characters': 'Ann\u202eewuoK\u202c\u2066x\u2069',
  emoji: 'Squat 💪🏽 👩‍👩‍👧 ❤️ 1️⃣',
  'control characters': 'a\u0007b\u001b[31mc\u0085d\ne',
  'combining diacritics': 'A\u030aA\u0308n\u0303 Žižkov Łódź Ørsted',
  'other scripts': 'Мария 王小明 Ελένη',
  'a lone surrogate': 'x\ud800y',
  'an empty string': '',
}

test.each(Object.keys(unusualTexts))('a valid page is drawn with %s in every text', async (kind) => {
  const text = unusualTexts[kind]!
  const words = {
    name: text,
    dosage: text,
    shortForm: text,
    setup: text,
    steps: [text, text],
    note: text,
    warning: text,
    precautions: text,
  }
  const filled = exercise({ ...words, rows: [{ label: text, isRest: days.map(() => false) }] })
  const bytes = await drawHandouts([
    handout({
      clinic: { name: text, contact: text, phone: text.slice(0, 100) },
      ...{ patient: text, practitioner: text, facts: text, precautions: text, exercises: [filled, filled] },
    }),
  ])
  const { pages } = await checked(bytes)
  expect(pages.length).toBeGreaterThan(0)
})

test('characters that cannot be printed are replaced or left out', () => {
  expect(toPrintable('Squat 💪🏽 slowly')).toBe('Squat slowly')
  expect(toPrintable('  a\n\tb ')).toBe('a b')
  expect(toPrintable('A\u030angström Łódź')).toBe('Ångström Łódź')
  expect(toPrintable('ꦗx')).toBe('?x')
  expect(toPrintable('3 × 10 → 3 × 12')).toBe('3 × 10 to 3 × 12')
  expect(toPrintable('a\u202eb')).toBe('ab')
  expect(toPrintable('3 × 10 · 5–6 … “ok” 1/2 ½')).toBe('3 × 10 · 5–6 … “ok” 1/2 ½')
})

test('wrapped lines stay within their width and lose no word', () => {
  const words =
    'Tighten your thigh, then lift the straight leg as high as the other knee. Supercalifragilisticexpialidocious-and-more.'
  for (const width of [60, 119, 343]) {
    const lines = wrapText([{ text: words }, { text: 'Keep your back flat.', isBold: true }], 15, width)
    for (const { pieces } of lines) {
      const last = pieces.at(-1)!
      expect(last.x + widthOf(last.text, 15, last.isBold)).toBeLessThanOrEqual(width + 0.5)
    }
    const text = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')
    expect(text.replaceAll(' ', '')).toBe(`${words}Keep your back flat.`.replaceAll(' ', ''))
  }
})

test('a clinic’s own photos are printed on white and converted once', async () => {
  const png = await sharp({
    create: { width: 900, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .webp()
    .toBuffer()
  let reads = 0
  const read = async () => ((reads += 1), new Uint8Array(png))
  const [photo] = [await printPhoto('clinic/photo.webp', read), await printPhoto('clinic/photo.webp', read)]
  expect(reads).toBe(1)
  expect(photo).toMatchObject({ kind: 'jpeg', width: 640, height: 427 })
  const { data } = await sharp(Buffer.from((photo as { bytes: Uint8Array }).bytes))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
  const { source } = await checked(await drawHandouts([handout({ exercises: [exercise({ pictures: [photo!] })] })]))
  expect(source).toContain('/Filter /DCTDecode')
  expect(await printPhoto('clinic/gone.webp', async () => undefined)).toBeUndefined()
})

test('a picture on many pages is stored once, and drawn on each', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#17667a' } })
    .jpeg()
    .toBuffer()
  const clinic = { ...handout().clinic, logo: photoForPrint(bytes, 60, 40) }
  const exercises = Array.from({ length: 12 }, () => exercise())
  const { source, pages } = await checked(await drawHandouts([handout({ clinic, exercises }), handout({ exercises })]))
  expect(pages.length).toBeGreaterThan(4)
  expect(source.match(/\/Subtype \/Form\n/g)).toHaveLength(1)
  expect(source.match(/\/Filter \/DCTDecode/g)).toHaveLength(1)
  expect(source.match(/\/Figure\d+ \d+ 0 R/g)!.length).toBeGreaterThan(40)
})

test('two hundred exercises make whole pages', async () => {
  const exercises = Array.from({ length: 200 }, (_, at) =>
    exercise({ name: `Exercise ${at}`, setup: 'Lie down. '.repeat(20) }),
  )
  const { pages } = await checked(await drawHandouts([handout({ exercises })]))
  expect(pages.join(' ')).toContain('Exercise 199')
})
