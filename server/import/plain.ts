/** Turns the texts of other collections into plain lines of limited length, without markup or numbering. */

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  deg: '°',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  eacute: 'é',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
  times: '×',
}

function entity(whole: string, name: string) {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' '
}

const newLine = /^<(?:br|hr|li|p|\/p|\/li|\/div|\/h[1-6]|\/tr)\b/
const hidden = /^<(script|style|template|iframe|title)\b/

/** Scans the text once. Patterns with a lookahead would take quadratic time on hostile input. */
function withoutTags(html: string) {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let [text, at] = ['', 0]
  for (;;) {
    const open = lower.indexOf('<', at)
    if (open < 0) return text + html.slice(at)
    text += html.slice(at, open)
    const head = lower.slice(open, open + 12)
    const isTag = /^<[a-z!/?]/.test(head)
    const isComment = head.startsWith('<!--')
    const end = isTag ? lower.indexOf(isComment ? '-->' : '>', open) : open
    if (end < 0) return isComment ? text : text + html.slice(open).replaceAll('<', ' ')
    if (!isTag) text += '<'
    if (newLine.test(head)) text += '\n'
    at = end + (isComment ? 3 : 1)
    const name = hidden.exec(head)?.[1]
    if (!name) continue
    at = lower.indexOf(`</${name}`, at)
    if (at < 0) return text
  }
}

/** Plain text of HTML, one line for each paragraph and list item. Markup written as entities is removed too. */
export function plainText(html: string) {
  const decoded = withoutTags(html).replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, entity)
  return (
    withoutTags(decoded)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]+/g, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
  )
}

const maxLineLength = 600
const maxLines = 30

/**
 * The best position to cut a text of more than 600 characters: after a sentence, otherwise between words, otherwise
 * anywhere.
 */
function cutOf(text: string) {
  const head = text.slice(0, maxLineLength)
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? ')) + 1
  if (sentence > 100) return sentence
  const word = head.lastIndexOf(' ')
  return word > 100 ? word : maxLineLength
}

function shortened(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > maxLineLength && parts.length < maxLines) {
    const cut = cutOf(rest)
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return parts.length < maxLines ? [...parts, rest] : parts
}

/** Up to thirty steps, one per line, without bullets and numbers. */
export function linesOf(texts: string[]) {
  return texts
    .flatMap((text) => plainText(text.slice(0, 40_000)).split('\n'))
    .map((line) => line.replace(/^\s*(?:[-*•·]|\(?\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean)
    .flatMap(shortened)
    .slice(0, maxLines)
}

/** One line of limited length, cut at a word. */
export function clipped(text: string, most: number) {
  const line = plainText(text.slice(0, 40_000)).replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const head = line.slice(0, most - 1)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), most / 2)).trim()}…`
}
