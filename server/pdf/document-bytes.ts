import type PDFDocument from 'pdfkit'

/** All bytes of a document, once it has ended. */
export function bytesOf(document: typeof PDFDocument.prototype): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
