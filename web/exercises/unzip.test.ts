import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { picturesIn, pictureType, readListFile } from './import-files.ts'

type Content = string | Uint8Array

/** Makes an archive whose declared sizes may be false. */
function zipOf(files: Record<string, Content>, { method = 8, says }: { method?: number; says?: number } = {}) {
  const [bodies, table]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content as string)
    const packed = method === 8 ? deflateRawSync(raw) : raw
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says ?? raw.length, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(header, Buffer.from(name), packed)
    table.push(entry, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return new File([new Uint8Array(Buffer.concat([...bodies, ...table, end]))], 'library.zip')
}

const library = JSON.stringify({
  format: 'kinora-exercises',
  exercises: [
    {
      id: 'a',
      media: [
        { kind: 'picture', file: 'media/a/1.webp', alt: 'Start' },
        { kind: 'picture', file: 'media/a/gone.webp' },
        { kind: 'video', file: 'media/a/2.mp4' },
        null,
      ],
    },
    { id: 'b', media: 'nonsense' },
    7,
  ],
})

test('a library is read from its archive, packed or not, with the pictures that are there', async () => {
  for (const method of [0, 8]) {
    const list = await readListFile(zipOf({ 'exercises.json': library, 'media/a/1.webp': 'picture' }, { method }))
    expect(list.text).toBe(library)
    expect(picturesIn(list, { a: 'here', b: 'there' })).toEqual([
      { exerciseId: 'here', file: 'media/a/1.webp', alt: 'Start' },
    ])
    expect(await (await list.archive!.read('media/a/1.webp', 100)).text()).toBe('picture')
  }
})

test('a collection is read from its archive as it is downloaded, with the pictures beside its list', async () => {
  const list = JSON.stringify([
    { id: '0001', png: ['png/0001-relaxation.png', 'png/0001-tension.png', 'png/gone.png', '../../etc/passwd'] },
    { id: '0002', png: [] },
    { id: '0003', png: ['png/0001-tension.png'] },
  ])
  const files = { 'data-main/README.md': '', 'data-main/dist/exercises.json': list, 'data-main/dist/png/0001-relaxation.png': 'a', 'data-main/dist/png/0001-tension.png': 'b' } // prettier-ignore
  const found = picturesIn(await readListFile(zipOf(files)), { '0001': 'here', '0002': 'there' })
  expect(found).toEqual([
    { exerciseId: 'here', file: 'data-main/dist/png/0001-relaxation.png', alt: '' },
    { exerciseId: 'here', file: 'data-main/dist/png/0001-tension.png', alt: '' },
  ])
  expect(found.map(({ file }) => pictureType(file))).toEqual(['image/png', 'image/png'])
})

test('no more of an archive is unpacked than allowed, whatever size it declares', async () => {
  const bomb = 'x'.repeat(60_000_000)
  const file = zipOf({ 'exercises.json': bomb }, { says: 10 })
  expect(file.size).toBeLessThan(100_000)
  await expect(readListFile(file)).rejects.toThrow('exercises.json in this archive is larger than 8 MB')
})

test.each<[string, File, RegExp]>([
  ['a spreadsheet', zipOf({ '[Content_Types].xml': '' }), /This is a spreadsheet/],
  ['any other archive', zipOf({ 'a.txt': '' }), /no exercises\.json/],
  ['another packing', zipOf({ 'exercises.json': 'x' }, { method: 12 }), /packed in a way/],
])('%s is refused in words', async (_what, file, message) => {
  await expect(readListFile(file)).rejects.toThrow(message)
})

test('a damaged archive is refused with a message', async () => {
  const whole = zipOf({ 'exercises.json': library })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  for (let at = 0; at < bytes.length; at += 7) {
    const cut = new File([bytes.slice(0, at)], 'a.zip')
    if (at > 3) await expect(readListFile(cut)).rejects.toThrow(/broken/)
    const bent = bytes.slice()
    bent[at]! ^= 0xff
    const outcome = await readListFile(new File([bent], 'a.zip')).catch((error: Error) => error.message)
    expect(outcome).toBeTruthy()
  }
})
