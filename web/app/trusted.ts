import { z } from 'zod'

/**
 * First of all: no text of ours is ever read as markup, and scripts come from this server only. Style text has no '<'
 * and may pass; there is no createScript, so no text is ever run.
 */
interface Policies {
  createPolicy: (name: string, rules: Record<string, (text: string) => string>) => unknown
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

policies?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup is never made from text.')
    return text
  },
  createScriptURL(url) {
    if (new URL(url, document.baseURI).origin !== location.origin) throw new TypeError('A script of another origin.')
    return url
  },
})

/** The nonce of this page's styles, for the few that libraries add while running. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
;(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce

/** Schemas compiled with eval would be refused by the security policy. */
z.config({ jitless: true })
