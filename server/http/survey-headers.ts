/** The headers of the frame for Jotform's form. Its opaque origin keeps the form's scripts away from our data. */

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The hosts of Jotform's own scripts, styles and pictures. */
const jotform = {
  script: " 'unsafe-inline' 'unsafe-eval' https://cdn.jotfor.ms https://*.jotfor.ms https://*.jotform.com",
  style: ' https://*.jotfor.ms https://*.jotform.com',
  image: ' https://*.jotfor.ms https://*.jotform.com',
  font: ' https://*.jotfor.ms',
  connect: ' https://*.jotform.com',
}

export interface SurveyFrameOrigins {
  /** The product's URL without a path. */
  origin: string
  /** The host that serves the form, and the host that receives submissions. */
  pageOrigins: readonly string[]
  submitOrigins: readonly string[]
}

const joinOrigins = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')

/** The page that Jotform's form is written into. It cannot access the page around it or open windows. */
export function surveyFrameHeaders({ origin, pageOrigins, submitOrigins }: SurveyFrameOrigins) {
  const [pages, targets] = [joinOrigins(pageOrigins), joinOrigins(submitOrigins)]
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

/** A constant, empty page: the page around it sends the form's HTML. */
export const surveyFramePage = (script: string) =>
  `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title>Survey</title></head><body><script src="${script}"></script></body></html>`

const framed = /[/\\](survey-frame\.js|jotform\.css)$|\.woff2$/

/** An opaque origin can load only files open to all origins; these are public. */
export const framedFileHeaders = (path: string) =>
  framed.test(path) ? { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' } : {}
