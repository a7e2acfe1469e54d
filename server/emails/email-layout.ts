import { contrast, mix, readableOn } from '@kinora/contract/color.ts'

/** Signs emails that come from the platform rather than a clinic, about registrations and plans. */
export const platformName = 'Kinora'

/** The content of an email. It is rendered as plain text and as HTML in one column that loads nothing. */
export interface EmailContent {
  subject: string
  /** The sender's name below the text. */
  from: string
  greeting: string
  lines: string[]
  /** Set `needsSignIn` if the link alone opens nothing. */
  action?: { label: string; url: string; needsSignIn?: true }
  /** A second link below the button; it opens no more than the first. */
  other?: { label: string; url: string }
  code?: string
  closing: string
  /** True if the figure is attached as `figureName`. */
  hasFigure?: boolean
}

/** True if a stored copy of the email's text cannot open an account. */
export const opensNothing = ({ action, code }: EmailContent) =>
  code === undefined && (action === undefined || action.needsSignIn === true)

/** A clinic's appearance. Colors have six hexadecimal digits; the logo is attached as `logoName`. */
interface EmailTheme {
  name: string
  phone: string | null
  tint: string
  button: { ground: string; text: string }
  hasLogo: boolean
}

/** An email in the outbox. It is rendered when it is sent, identically for each attempt. */
export interface EmailPage {
  email: EmailContent
  /** Undefined for an email of the platform. */
  theme?: EmailTheme
}

/** The content id of the attached logo. */
export const logoName = 'logo@kinora'
/** The content id of the attached figure. */
export const figureName = 'figure@kinora'

const defaultTheme: EmailTheme = {
  name: platformName,
  phone: null,
  tint: '#C1E0E7',
  button: { ground: '#17667A', text: '#FFFFFF' },
  hasLogo: false,
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** Removes line breaks, so that a subject or name cannot add headers. */
export const oneLine = (text: string) => text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim()
/** '482 913 7065': grouped for reading aloud. */
const grouped = (code: string) => code.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3')

const otherHtml = ({ label, url }: NonNullable<EmailContent['other']>) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:inherit">${escape(label)}</a></p>`

export function renderEmailText({ greeting, lines, action, other, code, closing, from }: EmailContent) {
  return [
    greeting,
    ...lines,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(other ? [`${other.label}: ${other.url}`] : []),
    ...(code ? [`Code: ${code}`] : []),
    closing,
    from,
  ].join('\n\n')
}

const fontStack = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

/** A table cell with a background, because some email programs ignore the padding of links. */
function buttonHtml({ label, url }: { label: string; url: string }, { button, tint }: EmailTheme) {
  const text = readableOn(button.ground, button.text)
  const edge = contrast(button.ground, '#ffffff') >= 3 ? button.ground : mix('#000000', tint, 0.4)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr>
<td style="border-radius:12px;background:${button.ground};border:1px solid ${edge}"><a href="${escape(url)}" style="display:inline-block;padding:16px 28px;color:${text};font:600 17px/1.3 ${fontStack};text-decoration:none">${escape(label)}</a></td>
</tr></table>`
}

const codeHtml = (code: string, { tint }: EmailTheme) =>
  `<div class="panel" style="margin:0 0 24px;padding:16px 20px;border-radius:12px;background:${mix('#ffffff', tint, 0.28)}">
<p class="words" style="margin:0 0 4px;font-size:14px;color:#3b3e42">Or type this code</p>
<p class="strong" style="margin:0;font-size:28px;font-weight:700;letter-spacing:.06em;color:#1e2124">${escape(grouped(code))}</p></div>`

const addressHtml = (url: string) =>
  `<p class="quiet rule" style="margin:24px 0 0;padding-top:20px;border-top:1px solid #e2e7ea;font-size:14px;color:#5c6268">If the button doesn’t work, copy this address into your browser:<br><a href="${escape(url)}" class="quiet" style="color:#5c6268;word-break:break-all">${escape(url)}</a></p>`

const headHtml = ({ name, hasLogo }: EmailTheme) =>
  hasLogo
    ? `<img src="cid:${logoName}" alt="${escape(name)}" height="48" style="display:block;height:48px;width:auto;max-width:240px;border:0">`
    : `<span class="strong" style="font-size:20px;font-weight:700;color:#1e2124">${escape(name)}</span>`

const figureHtml = `<img src="cid:${figureName}" alt="" width="220" style="display:block;width:220px;max-width:100%;height:auto;margin:0 0 24px;border:0;border-radius:12px">`

/** For email programs with a dark mode; others ignore it. */
const darkRules = `@media (prefers-color-scheme:dark){body,.ground{background:#111517!important}.sheet{background:#171c1f!important;color:#d5dade!important}.strong{color:#f2f4f5!important}.quiet{color:#9aa5ac!important}.panel{background:#22292d!important}.words{color:#d5dade!important}.rule{border-color:#2f373c!important}}`

export function renderEmailHtml(email: EmailContent, theme: EmailTheme = defaultTheme) {
  const { subject, greeting, lines, action, other, code, closing, from, hasFigure } = email
  const stripe = contrast(theme.tint, '#ffffff') >= 1.2 ? theme.tint : mix('#ffffff', '#17667a', 0.3)
  const foot = [theme.phone && `<bdi>${escape(theme.name)}</bdi> · ${escape(theme.phone)}`, 'Sent with Kinora'].filter(
    Boolean,
  )
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${darkRules}</style></head>
<body style="margin:0;background:#f7f9fa">
<div style="display:none;max-height:0;overflow:hidden">${escape(lines[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f7f9fa"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr>
<td class="sheet" style="border-radius:16px;border-top:6px solid ${stripe};background:#ffffff;padding:28px 28px 32px;font:400 17px/1.5 ${fontStack};color:#3b3e42;word-break:break-word">
<div style="margin:0 0 28px">${headHtml(theme)}</div>
<h1 class="strong" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;color:#1e2124">${escape(subject)}</h1>
${paragraph(greeting)}${lines.map(paragraph).join('')}${hasFigure ? figureHtml : ''}${action ? buttonHtml(action, theme) : ''}${other ? otherHtml(other) : ''}${code ? codeHtml(code, theme) : ''}${paragraph(closing)}<p style="margin:0">${escape(from)}</p>
${action ? addressHtml(action.url) : ''}</td></tr>
<tr><td class="quiet" align="center" style="padding:20px 12px;font:400 14px/1.5 ${fontStack};color:#5c6268;word-break:break-word">${foot.join('<br>')}</td></tr>
</table></td></tr></table></body></html>`
}
