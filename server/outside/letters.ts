/** A letter as plain text and as a page that mail programs draw alike: one column, no pictures, no scripts. */
export interface LetterText {
  subject: string
  /** In the clinic's name. */
  from: string
  greeting: string
  lines: string[]
  action?: { label: string; url: string }
  code?: string
  closing: string
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** A subject or a name stays on its line, so that nothing in it becomes a header. */
export const oneLine = (text: string) => text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim()

export function letterText({ greeting, lines, action, code, closing, from }: LetterText) {
  return [
    greeting,
    '',
    ...lines,
    ...(action ? ['', `${action.label}: ${action.url}`] : []),
    ...(code ? ['', `Code: ${code}`] : []),
    '',
    closing,
    from,
  ].join('\n')
}

export function letterHtml({ subject, greeting, lines, action, code, closing, from }: LetterText) {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:16px 28px;border-radius:12px;background:#17667a;color:#ffffff;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>
       <p style="margin:0 0 16px;font-size:14px;color:#656b72">Or copy this address: ${escape(action.url)}</p>`
    : ''
  const digits = code
    ? `<p style="margin:0 0 8px">Or type this code:</p><p style="margin:0 0 24px;font-size:28px;letter-spacing:.12em;font-weight:600;color:#1e2124">${escape(code)}</p>`
    : ''
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f7f9fa;font:400 17px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#3b3e42">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<div style="padding:16px 24px;border-radius:16px 16px 0 0;background:#e0f0f3;color:#0f4c5c;font-weight:600">${escape(from)}</div>
<div style="padding:28px 24px;border-radius:0 0 16px 16px;background:#ffffff">
${paragraph(greeting)}${lines.map(paragraph).join('')}${button}${digits}${paragraph(closing)}<p style="margin:0">${escape(from)}</p>
</div></div></body></html>`
}
