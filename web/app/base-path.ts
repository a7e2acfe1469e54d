/** Where the client and the API live, and who provides them, as the server wrote it into the page. */
const meta = typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name=kinora]')

/** '' or '/clinic': what comes before every address of the client. */
export const basePath = (meta?.dataset.basePath ?? '').replace(/\/$/, '')
/** '/api': what comes before every call. */
export const apiBase = (meta?.dataset.apiBase ?? '/api').replace(/\/$/, '')

const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//.test(url ?? '')

/** The provider's site, and one for those who want to know more; each only where it is configured. */
export const aboutLinks = [
  { label: 'Kinora', url: meta?.dataset.providerUrl },
  { label: 'About Kinora', url: meta?.dataset.aboutUrl },
].filter((link): link is { label: string; url: string } => isWebAddress(link.url))
