import type { FastifyReply, FastifyRequest } from 'fastify'

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const policy = 'cross-origin-resource-policy'

/** Headers of API replies, which must never be executed, framed or cached. */
export async function apiHeaders(_request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...commonHeaders, ...(reply.hasHeader(policy) && { [policy]: reply.getHeader(policy) }) })
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

/** The origins that Stripe's payment form needs. */
const stripe = {
  script: ' https://js.stripe.com',
  frame: ' https://js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}
const noSources = { script: '', frame: '', connect: '' }

interface Page {
  isHttps: boolean
  hasStripe: boolean
  /** Where browsers send videos to, when they do not send them to the product itself. */
  uploadOrigin: string | undefined
  /** Where the frame of a survey goes once it is sent, besides ourselves. */
  frames: readonly string[]
}

/** What a page of the product carries; `nonce` is the one of its own style elements. */
export const pageHeaders = (nonce: string, { isHttps, hasStripe, uploadOrigin, frames }: Page) => {
  const sources = hasStripe ? stripe : noSources
  return {
    ...commonHeaders,
    'permissions-policy': `camera=(self), microphone=(self), geolocation=(), payment=(${hasStripe ? 'self "https://js.stripe.com"' : ''}), usb=(), screen-wake-lock=(self)`,
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${sources.script}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self'${sources.connect}${uploadOrigin ? ` ${uploadOrigin}` : ''}`,
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
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** What a hashed asset carries: it never changes under its name. */
export const assetHeaders = { ...commonHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
/** What a file without a hash in its name carries: asked for again each time. */
export const plainFileHeaders = { ...commonHeaders, 'cache-control': 'no-cache' }
