import sharp from 'sharp'
import { examplePdf } from './example-education.ts'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#17667a' } })
  .png()
  .toBuffer()
export const boundary = 'cut-here'
export const formPart = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
export const uploadOf = (filename: string, type: string, bytes: Uint8Array, fields = '') =>
  Buffer.concat([
    Buffer.from(
      `${fields}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
export const upload = uploadOf('a.png', 'image/png', picture)
const pdfFields = formPart('title', 'Pacing') + formPart('topic', 'Pain') + formPart('version', '1')
/** A PDF with the fields of a new education page. */
export const pdfUpload = uploadOf('a.pdf', 'application/pdf', Buffer.from(examplePdf), pdfFields)
/** The text of an answer, without a voice note. */
export const answerUpload = Buffer.from(`${formPart('text', 'Heels down.')}--${boundary}--\r\n`)
