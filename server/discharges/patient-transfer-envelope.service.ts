import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { TransferContent, transferFormat, transferVersion } from '@kinora/contract/patient-transfers.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { isConsistent } from './patient-transfer.rules.ts'

const checksumOf = (content: TransferContent) => createHash('sha256').update(JSON.stringify(content)).digest('hex')
/** Only this installation can produce the seal, which distinguishes its own files from others. */
const sealOf = (checksum: string, secret: string) =>
  createHmac('sha256', secret).update(`patient transfer ${checksum}`).digest('hex')

/**
 * Writes the file. The checksum covers the content in the contract's order, without fields that the contract ignores.
 */
export function writeTransfer(draft: TransferContent, secret: string) {
  const content = TransferContent.parse(draft)
  const checksum = checksumOf(content)
  const file = { format: transferFormat, version: transferVersion, checksum, seal: sealOf(checksum, secret), content }
  return JSON.stringify(file, null, 1)
}

const Envelope = z.object({
  format: z.literal(transferFormat),
  version: z.number(),
  checksum: z.string().max(200),
  seal: z.string().max(200).default(''),
  content: z.unknown(),
})

const refuse = (message: string): never => {
  throw fieldProblem('invalid', 'text', message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('This is not a file from Kinora. Choose the file “kinora-patient.json” of the other clinic.')
  }
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The content of a file. @throws Problem that describes what is wrong with it. */
export function readTransfer(text: string, secret: string) {
  const envelope = Envelope.safeParse(parseJson(text))
  if (!envelope.success)
    return refuse('This is not a file from Kinora. Choose the file “kinora-patient.json” of the other clinic.')
  const { version, checksum, seal, content: incoming } = envelope.data
  if (version > transferVersion)
    return refuse('This file is from a newer Kinora. Ask the operator to update this one, then try again.')
  if (version !== transferVersion) return refuse('This file is not complete: its version is unknown. Ask for it again.')
  const content = TransferContent.safeParse(incoming)
  if (!content.success) return refuse('This file is damaged: parts of it are missing or wrong. Ask for it again.')
  if (!isSame(checksumOf(content.data), checksum))
    return refuse(
      'This file was changed after it was made, so it can’t be imported. Ask the other clinic for it again.',
    )
  if (!isConsistent(content.data))
    return refuse('This file is damaged: its program and its exercises do not fit together. Ask for it again.')
  return { content: content.data, checksum, isOwn: isSame(seal, sealOf(checksum, secret)) }
}
