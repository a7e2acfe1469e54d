import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { series } from '@kinora/contract/series.ts'
import { setAngles } from '@kinora/figure/edit/angles.ts'
import { straightLegRaise } from '@kinora/figure/library/figures/knee-poses.ts'
import { ensureStarterLibrary } from '../exercises/exercise-import.service.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { complaintsOf, readPdf } from '../testing/read-pdf.ts'

const { http, person, session, systemDb } = await openTestApp({ isWorker: false })
const sam = await person('practitioner', { name: 'Sam Okafor' })
const precautions = [{ text: 'No kneeling' }, { text: 'Long healed', until: '2026-01-31' }]
const { _id: annId } = await addPatient(sam, { precautions })
const ann = await session(sam.organizationId, annId)
const dosage = (set: number, repsMin: number, more: object = {}) => Dosage.parse({ set: String(set), repsMin, ...more })
const exercise = (name: string, facts: object = {}) => sam.calls(exercises.create, { body: { name, ...facts } })
const squat = await exercise('Squat', {
  patientName: 'Sit back',
  setup: 'Stand tall.',
  steps: ['Bend your knees', 'Stand up.'],
  stopIf: 'Stop if it locks',
})
const bridge = await exercise('Bridge', { precautions: ['Keep breathing'] })

async function program(facts: object = {}) {
  const draft = { title: 'Knee rehab', patientId: annId, startDate: '2026-11-04', weeks: 6, ...facts }
  return (await sam.calls(programs.create, { body: draft }))._id
}
const block = (programId: string, name: string, list: object[], facts: object = {}) =>
  sam.calls(series.create, { body: { programId, name, exercises: list as never, ...facts } })

async function printed(
  programId: string,
  {
    week = 3,
    who = sam as Pick<typeof sam, 'calls'>,
    ...query
  }: Record<string, unknown> & { week?: number; who?: Pick<typeof sam, 'calls'> } = {},
) {
  const file = await who.calls(handouts.download, { params: { programId, week }, query: query as never })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const folder = await mkdtemp(join(tmpdir(), 'kinora-print-'))
  await writeFile(join(folder, 'exercise.pdf'), bytes)
  expect(complaintsOf(join(folder, 'exercise.pdf')) ?? '').toBe('')
  await rm(folder, { recursive: true })
  return readPdf(bytes)
}

test('API-039 a week is downloaded as exercise.pdf, by its patient too', async () => {
  const programId = await program()
  await block(programId, 'Morning', [{ exerciseId: squat._id, dosage: dosage(3, 10, { holdSeconds: 5 }) }])
  for (const { token } of [sam, ann]) {
    const reply = await http.inject({
      url: `/api/series/${programId}/3/download`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="exercise.pdf"')
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('the handout has every detail, and the days of the program’s week', async () => {
  const programId = await program()
  const list = [
    {
      exerciseId: squat._id,
      dosage: dosage(3, 10, { holdSeconds: 5, restSeconds: 45 }),
      side: 'right',
      patientNote: 'Toes ahead',
      staffNote: 'Lives alone',
    },
    { exerciseId: bridge._id, dosage: dosage(2, 8), priority: 'extra' },
  ]
  const { _id: seriesId } = await block(programId, 'Morning', list, { weekdays: [1, 3] })
  const { pages, source } = await printed(programId)
  const [text] = pages
  for (const line of [
    'Harbour Physio',
    '02 9000 0000 · hello@harbour.example',
    'Ann Kowalski',
    'Knee rehab · week 3 of 6 · 18 – 24 Nov 2026',
    'Take care.',
    'No kneeling.',
    'Sit back',
    'Do 10 on the right, three times. Hold for 5 seconds.',
    '3 × 10 · hold 5 s · rest 45 s · right',
    'Rest 45 seconds in between. Toes ahead. Stand tall. 1. Bend your knees. 2. Stand up.',
    'Stop if it locks.',
    'If you have time: do 8, twice.',
    'Keep breathing.',
    'Wed Thu Fri Sat Sun Mon Tue',
    '0 – 4',
    '5 – 6',
    'Stop. Ring us: 02 9000 0000.',
    'Sam Okafor · printed',
    'Page 1 of 1',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Long healed')
  expect(text).not.toContain('Lives alone')
  expect(source).toContain(`QR code that leads to http://kinora.test/patient-series/${programId}/${seriesId}/3`)
  expect(source).toContain('Boxes to tick: Morning Wed, Mon.')
})

test('a patient without an email gets a week without a code, which they could not open', async () => {
  const { _id: patientId } = await sam.calls(patients.create, {
    body: { name: 'Bo Kim', email: null, mobile: '0412555019' },
  })
  // Printed by a colleague, because each person may print only a few per minute.
  const who = await person('business_admin', { of: sam.organizationId, name: 'Olivia Hart' })
  const programId = await program({ patientId })
  await block(programId, 'Morning', [{ exerciseId: squat._id, dosage: dosage(3, 10) }])
  for (const isLargePrint of ['false', 'true']) {
    const { source, pages } = await printed(programId, { week: 1, isLargePrint, who })
    const text = pages.join('\n')
    expect(text).toContain('Sit back')
    expect(source).not.toContain('QR code')
    expect(text).not.toContain('See it move')
  }
})

test('the same prescription in two series is printed once, with a row for each and a code at the clinic’s own host', async () => {
  const setHost = (host: string | null) =>
    systemDb.updateTable('organizations').set({ host }).where('id', '=', sam.organizationId).execute()
  const programId = await program()
  const same = { exerciseId: squat._id, dosage: dosage(3, 10) }
  await block(programId, 'Morning', [same, { exerciseId: bridge._id, dosage: dosage(2, 8) }])
  const { _id: seriesId } = await block(programId, 'Evening', [same, { exerciseId: bridge._id, dosage: dosage(2, 12) }])
  await setHost('printing-clinic.example')
  const { source, pages } = await printed(programId)
  await setHost(null)
  expect(source.match(/\/S \/H2\n/g)).toHaveLength(4)
  expect(source).toMatch(/Boxes to tick: Morning [^;]*; Evening/)
  expect(source).toContain(`http://printing-clinic.example/patient-program/${programId}`)
  expect(pages[0]).toContain('printing-clinic.example')
  expect(pages[0]).toContain('Do 12, twice.')
  const evening = await printed(programId, { seriesId })
  expect(evening.source.match(/\/S \/H2\n/g)).toHaveLength(3)
  expect(evening.pages[0]).not.toContain('Do 8, twice.')
})

test('several times a day are several rows, and times a week are printed in words', async () => {
  const programId = await program()
  await block(programId, 'Gym', [{ exerciseId: squat._id, dosage: dosage(3, 10, { timesPerDay: 2 }) }], {
    timesPerWeek: 2,
  })
  const { pages, source } = await printed(programId)
  expect(pages[0]).toContain('Twice a day. Twice a week.')
  expect(source).toMatch(/Boxes to tick: Gym [^;]*; again/)
})

test('large print is an option', async () => {
  const programId = await program()
  await block(
    programId,
    'Morning',
    [squat, bridge, squat].map(({ _id }, at) => ({ exerciseId: _id, dosage: dosage(1, at + 1) })),
  )
  const { pages, sizes } = await printed(programId, { isLargePrint: 'true', who: ann })
  expect(pages).toHaveLength(2)
  expect(sizes[0]).toBeGreaterThanOrEqual(19)
})

test('several weeks are one file with pages numbered through, and a tick sheet has only the boxes', async () => {
  const programId = await program()
  const olivia = await person('business_admin', { of: sam.organizationId })
  const tempo = dosage(3, 10, { tempo: '3-1-2' })
  await block(programId, 'Morning', [{ exerciseId: squat._id, dosage: tempo }, { exerciseId: bridge._id }], {
    week: 3,
    isEveryWeek: true,
  })
  const { pages } = await printed(programId, { lastWeek: 5, who: olivia })
  expect(pages).toHaveLength(3)
  expect(pages.map((page) => /week \d of 6/.exec(page)?.[0])).toEqual(['week 3 of 6', 'week 4 of 6', 'week 5 of 6'])
  expect(pages[2]).toContain('Page 3 of 3')
  expect(pages[0]).toContain('Go back over 3 seconds, pause for 1, move over 2.')
  const sheet = await printed(programId, { isTickSheet: 'true', who: olivia })
  expect(sheet.pages[0]).toContain('Sit back')
  expect(sheet.pages[0]).not.toContain('Stand tall')
  expect(sheet.source.match(/Boxes to tick/g)).toHaveLength(2)
  expect(sheet.source).toContain('Boxes for your pain')
  for (const [lastWeek, message] of [
    [2, 'The last week must not be before the first.'],
    [7, 'This program has 6 weeks.'],
  ] as const)
    await expect(printed(programId, { lastWeek, who: olivia })).rejects.toMatchObject({
      fields: [{ field: 'lastWeek', message }],
    })
})

test('a template is printed without a patient', async () => {
  const programId = await program({ patientId: null, startDate: null })
  await block(programId, 'Morning', [{ exerciseId: squat._id }])
  const { pages } = await printed(programId, { week: 1 })
  expect(pages[0]).toContain('Knee rehab · week 1 of 6')
  expect(pages[0]).not.toContain('Ann')
})

test('an exercise is printed with its figure on the prescribed side, its photos, or text alone', async () => {
  await ensureStarterLibrary(systemDb)
  const { items } = await sam.calls(exercises.fetch, { body: { search: 'straight leg raise', ownership: 'starter' } })
  const programId = await program()
  const photographed = await exercise('Photographed')
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  for (const name of ['start.jpg', 'end.jpg']) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
    await sam.calls(exercises.addPicture, { params: { id: photographed._id }, body: form })
  }
  const list = [
    { exerciseId: items[0]!._id, side: 'left' },
    { exerciseId: photographed._id, dosage: dosage(1, 1) },
    { exerciseId: bridge._id, dosage: dosage(1, 1) },
  ]
  await block(programId, 'Morning', list)
  const { source } = await printed(programId)
  expect(source.match(/\/Subtype \/Form\n/g)).toHaveLength(2)
  expect(source.match(/\/Filter \/DCTDecode/g)!.length).toBeGreaterThanOrEqual(1)
  expect(source).toContain('/Alt (Photographed: how it starts and how it ends.)')
  expect(source).not.toContain('/Alt (Bridge')
})

/** The drawing operators of each figure on a page. */
const drawnIn = (source: string) =>
  [...source.matchAll(/\/Subtype \/Form\n[^]*?stream\n([^]*?)\nendstream/g)].map(([, bytes]) =>
    inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'),
  )

test('API-039 a clinic’s own figure is on its handouts at once, on the prescribed side', async () => {
  await ensureStarterLibrary(systemDb)
  const { items } = await sam.calls(exercises.fetch, { body: { search: 'straight leg raise', ownership: 'starter' } })
  const [nearest] = items
  const figure = setAngles(straightLegRaise, 1, { hipFlexR: 62 })
  const created = await sam.calls(exerciseFigures.vary, {
    params: { id: nearest!._id },
    body: {
      name: 'High leg raise, barefoot',
      figure: structuredClone({
        ...figure,
        appearance: { build: 'full', hair: 'bun', age: 'older', feet: 'bare' },
        muscles: ['quadR', 'pelvicFloor'],
      }) as unknown as Record<string, unknown>,
    },
  })
  expect(created.figure).toMatch(/^own-right-/)
  const pictured = async (exerciseId: string, side: string) => {
    const programId = await program()
    await block(programId, 'Morning', [{ exerciseId, side, dosage: dosage(3, 10) }])
    return printed(programId, { who: ann })
  }
  const right = await pictured(created._id, 'right')
  expect(right.pages[0]).toContain('Do 10 on the right, three times.')
  expect(right.source).toMatch(/\/Alt \([^)]*: how it starts and how it ends\.\)/)
  const [start, end, ...others] = drawnIn(right.source)
  expect(others).toEqual([])
  // Curves are drawn, and no number has exponential notation, which printers reject. Only the end shows muscles and the
  // arrow.
  for (const picture of [start!, end!]) expect(picture.match(/ c\n/g)!.length).toBeGreaterThan(200)
  expect(start! + end!).not.toMatch(/NaN|Infinity|e-\d/)
  const muscle = /^0\.86 0\.27 0\.20? rg/m
  expect([muscle.test(start!), muscle.test(end!)]).toEqual([false, true])
  const [leftStart] = drawnIn((await pictured(created._id, 'left')).source)
  const [starterStart] = drawnIn((await pictured(nearest!._id, 'right')).source)
  expect(new Set([start, leftStart, starterStart]).size).toBe(3)
})

test('an empty week and more than 200 exercises are refused', async () => {
  const programId = await program()
  await expect(printed(programId)).rejects.toMatchObject({ code: 'conflict' })
  const many = Array.from({ length: 51 }, () => ({ exerciseId: squat._id, dosage: dosage(1, 1) }))
  for (const name of ['A', 'B', 'C', 'D']) await block(programId, name, many)
  await expect(printed(programId)).rejects.toMatchObject({ code: 'unprocessable' })
  await expect(printed(programId, { week: 7 })).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'week' }] })
})

test('a handout is refused for somebody else’s program and for a series of another program', async () => {
  const [programId, other] = [await program(), await program()]
  await block(programId, 'Morning', [{ exerciseId: squat._id }])
  const { _id: seriesId } = await block(other, 'Morning', [{ exerciseId: squat._id }])
  const [eve, priya] = [await person('solo'), await person('practitioner', { of: sam.organizationId })]
  for (const who of [eve, priya]) await expect(printed(programId, { who })).rejects.toMatchObject({ code: 'not_found' })
  await expect(printed(programId, { seriesId, who: ann })).rejects.toMatchObject({ code: 'not_found' })
  await expect(printed(programId, { seriesId: randomUUID(), who: ann })).rejects.toMatchObject({ code: 'not_found' })
})

test('a person can print ten handouts a minute', async () => {
  const tess = await person('solo')
  const { _id: patientId } = await addPatient(tess, { name: 'Cleo Marsh' })
  const { _id: programId } = await tess.calls(programs.create, {
    body: { title: 'Hip', patientId, startDate: '2026-11-04', weeks: 1 },
  })
  const attempts = Array.from({ length: 12 }, () =>
    tess.calls(handouts.download, { params: { programId, week: 1 }, query: {} }).catch((error) => error.code),
  )
  expect((await Promise.all(attempts)).filter((code) => code === 'too_many')).toHaveLength(2)
})

test('API-068 API-039 a clinic’s logo is on its own handouts only', async () => {
  const programId = await program()
  await block(programId, 'Morning', [{ exerciseId: squat._id, dosage: dosage(3, 10) }])
  const [olivia, eve] = [await person('business_admin', { of: sam.organizationId }), await person('solo')]
  const png = await sharp({ create: { width: 200, height: 80, channels: 4, background: '#17667a' } })
    .png()
    .toBuffer()
  const body = () => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }))
    return form
  }
  await eve.calls(organizations.saveLogo, { body: body() })
  expect((await printed(programId, { who: olivia })).source).not.toContain('/Subtype /Image')
  await olivia.calls(organizations.saveLogo, { body: body() })
  for (const isLargePrint of ['false', 'true']) {
    const { source, pages } = await printed(programId, { who: olivia, isLargePrint })
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(pages[0]).toContain('Harbour Physio')
  }
  await olivia.calls(organizations.removeLogo, {})
  expect((await printed(programId, { who: olivia })).source).not.toContain('/Subtype /Image')
})
