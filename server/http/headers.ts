import type { FastifyReply, FastifyRequest } from 'fastify'
import { contractVersion } from '@kinora/contract/contract-version.ts'

export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Added to every response if browsers must use HTTPS: valid for two years, including subdomains. */
export const strictTransport = ['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const

/** `x-contract` makes a page of another version check replies itself, see check-reply.ts. */
const headersOfReplies = Object.entries({
  ...commonHeaders,
  'x-contract': contractVersion(),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
})

/**
 * Headers for API replies and other responses that are neither page nor file: they must never be executed, framed or
 * cached.
 */
export function setApiHeaders(reply: FastifyReply) {
  for (const [name, value] of headersOfReplies) if (!reply.hasHeader(name)) reply.header(name, value)
}

/** The same as a hook, with a callback, because it runs for each reply and a promise costs more than the headers. */
export function apiHeaders(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void) {
  setApiHeaders(reply)
  done()
}

/** The origins that Stripe's payment form needs. */
const stripe = {
  script: ' https://js.stripe.com',
  frame: ' https://js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}
const noSources = { script: '', frame: '', connect: '' }

interface Page {
  hasStripe: boolean
  /** Where browsers upload videos, if not to the product itself. */
  uploadOrigin: string | undefined
  /** Where browsers read videos and pictures, if not from the product itself. */
  downloadOrigin?: string | undefined
  /** Other sites that a survey's frame may navigate to after submitting. */
  frames: readonly string[]
}

/** Headers of the product's pages; `nonce` allows their own style elements. */
export const pageHeaders = (nonce: string, { hasStripe, uploadOrigin, downloadOrigin, frames }: Page) => {
  const files = downloadOrigin ? ` ${downloadOrigin}` : ''
  const connect = new Set([uploadOrigin, downloadOrigin].filter(Boolean))
  const sources = hasStripe ? stripe : noSources
  return {
    ...commonHeaders,
    'permissions-policy': `camera=(self), microphone=(self), geolocation=(), payment=(${hasStripe ? 'self "https://js.stripe.com"' : ''}), usb=(), screen-wake-lock=(self)`,
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${sources.script}`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' blob: data:${files}`,
      `media-src 'self' blob:${files}`,
      "font-src 'self'",
      `connect-src 'self'${sources.connect}${[...connect].map((origin) => ` ${origin}`).join('')}`,
      `frame-src ${["'self'", ...frames].join(' ')}${sources.frame}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
  }
}

/** For assets with a hash in the name, which never change. */
export const assetHeaders = { ...commonHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
/** For files without a hash in the name: browsers revalidate each time. */
export const plainFileHeaders = { ...commonHeaders, 'cache-control': 'no-cache' }
