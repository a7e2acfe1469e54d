import { inflateSync } from 'node:zlib'
import type { UploadedFile } from '@kinora/contract/api.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

const refuse = (code: 'invalid' | 'unsupported_media', message: string) => fieldProblem(code, 'file', message)
const unreadable = () =>
  refuse('invalid', 'This PDF is damaged or unusual, so we can’t check it. Print it to a new PDF and choose that.')

/** Larger than the objects of any leaflet. */
const maxInflated = 50_000_000

/** The objects of a PDF as text: without the bytes of images and fonts, and with compressed objects unpacked. */
function objectsOf(source: string) {
  const problems: string[] = []
  let budget = maxInflated
  let at = 0
  for (;;) {
    const start = source.indexOf('stream', at)
    if (start < 0) return [...problems, source.slice(at)].join('\n')
    const head = source.slice(at, start)
    problems.push(head)
    const end = source.indexOf('endstream', start)
    if (end < 0) throw unreadable()
    const dictionary = head.slice(head.lastIndexOf('obj'))
    if (/\/ObjStm\b/.test(dictionary)) {
      const from = start + (source[start + 6] === '\r' ? 8 : 7)
      const inflated = inflatePacked(dictionary, source.slice(from, end), budget)
      budget -= inflated.length
      problems.push(inflated)
    }
    at = end + 'endstream'.length
  }
}

function inflatePacked(dictionary: string, packed: string, most: number) {
  const filters = dictionary.match(/\/\w+Decode\b/g) ?? []
  if (filters.length === 0) return packed
  if (filters.join() !== '/FlateDecode' || most <= 0) throw unreadable()
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: most }).toString('latin1')
  } catch {
    throw unreadable()
  }
}

/** A PDF name may contain character codes: /J#53 is /JS. */
const plainNames = (text: string) =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Accepts only a PDF that patients can open and that does nothing but show pages. @throws Problem at the field `file`.
 */
export function ensurePdf({ bytes, filename, type }: UploadedFile) {
  if (bytes.length === 0) throw refuse('invalid', 'This file is empty.')
  const source = Buffer.from(bytes).toString('latin1')
  if (type !== 'application/pdf' || !/\.pdf$/i.test(filename) || !source.startsWith('%PDF-'))
    throw refuse('unsupported_media', 'This is not a PDF. Save it as a PDF and choose that.')
  if (!source.slice(-2048).includes('%%EOF'))
    throw refuse('invalid', 'This PDF is not complete. Save it again and choose the new one.')
  const objects = plainNames(objectsOf(source))
  if (/\/Encrypt\b/.test(objects))
    throw refuse('invalid', 'This PDF is locked with a password. Save a copy without one and choose that.')
  if (/\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)\b/.test(objects))
    throw refuse(
      'invalid',
      'This PDF contains a program, a form that sends data, or another file. Print it to a new PDF and choose that.',
    )
}
