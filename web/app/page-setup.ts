/**
 * The first script of all; it imports nothing, so nothing runs before it. No text of ours is ever read as markup, and
 * scripts come from this server only. Style text has no '<' and may pass; there is no createScript: no text is run.
 */
interface Policies {
  createPolicy: (name: string, rules: Record<string, (text: string) => string>) => unknown
}

const page = globalThis as typeof globalThis & {
  trustedTypes?: Policies
  __webpack_nonce__?: string
  __zod_globalConfig?: { jitless: boolean }
}

page.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup is never made from text.')
    return text
  },
  createScriptURL(url) {
    // Stripe's form may come only from Stripe; the page's own policy says whether it may at all.
    const { origin } = new URL(url, document.baseURI)
    if (origin !== location.origin && origin !== 'https://js.stripe.com')
      throw new TypeError('A script of another origin.')
    return url
  },
})

/** Schemas compiled with eval would be refused by the security policy. */
page.__zod_globalConfig = { jitless: true }

/** The few styles that libraries add while running carry this page's nonce. */
page.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name=kinora]')?.dataset.nonce ?? ''

export {}
