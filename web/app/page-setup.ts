/**
 * Runs before all other scripts, and so imports nothing. Its Trusted Types policy refuses markup and scripts made from
 * text, and script URLs of other origins. It allows style text, which contains no '<'.
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
    // Stripe requires its script to come from its own origin. The Content-Security-Policy decides whether it may load.
    const { origin } = new URL(url, document.baseURI)
    if (origin !== location.origin && origin !== 'https://js.stripe.com')
      throw new TypeError('A script of another origin.')
    return url
  },
})

/** Zod must not compile schemas with eval, which the Content-Security-Policy forbids. */
page.__zod_globalConfig = { jitless: true }

/** Libraries that add styles at runtime need this page's nonce. */
page.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name=kinora]')?.dataset.nonce ?? ''

export {}
