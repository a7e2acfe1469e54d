import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'

/** What a PDF made by the product says, read from its bytes: the text of each page, its letter sizes, its marks. */
interface ReadPdf {
  pages: string[]
  /** The pieces of text of each page in the order in which they are drawn; x and y are where their baseline begins. */
  words: { text: string; x: number; y: number; size: number; isBold: boolean }[][]
  /** Letter sizes in the unit of the page, smallest first. */
  sizes: number[]
  /** The dictionaries, uncompressed as they are written: titles, languages, alternative texts. */
  source: string
}

const streamsOf = (source: string) =>
  new Map(
    [...source.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, body]) => {
      const stream = /stream\n([^]*)\nendstream/.exec(body!)?.[1]
      const bytes = stream === undefined ? Buffer.alloc(0) : Buffer.from(stream, 'latin1')
      const isSmall = body!.includes('FlateDecode') && !body!.includes('/Subtype /Form')
      return [id!, { head: body!, text: isSmall ? inflateSync(bytes).toString('latin1') : '' }]
    }),
  )

const refOf = (head: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]

/** What a page says in place of its glyphs: a string of PDF, in UTF-16 if it is not in English. */
function actualTextOf(literal: string) {
  const bytes = Buffer.from(
    literal.replace(/\\(?:\n|([^]))/g, (_, sign = '') => controls[sign] ?? sign),
    'latin1',
  )
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff
  return isUtf16 ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Glyphs stand from left to right; readers turn those of right-to-left letters round. */
const inReadingOrder = (signs: string[]) =>
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(signs.join('')) ? signs.toReversed() : signs

/** The signs of a font by the numbers a page uses for them. */
function charactersByCode(cmap: string) {
  const ranges = [...cmap.matchAll(/<[\da-f]+> <[\da-f]+> \[([^\]]*)\]/gi)].map(([, list]) => list!)
  return ranges.flatMap((list) =>
    [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex]) =>
      String.fromCharCode(...(hex!.match(/[\da-f]{4}/gi) ?? []).map((code) => Number.parseInt(code, 16))),
    ),
  )
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = streamsOf(source)
  const signs = new Map<string, string[]>()
  for (const [, name, id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const cmap = refOf(objects.get(id!)!.head, 'ToUnicode')
    signs.set(name!, charactersByCode(objects.get(cmap!)!.text))
  }
  const boldFonts = new Set(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)]
      .filter(([, , id]) => /BaseFont \/\S*bold/i.test(objects.get(id!)!.head))
      .map(([, name]) => name!),
  )
  const sizes = new Set<number>()
  const contents = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\n/.test(head))
    .map(({ head }) => objects.get(refOf(head, 'Contents')!)!.text)
  const words = contents.map((content) => {
    let [font, size] = ['', 0]
    let place: { x: number; y: number } | undefined
    let glyphs: string[] = []
    let actual: string | undefined
    const found: ReadPdf['words'][number] = []
    const parts =
      /\/(F\d+) ([\d.]+) Tf|1 0 0 -?1 (-?[\d.]+) (-?[\d.]+) Tm|\[([^\]]*)\] TJ|\/ActualText \(((?:\\[^]|[^\\)])*)\)|\b(ET)\b/g
    for (const [, name, letters, left, up, shown, literal, end] of content.matchAll(parts)) {
      if (name) {
        font = name
        size = Number(letters)
        sizes.add(size)
      } else if (left) place ??= { x: Number(left), y: Number(up) }
      else if (literal !== undefined) actual = actualTextOf(literal)
      else if (end) {
        const text = actual ?? inReadingOrder(glyphs).join('')
        found.push({ text, ...place!, size, isBold: boldFonts.has(font) })
        ;[place, glyphs, actual] = [undefined, [], undefined]
      } else {
        const codes = [...shown!.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g)!)
        glyphs.push(...codes.map((code) => signs.get(font)![Number.parseInt(code, 16)] ?? ''))
      }
    }
    return found
  })
  const pages = words.map((found) => found.map(({ text }) => text).join(' '))
  return { pages, words, sizes: [...sizes].toSorted((a, b) => a - b), source }
}

/** What qpdf finds wrong with a PDF; undefined where there is no qpdf. */
export function complaintsOf(path: string): string | undefined {
  try {
    execFileSync('qpdf', ['--check', path], { stdio: 'pipe' })
    return ''
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: string; stdout?: Buffer; stderr?: Buffer }
    return code === 'ENOENT' ? undefined : `${stdout}${stderr}`
  }
}
