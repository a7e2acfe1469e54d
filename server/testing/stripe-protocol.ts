import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Fields = Record<string, unknown>

/** `items[0][price]=a` is `{ items: [{ price: 'a' }] }`, as Stripe takes it. */
export function fieldsOf(form: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let place = fields
    for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as Fields
    place[path.at(-1)!] = value
  }
  return fields
}

/** The whole body as text. */
export async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export interface StripeObject extends Fields {
  id: string
}

export const now = () => Math.floor(Date.now() / 1000)
export const listOf = (value: unknown) => Object.values((value ?? {}) as Record<string, Fields>)

export class Refusal extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** `t=…,v1=…`, an HMAC of the moment and the very bytes. */
export function sign(body: string, secret: string, at = now()) {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${mac}`
}
