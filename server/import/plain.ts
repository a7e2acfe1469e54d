/** Texts of other collections as plain lines: no markup, no numbering, none too long. */

const entities: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', deg: '°', ndash: '–', mdash: '—', hellip: '…',
  rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', eacute: 'é', uuml: 'ü', ouml: 'ö', auml: 'ä', szlig: 'ß', times: '×',
}

function entity(whole: string, name: string) {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' '
}

const withoutTags = (html: string) =>
  html
    .replace(/<(script|style|template|iframe)\b[\s\S]{0,100000}?<\/\1\s*>/gi, ' ')
    .replace(/<(?:br|hr|\/p|\/li|\/div|\/h[1-6]|\/tr|li|p)\b[^<>]{0,2000}>/gi, '\n')
    .replace(/<!--[\s\S]{0,100000}?-->/g, ' ')
    .replace(/<\/?[a-z!][^<>]{0,2000}>/gi, '')

/** The text of a piece of HTML, with a line for each paragraph and list entry. Markup written as entities goes too. */
export function plainText(html: string) {
  const decoded = withoutTags(html).replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, entity)
  return withoutTags(decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

const longestLine = 600
const mostLines = 30

/** Parts of at most 600 characters, cut between sentences where there are any. */
function shortened(line: string): string[] {
  if (line.length <= longestLine) return [line]
  const head = line.slice(0, longestLine)
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? '))
  const cut = sentence > 100 ? sentence + 1 : Math.max(head.lastIndexOf(' '), 1)
  return [line.slice(0, cut).trim(), ...shortened(line.slice(cut).trim())]
}

/** Texts as steps: one a line, without bullets and numbers, thirty at most. What is longer than that is left out. */
export function linesOf(texts: string[]) {
  return texts
    .flatMap((text) => plainText(text.slice(0, 40_000)).split('\n'))
    .map((line) => line.replace(/^\s*(?:[-*•·]|\(?\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean)
    .flatMap(shortened)
    .slice(0, mostLines)
}

/** One line of at most so many characters, cut at a word. */
export function clipped(text: string, most: number) {
  const line = plainText(text.slice(0, 40_000)).replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const head = line.slice(0, most - 1)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), most / 2)).trim()}…`
}
