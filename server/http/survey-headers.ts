/** The headers of the frame for Jotform's form. It belongs to no origin: the form's scripts reach nothing of ours. */

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

export interface SurveyFrameOrigins {
  /** Where people reach the product, without a path. */
  origin: string
  /** Where the form comes from, and where it is sent to. */
  pageOrigins: readonly string[]
  submitOrigins: readonly string[]
}

const joined = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')

/** The page that Jotform's form is written into: of no origin, without a way to the page around it or to another window. */
export function surveyFrameHeaders({ origin, pageOrigins, submitOrigins }: SurveyFrameOrigins) {
  const [pages, targets] = [joined(pageOrigins), joined(submitOrigins)]
  return {
    ...everywhere,
    'content-security-policy': [
      'sandbox allow-scripts allow-forms',
      "default-src 'none'",
      `script-src 'self' ${origin}${jotform.script}${pages}`,
      `style-src 'unsafe-inline' 'self' ${origin}${jotform.style}${pages}`,
      `img-src data:${jotform.image}${pages}`,
      `font-src 'self' ${origin} data:${jotform.font}${pages}`,
      `connect-src${jotform.connect}${pages}`,
      `form-action${targets}`,
      `base-uri${pages}`,
      "object-src 'none'",
      `frame-ancestors 'self' ${origin}`,
    ].join('; '),
    'cache-control': 'no-cache',
  }
}

/** The page itself: constant, and empty until the page around it says what to show. */
export const surveyFramePage = (script: string) =>
  `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title>Survey</title></head><body><script src="${script}"></script></body></html>`

const framed = /[/\\](survey-frame\.js|jotform\.css)$|\.woff2$/

/** A frame of no origin may load our files only when anybody may; these are public and the same for everybody. */
export const framedFileHeaders = (path: string) =>
  framed.test(path) ? { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' } : {}
