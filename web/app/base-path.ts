/** Settings that the server writes into the page. */
const meta = typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name=kinora]')

/** The base path of all pages: '' or '/clinic'. */
export const basePath = (meta?.dataset.basePath ?? '').replace(/\/$/, '')
/** The base path of all requests: '/api'. */
export const apiBase = (meta?.dataset.apiBase ?? '/api').replace(/\/$/, '')

/** True if the installation sells no plans and has no plan limits. */
export const isSelfHosted = meta?.dataset.selfHosted === '1'

/** False without a mail server: emails wait until there is one. */
export const isEmailEnabled = meta?.dataset.noEmail !== '1'

const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//.test(url ?? '')

/** The configured links to the provider and to more information. */
export const aboutLinks = [
  { label: 'Kinora', url: meta?.dataset.providerUrl },
  { label: 'About Kinora', url: meta?.dataset.aboutUrl },
].filter((link): link is { label: string; url: string } => isWebAddress(link.url))
