import { globSync, readFileSync } from 'node:fs'

// Prints every text that people read, with its file and line, so that the English can be read as one list: `npm run
// texts`, `npm run texts -- web/patients`. Found by patterns in the sources, so a text composed of parts appears in
// parts.

interface Text {
  file: string
  line: number
  text: string
}

/** Between two tags: `>Add patient<`. */
const betweenTags = /(?<![=\s])>\s*([^<>{}=;]*?[A-Za-z’][^<>{};]*?)\s*(?=[<{])/g
/** After an expression in JSX: `} has joined<`. */
const afterExpression = /\}[ \t]*\n?[ \t]*([A-Za-z ,.’][^<>{}=;()'`]*?)\s*(?=<\/)/g
/** Attributes and properties whose value people read. */
const named =
  /\b(?:title|label|aria-label|placeholder|description|alt|sub|tabTitle|busyLabel|confirmLabel|cancelLabel|nothingFound|noun|text|message|error|failure|subject|heading|note|hint|detail|button|intro|footer)(?:=\{?|:)\s*\{?(['"`])((?:(?!\1)[^\\]|\\.)*?[A-Za-z](?:(?!\1)[^\\]|\\.)*)\1/g
/** Calls whose text is shown: toasts, problems, messages of the contract. */
const called =
  /\b(?:toast\.\w+|new Problem|fieldProblem|ensureFound|refine|min|max|regex|uuid|date|superRefine|addIssue|setError)\((?:[^()'"`\n]*,)?\s*(?:'[a-z_]+',\s*)*(['"`])((?:(?!\1)[^\\]|\\.)*? (?:(?!\1)[^\\]|\\.)*)\1/g
/** A sentence or a label in any string: a capital letter and a space. */
const sentence = /(?<![\w.])(['"`])([A-Z“‘](?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*)\1/g

const patterns = [betweenTags, afterExpression, named, called, sentence]
/** Matches that are code: types, comparisons and arrow functions between a `>` and a `<`, and routes. */
const isCode = (text: string) =>
  /\b(?:const|return|function|export|interface|type \w+ =|if \()|=>|\/\*\*|^[#M][\dA-F]|&& |\|\| |^\)|^\(\S*[:'`]|^, (?:\]|\w+[:(,])|: \w+\)|^(?:GET|POST|PUT|PATCH|DELETE) [/$]/.test(
    text,
  )
const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line)

function textsOf(file: string): Text[] {
  const source = readFileSync(file, 'utf8')
  const lines = source.split('\n')
  const isMarkup = file.endsWith('.tsx')
  const found = new Map<string, Text>()
  for (const pattern of isMarkup ? patterns : patterns.slice(2)) {
    for (const match of source.matchAll(pattern)) {
      const text = (match[2] ?? match[1])!.replace(/\s+/g, ' ').trim()
      const line = source.slice(0, match.index + match[0].indexOf(match[2] ?? match[1]!)).split('\n').length
      if (text.length > 1 && !isCode(text) && !isComment(lines[line - 1] ?? ''))
        found.set(`${line} ${text}`, { file, line, text })
    }
  }
  return [...found.values()].toSorted((a, b) => a.line - b.line)
}

const sections: [title: string, pattern: string][] = [
  ['Screens', 'web/**/*.{ts,tsx}'],
  ['Rules and failures of the contract', 'contract/*.ts'],
  ['Messages of the server', 'server/**/*.ts'],
]
const isRead = (file: string) => !/\.test\.|node_modules|dist|testing\/|server\/database\/|web\/build\//.test(file)
const isEmail = (file: string) => file.startsWith('server/emails/')

function print(title: string, files: string[]) {
  const texts = files.flatMap(textsOf)
  if (texts.length === 0) return
  console.log(`\n# ${title}: ${texts.length}\n`)
  for (const { file, line, text } of texts) console.log(`${file}:${line}  ${text}`)
}

const below = process.argv[2] ?? ''
const filesOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => isRead(file) && file.startsWith(below))
    .toSorted()

print('Emails', filesOf('server/emails/*.ts'))
for (const [title, pattern] of sections)
  print(
    title,
    filesOf(pattern).filter((file) => !isEmail(file)),
  )
