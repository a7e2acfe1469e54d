/** What the pages around a survey's form carry. Both belong to no origin: what runs in them reaches nothing of ours. */

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Where Jotform's own scripts, styles and pictures come from. */
const jotform = {
  script: " 'unsafe-inline' 'unsafe-eval' https://cdn.jotfor.ms https://*.jotfor.ms https://*.jotform.com",
  style: ' https://*.jotfor.ms https://*.jotform.com',
  image: ' https://*.jotfor.ms https://*.jotform.com',
  font: ' https://*.jotfor.ms',
  connect: ' https://*.jotform.com',
}
const nobody = { script: '', style: '', image: '', font: '', connect: '' }

export interface SurveyPlace {
  /** Where people reach the product, without a path. */
  origin: string
  /** Where our own form is sent to: a path of that origin. */
  submitPath: string
  /** Where the form comes from and is sent to, where that is a third party. */
  pageOrigins: readonly string[]
  submitOrigins: readonly string[]
}

const joined = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')

/** The page that a form is written into: of no origin, without a way to the page around it or to another window. */
export function surveyFrameHeaders({ origin, submitPath, pageOrigins, submitOrigins }: SurveyPlace) {
  const theirs = pageOrigins.length > 0 ? jotform : nobody
  const [pages, targets] = [joined(pageOrigins), joined(submitOrigins)]
  const isTheirs = pageOrigins.length > 0
  return {
    ...everywhere,
    'content-security-policy': [
      'sandbox allow-scripts allow-forms',
      "default-src 'none'",
      `script-src 'self' ${origin}${theirs.script}${pages}`,
      `style-src 'unsafe-inline' 'self' ${origin}${theirs.style}${pages}`,
      `img-src data:${theirs.image}${pages}`,
      `font-src 'self' ${origin} data:${theirs.font}${pages}`,
      isTheirs ? `connect-src${theirs.connect}${pages}` : "connect-src 'none'",
      isTheirs ? `form-action${targets}` : `form-action 'self' ${origin}${submitPath}`,
      isTheirs ? `base-uri${pages}` : "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors 'self' ${origin}`,
    ].join('; '),
    'cache-control': 'no-cache',
  }
}

/** The page itself: constant, and empty until the page around it says what to show. */
export const surveyFramePage = (script: string) =>
  `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title>Survey</title></head><body><script src="${script}"></script></body></html>`

/** What our own form server answers with: framed by ourselves alone, and of no origin. */
export const thankYouHeaders = {
  ...everywhere,
  'content-security-policy':
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
}

const framed = /[/\\](survey-frame\.js|survey-form\.js|jotform\.css)$|\.woff2$/

/** What the frame loads of ours has to be open to it, as to any stranger: it is public, and the same for everybody. */
export const framedFileHeaders = (path: string) =>
  framed.test(path) ? { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' } : {}
